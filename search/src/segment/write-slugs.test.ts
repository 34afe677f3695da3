import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { SegmentDraft } from './segment-draft.ts'
import { SlugTable } from '../texts/slug-table.ts'
import { writeSlugs } from './write-slugs.ts'

/** A table of links, given by row and written for documents in reverse order. */
function tableOf(slugs: readonly string[]): SlugTable {
  const draft = new SegmentDraft()
  for (const slug of slugs) {
    draft.slugs.pushText(slug)
    draft.slugEnds.push(draft.slugs.length)
  }
  const writer = new SectionWriter()
  writeSlugs(writer, draft, Uint32Array.from(slugs.keys()).toReversed())
  return new SlugTable(new SectionReader(writer.finish(slugs.length)))
}

/** The contents of a table of links: the link of each document, and the documents of each link. */
function readBack(slugs: readonly string[]) {
  const table = tableOf(slugs)
  const slugOf = table.byDocument()
  return {
    slugs: slugs.map((_, document) => Buffer.from(slugOf(document)).toString()),
    documents: slugs.map((slug) => table.findAll(slug).toSorted((a, b) => a - b)),
    unknown: table.findAll('nobody here'),
  }
}

function expected(slugs: readonly string[]): ReturnType<typeof readBack> {
  const byDocument = slugs.toReversed()
  const documentsOf = (slug: string) =>
    slug === '' ? [] : [...byDocument.keys()].filter((document) => byDocument[document] === slug)
  return { slugs: byDocument, documents: slugs.map(documentsOf), unknown: [] }
}

test.each([0, 1, 3, 4, 63, 64, 65, 127, 128, 8191, 8192, 16_383, 16_384, 70_000])(
  'links of %d characters are found and read back',
  (length) => {
    const slugs = ['a'.repeat(length), 'é'.repeat(length), 'anna', 'anna']
    expect(readBack(slugs)).toEqual(expected(slugs))
  },
)

test('no documents, or none with a link', () => {
  expect(readBack([])).toEqual(expected([]))
  expect(readBack(['', ''])).toEqual(expected(['', '']))
})

test('any links are found and read back', () => {
  const slug = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'anna', 'kim'))
  fc.assert(
    fc.property(fc.array(slug, { maxLength: 200 }), (slugs) => {
      expect(readBack(slugs)).toEqual(expected(slugs))
    }),
  )
})
