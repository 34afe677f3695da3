//! The first people of a result in the order of results, in which every segment is sorted.

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::query::Weight;
use tantivy::{
    COLLECT_BLOCK_BUFFER_LEN, DocAddress, DocId, DocSet, Result, Score, SegmentOrdinal,
    SegmentReader,
};

/// Collects the people from `offset` on. By itself it stops once it has them; together with others it sees the whole result.
pub struct FirstPage {
    pub offset: usize,
    pub limit: usize,
}

impl FirstPage {
    fn end(&self) -> usize {
        self.offset + self.limit
    }
}

type Ranked = Vec<(i64, DocAddress)>;

impl Collector for FirstPage {
    type Fruit = Vec<DocAddress>;
    type Child = FirstOfSegment;

    fn for_segment(
        &self,
        segment: SegmentOrdinal,
        reader: &SegmentReader,
    ) -> Result<FirstOfSegment> {
        Ok(FirstOfSegment {
            segment,
            end: self.end(),
            ranks: reader.fast_fields().i64("rank")?,
            found: Vec::new(),
        })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Ranked>) -> Result<Vec<DocAddress>> {
        let mut found: Ranked = segments.concat();
        // A stable sort takes each segment as a run that is sorted already.
        found.sort_by_key(|(rank, _)| *rank);
        let page = found.into_iter().skip(self.offset).take(self.limit);
        Ok(page.map(|(_, address)| address).collect())
    }

    fn collect_segment(
        &self,
        weight: &dyn Weight,
        segment: u32,
        reader: &SegmentReader,
    ) -> Result<Ranked> {
        let mut first = self.for_segment(segment, reader)?;
        let mut scorer = weight.scorer(reader, 1.0)?;
        let mut buffer = [0; COLLECT_BLOCK_BUFFER_LEN];
        loop {
            let count = scorer.fill_buffer(&mut buffer);
            first.collect_block(&buffer[..count]);
            if count < buffer.len() || first.found.len() >= self.end() {
                return Ok(first.harvest());
            }
        }
    }
}

pub struct FirstOfSegment {
    segment: SegmentOrdinal,
    end: usize,
    ranks: Column<i64>,
    found: Vec<DocId>,
}

impl SegmentCollector for FirstOfSegment {
    type Fruit = Ranked;

    fn collect(&mut self, doc: DocId, _score: Score) {
        self.collect_block(&[doc]);
    }

    fn collect_block(&mut self, docs: &[DocId]) {
        let missing = self.end - self.found.len();
        self.found
            .extend_from_slice(&docs[..docs.len().min(missing)]);
    }

    fn harvest(self) -> Ranked {
        let Self {
            segment,
            ranks,
            found,
            ..
        } = self;
        let ranked = |doc| {
            (
                ranks.first(doc).unwrap_or(i64::MAX),
                DocAddress::new(segment, doc),
            )
        };
        found.into_iter().map(ranked).collect()
    }
}
