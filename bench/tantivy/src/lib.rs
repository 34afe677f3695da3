//! Tantivy inside the benchmark's own process, as DuckDB and SQLite are. Requests and blocks of people come as JSON.

mod condition;
mod first_page;
mod question;
mod schema;
mod writer;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use napi::bindgen_prelude::{Error, Result};
use napi_derive::napi;
use serde::de::DeserializeOwned;
use tantivy::aggregation::agg_req::Aggregations;
use tantivy::schema::Field;
use tantivy::{Executor, Index};

use crate::condition::Conditions;
use crate::question::{Form, Opened, Question, Request};
use crate::schema::fields_of;
use crate::writer::Writer;

fn failed(error: impl std::fmt::Display) -> Error {
    Error::from_reason(error.to_string())
}

fn parsed<T: DeserializeOwned>(json: &str) -> Result<T> {
    serde_json::from_str(json).map_err(failed)
}

#[napi]
pub struct PeopleWriter {
    writer: Option<Writer>,
}

#[napi]
impl PeopleWriter {
    #[napi(constructor)]
    pub fn new(folder: String, fields: String, threads: u32) -> Result<PeopleWriter> {
        let fields: Vec<_> = parsed(&fields)?;
        let writer =
            Writer::create(Path::new(&folder), &fields, threads as usize).map_err(failed)?;
        Ok(PeopleWriter {
            writer: Some(writer),
        })
    }

    #[napi]
    pub fn add(&self, block: String) -> Result<()> {
        let writer = self
            .writer
            .as_ref()
            .ok_or_else(|| failed("the index is finished"))?;
        writer.add(&parsed(&block)?).map_err(failed)
    }

    #[napi]
    pub fn finish(&mut self, segments: u32) -> Result<()> {
        let writer = self
            .writer
            .take()
            .ok_or_else(|| failed("the index is finished"))?;
        writer.finish(segments as usize).map_err(failed)
    }
}

#[napi]
pub struct PeopleReader {
    opened: Arc<Opened>,
    fields: HashMap<String, Field>,
}

#[napi]
impl PeopleReader {
    #[napi(constructor)]
    pub fn new(folder: String, threads: u32) -> Result<PeopleReader> {
        open(Path::new(&folder), threads as usize).map_err(failed)
    }

    #[napi]
    pub fn prepare(&self, request: String) -> Result<PreparedQuestion> {
        let request: Request = parsed(&request)?;
        let query = Conditions {
            fields: &self.fields,
        }
        .query(&request.condition);
        let question = Question::new(self.opened.clone(), query, request);
        Ok(PreparedQuestion {
            question,
            counted: None,
        })
    }

    /// `aggregations`: in Tantivy's own JSON.
    #[napi]
    pub fn prepare_counts(
        &self,
        request: String,
        aggregations: String,
    ) -> Result<PreparedQuestion> {
        let counted = Some(parsed(&aggregations)?);
        Ok(PreparedQuestion {
            counted,
            ..self.prepare(request)?
        })
    }
}

fn open(folder: &Path, threads: usize) -> tantivy::Result<PeopleReader> {
    let index = Index::open_in_dir(folder)?;
    let searcher = index.reader()?.searcher();
    let ids = searcher
        .segment_readers()
        .iter()
        .map(|segment| segment.fast_fields().i64("id"));
    let opened = Opened {
        ids: ids.collect::<tantivy::Result<_>>()?,
        searcher: searcher.clone(),
        one_thread: Executor::single_thread(),
        all_threads: Executor::multi_thread(threads, "search-")?,
    };
    let fields = fields_of(&index.schema());
    Ok(PeopleReader {
        opened: Arc::new(opened),
        fields,
    })
}

#[napi]
pub struct PreparedQuestion {
    question: Question,
    counted: Option<Aggregations>,
}

#[napi(object)]
pub struct Page {
    pub total: u32,
    pub ids: Vec<u32>,
}

#[napi(object)]
pub struct Counts {
    pub total: u32,
    /// The results of the aggregations, as JSON.
    pub results: String,
}

#[napi]
impl PreparedQuestion {
    #[napi]
    pub fn page(&self, is_one_pass: bool, is_threaded: bool) -> Result<Page> {
        let form = Form {
            is_one_pass,
            is_threaded,
        };
        let (total, ids) = self.question.page(form).map_err(failed)?;
        let ids = ids.into_iter().map(|id| id as u32).collect();
        Ok(Page {
            total: total as u32,
            ids,
        })
    }

    #[napi]
    pub fn counts(&self, is_threaded: bool) -> Result<Counts> {
        let counted = self
            .counted
            .as_ref()
            .ok_or_else(|| failed("nothing is counted"))?;
        let (total, results) = self.question.counts(counted, is_threaded).map_err(failed)?;
        let results = serde_json::to_string(&results).map_err(failed)?;
        Ok(Counts {
            total: total as u32,
            results,
        })
    }
}
