//! The fields of a person, as the benchmark describes them.

use std::collections::HashMap;

use serde::Deserialize;
use tantivy::schema::{
    Field, IndexRecordOption, NumericOptions, Schema, SchemaBuilder, TextFieldIndexing, TextOptions,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Whole numbers, none, one or several.
    Number,
    /// A text that is found as a whole.
    Key,
    /// Words, in no order.
    Words,
    /// Words whose positions are kept.
    Phrase,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldOptions {
    name: String,
    kind: Kind,
    /// Has postings. Texts always have.
    is_searched: bool,
    /// Has a column, to compare ranges, sort and count.
    is_column: bool,
}

pub fn schema_of(fields: &[FieldOptions]) -> Schema {
    let mut builder = Schema::builder();
    for field in fields {
        add_field(&mut builder, field);
    }
    builder.build()
}

fn add_field(builder: &mut SchemaBuilder, field: &FieldOptions) {
    let name = field.name.as_str();
    match field.kind {
        Kind::Number => {
            let mut options = NumericOptions::default();
            if field.is_searched {
                options = options.set_indexed();
            }
            if field.is_column {
                options = options.set_fast();
            }
            builder.add_i64_field(name, options)
        }
        Kind::Key => builder.add_text_field(name, text("raw", IndexRecordOption::Basic)),
        Kind::Words => builder.add_text_field(name, text("whitespace", IndexRecordOption::Basic)),
        Kind::Phrase => {
            let options = text("whitespace", IndexRecordOption::WithFreqsAndPositions);
            builder.add_text_field(name, options)
        }
    };
}

/// Nothing is scored, so lengths aren't kept.
fn text(tokenizer: &str, record: IndexRecordOption) -> TextOptions {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(tokenizer)
        .set_index_option(record)
        .set_fieldnorms(false);
    TextOptions::default().set_indexing_options(indexing)
}

/// The field of each name.
pub fn fields_of(schema: &Schema) -> HashMap<String, Field> {
    schema
        .fields()
        .map(|(field, entry)| (entry.name().to_string(), field))
        .collect()
}
