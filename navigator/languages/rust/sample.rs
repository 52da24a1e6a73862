//! A parser of expressions: what the outline of ordinary Rust looks like.

pub use crate::token::Token as Lexeme;
use std::fmt;

pub mod token;

/// The deepest nesting we read.
pub const MAX_DEPTH: usize = 64;
static mut COUNT: u32 = 0;

pub type Result<T> = std::result::Result<T, Error>;

/// What an expression is.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Expr {
    Number(f64),
    #[serde(rename = "op")]
    Binary {
        left: Box<Expr>,
        op: char,
    },
    Empty = 3,
}

#[derive(Debug)]
pub struct Parser<'a, T: Source> {
    /// Where the text comes from.
    pub source: &'a T,
    depth: usize,
}

pub struct Span(pub usize, pub usize);

pub struct Unit;

union Bits {
    float: f32,
    word: u32,
}

/// Something with text in it.
pub trait Source: Sized {
    type Item;
    const NAME: &'static str;

    fn next(&mut self) -> Option<Self::Item>;

    /// Skips blanks.
    fn skip(&mut self) {}
}

impl<'a, T: Source> Parser<'a, T> {
    pub const fn new(source: &'a T) -> Self {
        Parser { source, depth: 0 }
    }

    /// Reads one expression.
    #[inline]
    pub async fn expr(
        &mut self,
        depth: usize, // so far
    ) -> Result<Expr>
    where
        T::Item: fmt::Debug,
    {
        let deeper = |by: usize| depth + by;
        fn helper() {}
        helper();
        Ok(Expr::Number(deeper(1) as f64))
    }
}

impl<T: Source> fmt::Display for Parser<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Ok(())
    }
}

impl Source for &str {
    type Item = char;
    const NAME: &'static str = "str";
    fn next(&mut self) -> Option<char> {
        None
    }
}

#[macro_export]
macro_rules! number {
    ($value:expr) => {
        Expr::Number($value)
    };
}

extern "C" {
    fn strlen(text: *const u8) -> usize;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers() {
        const HERE: u8 = 1;
    }
}
