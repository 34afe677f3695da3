//! Builds an index whose segments are in the order of results.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use tantivy::index::SegmentId;
use tantivy::indexer::NoMergePolicy;
use tantivy::schema::Field;
use tantivy::{
    Index, IndexSettings, IndexSortByField, IndexWriter, Order, Result, TantivyDocument,
};

use crate::schema::{FieldOptions, fields_of, schema_of};

/// Columns of some people: of each field a value for each person.
#[derive(Deserialize)]
pub struct Block {
    count: usize,
    numbers: HashMap<String, Vec<Option<i64>>>,
    lists: HashMap<String, Vec<Vec<i64>>>,
    texts: HashMap<String, Vec<Option<String>>>,
}

/// Bytes that each thread collects before it writes a segment.
const BUDGET: usize = 1 << 29;

pub struct Writer {
    writer: IndexWriter,
    fields: HashMap<String, Field>,
}

impl Writer {
    pub fn create(folder: &Path, options: &[FieldOptions], threads: usize) -> Result<Writer> {
        let schema = schema_of(options);
        let fields = fields_of(&schema);
        let sort_by_field = Some(IndexSortByField {
            field: "rank".to_string(),
            order: Order::Asc,
        });
        let settings = IndexSettings {
            sort_by_field,
            ..IndexSettings::default()
        };
        let index = Index::builder()
            .schema(schema)
            .settings(settings)
            .create_in_dir(folder)?;
        let writer = index.writer_with_num_threads(threads, threads * BUDGET)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Writer { writer, fields })
    }

    pub fn add(&self, block: &Block) -> Result<()> {
        let mut documents = vec![TantivyDocument::default(); block.count];
        for (name, values) in &block.numbers {
            let field = self.fields[name];
            for (document, value) in documents.iter_mut().zip(values) {
                value.map(|number| document.add_i64(field, number));
            }
        }
        for (name, values) in &block.lists {
            let field = self.fields[name];
            for (document, numbers) in documents.iter_mut().zip(values) {
                numbers
                    .iter()
                    .for_each(|&number| document.add_i64(field, number));
            }
        }
        for (name, values) in &block.texts {
            let field = self.fields[name];
            for (document, value) in documents.iter_mut().zip(values) {
                value.iter().for_each(|text| document.add_text(field, text));
            }
        }
        for document in documents {
            self.writer.add_document(document)?;
        }
        Ok(())
    }

    /// Merges all to so many segments, each in the order of results.
    pub fn finish(mut self, segments: usize) -> Result<()> {
        self.writer.commit()?;
        for group in groups_of(self.writer.index(), segments)? {
            if group.len() > 1 {
                self.writer.merge(&group).wait()?;
            }
        }
        self.writer.garbage_collect_files().wait()?;
        self.writer.wait_merging_threads()
    }
}

/// Divides the segments into groups with about the same number of people.
fn groups_of(index: &Index, count: usize) -> Result<Vec<Vec<SegmentId>>> {
    let mut segments = index.searchable_segment_metas()?;
    segments.sort_by_key(|segment| std::cmp::Reverse(segment.max_doc()));
    let mut groups: Vec<(u32, Vec<SegmentId>)> = vec![(0, Vec::new()); count];
    for segment in segments {
        if let Some((size, ids)) = groups.iter_mut().min_by_key(|(size, _)| *size) {
            *size += segment.max_doc();
            ids.push(segment.id());
        }
    }
    Ok(groups.into_iter().map(|(_, ids)| ids).collect())
}
