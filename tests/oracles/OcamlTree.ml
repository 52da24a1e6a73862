(* Prints, a line a definition, what OCaml's own parser sees in the files named on standard input (one a line). *)
open Parsetree

let line (at : Lexing.position) = at.pos_lnum

let print role (name : string Location.loc) (whole : Location.t) container =
  Printf.printf "%s\t%s\t%d\t0\t%d\t%s\n" role name.txt (line name.loc.loc_start) (line whole.loc_end) container

let container = ref ""

let within name visit =
  let before = !container in
  container := name;
  visit ();
  container := before

let rec is_function expression =
  match expression.pexp_desc with
  | Pexp_fun _ | Pexp_function _ -> true
  | Pexp_newtype (_, inner) | Pexp_constraint (inner, _) | Pexp_poly (inner, _) -> is_function inner
  | _ -> false

let rec name_of pattern =
  match pattern.ppat_desc with
  | Ppat_var name -> Some name
  | Ppat_constraint (inner, _) -> name_of inner
  | _ -> None

let iterator =
  let super = Ast_iterator.default_iterator in
  let value_binding this binding =
    match name_of binding.pvb_pat with
    | Some name when is_function binding.pvb_expr ->
        print "definition" name binding.pvb_loc !container;
        within name.txt (fun () -> super.value_binding this binding)
    | Some name -> within name.txt (fun () -> super.value_binding this binding)
    | None -> super.value_binding this binding
  and value_description this value =
    print "perhaps" value.pval_name value.pval_loc !container;
    super.value_description this value
  and type_declaration this typed =
    print "definition" typed.ptype_name typed.ptype_loc !container;
    within typed.ptype_name.txt (fun () -> super.type_declaration this typed)
  and constructor_declaration this made =
    print (if made.pcd_name.txt.[0] >= 'A' && made.pcd_name.txt.[0] <= 'Z' then "definition" else "perhaps")
      made.pcd_name made.pcd_loc !container;
    super.constructor_declaration this made
  and extension_constructor this made =
    print "perhaps" made.pext_name made.pext_loc !container;
    super.extension_constructor this made
  and class_field this field =
    (match field.pcf_desc with
    | Pcf_method (name, _, _) -> print "definition" name field.pcf_loc !container
    | _ -> ());
    super.class_field this field
  and class_type_field this field =
    (match field.pctf_desc with
    | Pctf_method (name, _, _, _) ->
        print "definition" (Location.mkloc name.txt field.pctf_loc) field.pctf_loc !container
    | _ -> ());
    super.class_type_field this field
  and class_declaration this made =
    print "definition" made.pci_name made.pci_loc !container;
    within made.pci_name.txt (fun () -> super.class_declaration this made)
  and class_type_declaration this made =
    print "perhaps" made.pci_name made.pci_loc !container;
    within made.pci_name.txt (fun () -> super.class_type_declaration this made)
  and module_binding this made =
    within (Option.value made.pmb_name.txt ~default:"_") (fun () -> super.module_binding this made)
  and module_type_declaration this made =
    print "perhaps" made.pmtd_name made.pmtd_loc !container;
    within made.pmtd_name.txt (fun () -> super.module_type_declaration this made)
  and module_declaration this made =
    within (Option.value made.pmd_name.txt ~default:"_") (fun () -> super.module_declaration this made)
  in
  { super with
    value_binding; value_description; type_declaration; constructor_declaration; extension_constructor;
    class_field; class_type_field; class_declaration; class_type_declaration; module_binding; module_type_declaration;
    module_declaration }

let () =
  try
    while true do
      let path = input_line stdin in
      match Pparse.parse_implementation ~tool_name:"oracle" path with
      | tree ->
          Printf.printf "file\t%s\tfalse\n" path;
          iterator.structure iterator tree
      | exception _ -> Printf.printf "file\t%s\ttrue\n" path
    done
  with End_of_file -> ()
