//! The conditions of a query, as the benchmark states them, in Tantivy's own queries.

use std::collections::HashMap;
use std::ops::Bound;

use serde::Deserialize;
use tantivy::Term;
use tantivy::query::{
    AllQuery, BooleanQuery, EmptyQuery, ExistsQuery, Occur, PhraseQuery, Query, RangeQuery,
    TermQuery, TermSetQuery,
};
use tantivy::schema::{Field, IndexRecordOption};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Condition {
    /// A field has one of these numbers.
    In {
        field: String,
        values: Vec<i64>,
    },
    /// A field has one of these texts.
    Key {
        field: String,
        values: Vec<String>,
    },
    /// Ends included; at least one is given.
    Range {
        field: String,
        min: Option<i64>,
        max: Option<i64>,
    },
    /// A field has a value.
    Known {
        field: String,
    },
    /// A field has all of these words.
    Words {
        field: String,
        words: Vec<String>,
    },
    /// A field has these words, together and in order.
    Phrase {
        field: String,
        words: Vec<String>,
    },
    /// All of the first ones, and none of the others.
    All {
        of: Vec<Condition>,
        without: Vec<Condition>,
    },
    Any {
        of: Vec<Condition>,
    },
}

/// Above this, numbers are sought together in the dictionary instead of one by one.
const FEW: usize = 10;

pub struct Conditions<'a> {
    pub fields: &'a HashMap<String, Field>,
}

impl Conditions<'_> {
    pub fn query(&self, condition: &Condition) -> Box<dyn Query> {
        match condition {
            Condition::In { field, values } => {
                let field = self.fields[field];
                any_term(
                    values
                        .iter()
                        .map(|&value| Term::from_field_i64(field, value))
                        .collect(),
                )
            }
            Condition::Key { field, values } => any_term(self.terms(field, values)),
            Condition::Range { field, min, max } => self.range(field, *min, *max),
            Condition::Known { field } => Box::new(ExistsQuery::new(field.clone(), false)),
            Condition::Words { field, words } => {
                let terms = self.terms(field, words).into_iter().map(term_query);
                all(terms.collect(), Vec::new())
            }
            Condition::Phrase { field, words } => phrase(self.terms(field, words)),
            Condition::All { of, without } => all(self.queries(of), self.queries(without)),
            Condition::Any { of } => any(self.queries(of)),
        }
    }

    fn queries(&self, conditions: &[Condition]) -> Vec<Box<dyn Query>> {
        conditions.iter().map(|each| self.query(each)).collect()
    }

    fn terms(&self, field: &str, texts: &[String]) -> Vec<Term> {
        let field = self.fields[field];
        texts
            .iter()
            .map(|text| Term::from_field_text(field, text))
            .collect()
    }

    fn range(&self, field: &str, min: Option<i64>, max: Option<i64>) -> Box<dyn Query> {
        let field = self.fields[field];
        let bound = |end: Option<i64>| match end {
            Some(value) => Bound::Included(Term::from_field_i64(field, value)),
            None => Bound::Unbounded,
        };
        Box::new(RangeQuery::new(bound(min), bound(max)))
    }
}

fn term_query(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

fn any_term(terms: Vec<Term>) -> Box<dyn Query> {
    if terms.len() > FEW {
        return Box::new(TermSetQuery::new(terms));
    }
    any(terms.into_iter().map(term_query).collect())
}

fn phrase(mut terms: Vec<Term>) -> Box<dyn Query> {
    match terms.len() {
        1 => term_query(terms.remove(0)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

fn any(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        0 => Box::new(EmptyQuery),
        1 => queries.remove(0),
        _ => Box::new(BooleanQuery::union(queries)),
    }
}

fn all(mut queries: Vec<Box<dyn Query>>, without: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    if queries.is_empty() {
        queries.push(Box::new(AllQuery));
    }
    if without.is_empty() && queries.len() == 1 {
        return queries.remove(0);
    }
    let musts = queries.into_iter().map(|query| (Occur::Must, query));
    let nots = without.into_iter().map(|query| (Occur::MustNot, query));
    Box::new(BooleanQuery::new(musts.chain(nots).collect()))
}
