//! A prepared query: total and page, or the counts of values.

use std::sync::Arc;

use serde::Deserialize;
use tantivy::aggregation::agg_req::Aggregations;
use tantivy::aggregation::agg_result::AggregationResults;
use tantivy::aggregation::{AggContextParams, AggregationCollector};
use tantivy::collector::sort_key::SortByStaticFastValue;
use tantivy::collector::{Collector, Count, TopDocs};
use tantivy::columnar::Column;
use tantivy::query::{EnableScoring, Query};
use tantivy::{DocAddress, Executor, Order, Result, Searcher};

use crate::condition::Condition;
use crate::first_page::FirstPage;

#[derive(Deserialize)]
pub struct Request {
    pub condition: Condition,
    sort: Vec<Sort>,
    offset: usize,
    limit: usize,
}

#[derive(Deserialize)]
struct Sort {
    column: String,
    order: Order,
}

/// An open index.
pub struct Opened {
    pub searcher: Searcher,
    /// The ids of each segment's people.
    pub ids: Vec<Column<i64>>,
    pub one_thread: Executor,
    pub all_threads: Executor,
}

/// How a question is answered: with the total and the page in one pass or two, and in how many threads.
#[derive(Clone, Copy)]
pub struct Form {
    pub is_one_pass: bool,
    pub is_threaded: bool,
}

pub struct Question {
    opened: Arc<Opened>,
    query: Box<dyn Query>,
    request: Request,
}

type Found = (usize, Vec<DocAddress>);

impl Question {
    pub fn new(opened: Arc<Opened>, query: Box<dyn Query>, request: Request) -> Question {
        Question {
            opened,
            query,
            request,
        }
    }

    /// The total, and the ids of the page.
    pub fn page(&self, form: Form) -> Result<(usize, Vec<i64>)> {
        let (total, page) = self.found(form)?;
        let ids = page.iter().filter_map(|address| {
            let column = &self.opened.ids[address.segment_ord as usize];
            column.first(address.doc_id)
        });
        Ok((total, ids.collect()))
    }

    /// Unknown values come last; ties are in the order of results.
    fn found(&self, form: Form) -> Result<Found> {
        let Request { offset, limit, .. } = self.request;
        let top = || TopDocs::with_limit(limit).and_offset(offset);
        let rank = || (column("rank"), Order::Asc);
        match self.request.sort.as_slice() {
            [] => self.collect(form, FirstPage { offset, limit }),
            [a] => {
                let keys = ((column(&a.column), a.order), rank());
                self.sorted(form, top().order_by(keys))
            }
            [a, b, ..] => {
                let keys = (
                    (column(&a.column), a.order),
                    (column(&b.column), b.order),
                    rank(),
                );
                self.sorted(form, top().order_by(keys))
            }
        }
    }

    fn sorted<Key>(
        &self,
        form: Form,
        collector: impl Collector<Fruit = Vec<(Key, DocAddress)>>,
    ) -> Result<Found> {
        let (total, page) = self.collect(form, collector)?;
        Ok((
            total,
            page.into_iter().map(|(_, address)| address).collect(),
        ))
    }

    fn collect<C: Collector>(&self, form: Form, collector: C) -> Result<(usize, C::Fruit)> {
        if form.is_one_pass {
            return self.search(form.is_threaded, &(Count, collector));
        }
        let total = self.search(form.is_threaded, &Count)?;
        Ok((total, self.search(form.is_threaded, &collector)?))
    }

    fn search<C: Collector>(&self, is_threaded: bool, collector: &C) -> Result<C::Fruit> {
        let Opened {
            searcher,
            one_thread,
            all_threads,
            ..
        } = &*self.opened;
        let executor = if is_threaded { all_threads } else { one_thread };
        let scoring = EnableScoring::disabled_from_searcher(searcher);
        searcher.search_with_executor(&*self.query, collector, executor, scoring)
    }

    /// The total, and what aggregations count.
    pub fn counts(
        &self,
        request: &Aggregations,
        is_threaded: bool,
    ) -> Result<(usize, AggregationResults)> {
        let collector =
            AggregationCollector::from_aggs(request.clone(), AggContextParams::default());
        self.search(is_threaded, &(Count, collector))
    }
}

fn column(name: &str) -> SortByStaticFastValue<i64> {
    SortByStaticFastValue::for_field(name)
}
