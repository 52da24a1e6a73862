//! Prints, a line a definition, what syn sees in the files named on standard input (one a line).

use std::io::BufRead;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Ident, Type};

#[derive(Default)]
struct Definitions {
    containers: Vec<String>,
}

impl Definitions {
    fn print(&self, name: &Ident, whole: &impl Spanned) {
        let end = whole.span().end().line;
        let container = self.containers.last().map_or("", String::as_str);
        println!("definition\t{}\t{}\t0\t{}\t{}", name, name.span().start().line, end, container);
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.containers.push(name);
        visit(self);
        self.containers.pop();
    }
}

fn base(of: &Type) -> String {
    match of {
        Type::Path(path) => path.path.segments.last().map_or(String::new(), |last| last.ident.to_string()),
        Type::Reference(reference) => base(&reference.elem),
        Type::Paren(inner) => base(&inner.elem),
        _ => String::from("?"),
    }
}

macro_rules! named {
    ($method:ident, $type:ident) => {
        fn $method(&mut self, item: &'ast syn::$type) {
            self.print(&item.ident, item);
            self.within(item.ident.to_string(), |inside| visit::$method(inside, item));
        }
    };
}

macro_rules! function {
    ($method:ident, $type:ident) => {
        fn $method(&mut self, item: &'ast syn::$type) {
            self.print(&item.sig.ident, item);
            self.within(item.sig.ident.to_string(), |inside| visit::$method(inside, item));
        }
    };
}

impl<'ast> Visit<'ast> for Definitions {
    named!(visit_item_struct, ItemStruct);
    named!(visit_item_enum, ItemEnum);
    named!(visit_item_union, ItemUnion);
    named!(visit_item_trait, ItemTrait);
    named!(visit_item_type, ItemType);
    named!(visit_trait_item_type, TraitItemType);
    named!(visit_impl_item_type, ImplItemType);
    function!(visit_item_fn, ItemFn);
    function!(visit_impl_item_method, ImplItemMethod);
    function!(visit_trait_item_method, TraitItemMethod);
    function!(visit_foreign_item_fn, ForeignItemFn);

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.within(item.ident.to_string(), |inside| visit::visit_item_mod(inside, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.within(base(&item.self_ty), |inside| visit::visit_item_impl(inside, item));
    }
}

fn main() {
    for path in std::io::stdin().lock().lines().map_while(Result::ok) {
        let file = std::fs::read_to_string(&path).ok().and_then(|text| syn::parse_file(&text).ok());
        println!("file\t{}\t{}", path, file.is_none());
        if let Some(file) = file {
            Definitions::default().visit_file(&file);
        }
    }
}
