import { fundingCategories, seniorities, smartIntents } from '@rapport/contract/enums.ts'
import { isOwnPlace, placeKeys } from '@rapport/dataset/normalise/place.ts'
import { paddedLength } from './blocks.ts'
import { GrowingBytes, GrowingU32, type Lists } from './growing.ts'
import { writePhraseTexts, type Words } from './phrase-texts.ts'
import { type Carried, invert, none, writePostings } from './posting-lists.ts'
import { radixOrder } from './radix-sort.ts'
import { writeRangeColumn } from './range-column.ts'
import { rangeEdges } from './range-edges.ts'
import { Dictionary, placeFromText, type SegmentDraft } from './segment-draft.ts'
import { SectionWriter, type SegmentMemory } from './sections.ts'
import { writeSuggestions } from './suggest-table.ts'
import { writeTextBytes, writeTexts } from './text-table.ts'
import { bandNames, type CompanyRows, writeCompanies } from './write-companies.ts'
import { writeYears } from './year-columns.ts'

/**
 * Lays a draft out as a segment. Documents are numbered in static-rank order (strength descending, then id ascending), so that the first hits are
 * the first page. Sections beside those of companies and texts:
 *
 *     ids, strengths, employers, places, titles, seniorities, work, since   one number a document
 *     years.*        graduation years
 *     number.*       numbers of the employer, a byte a document
 *     by.*           postings: documents by title, word of the title, word of the name, school, field of study, employer, past company,
 *                    place, headquarters, industry, intent, funding category, seniority
 *     slugs.*        profile links by document
 *     suggest.*      what can be suggested
 *
 * Linear in the facts given. Throws `RangeError` above 4 GiB.
 */
export function writeSegment(draft: SegmentDraft): SegmentMemory {
  const writer = new SectionWriter()
  const order = radixOrder([draft.ids.values(), descending(draft.strengths.values())])
  const documents = order.length
  const companies = writeCompanies(writer, draft)
  const columns = writeColumns(writer, { draft, order, companies })
  const places = writePlaces(writer, draft)
  const titleWords = writePhraseTexts(writer, 'titles', draft.titleTexts.keys)
  const counts = writeAllPostings(writer, { draft, order, companies, columns, places, titleWords })
  // Of whom nothing is known, that somebody works there says nothing.
  const employers = columns.employers.map((row) => (row !== none && companies.facts[row] ? row : none))
  for (const name of bandNames)
    writeRangeColumn(writer, `number.${name}`, companies.bands[name], { employers, edges: rangeEdges[name] })
  writeYears(writer, draft.years.lists(), order)
  writeSlugs(writer, draft, order)
  writeTexts(writer, 'nameWords', draft.wordTexts.keys)
  writePhraseTexts(writer, 'schools', draft.schoolTexts.keys)
  writePhraseTexts(writer, 'fields', draft.fieldTexts.keys)
  writeLabels(writer, draft)
  writeSuggestions(writer, { draft, companies, placeKeyTexts: places.keys, counts })
  return writer.finish(documents)
}

const descending = (values: Uint32Array) => values.map((value) => ~value)

/** How the normalised texts are written by people. */
function writeLabels(writer: SectionWriter, draft: SegmentDraft): void {
  writeTexts(writer, 'titles.labels', draft.titleTexts.labels, { slots: false })
  writeTexts(writer, 'schools.labels', draft.schoolTexts.labels, { slots: false })
  writeTexts(writer, 'fields.labels', draft.fieldTexts.labels, { slots: false })
}

type Columns = { employers: Uint32Array; places: Uint32Array; titles: Uint32Array; seniorities: Uint32Array }

function writeColumns(
  writer: SectionWriter,
  { draft, order, companies }: { draft: SegmentDraft; order: Uint32Array; companies: CompanyRows },
): Columns {
  const inOrder = (column: GrowingU32) => {
    const values = column.values()
    return order.map((row) => values[row]!)
  }
  const employers = inOrder(draft.employers).map((row) => (row === none ? none : companies.rowOf[row]!))
  const columns = {
    employers,
    places: inOrder(draft.places),
    titles: inOrder(draft.titles),
    seniorities: inOrder(draft.seniorities),
  }
  writer.add('ids', inOrder(draft.ids))
  writer.add('strengths', inOrder(draft.strengths))
  writer.add('employers', employers)
  writer.add('places', columns.places)
  writer.add('titles', columns.titles)
  writer.add('seniorities', Uint16Array.from(columns.seniorities))
  for (const name of ['work', 'since'] as const) {
    const padded = new Uint16Array(paddedLength(order.length))
    padded.set(inOrder(draft[name]))
    writer.add(name, padded)
  }
  return columns
}

type Places = { keys: Dictionary; lists: Lists }

/** Places as texts, and for each the keys of itself and all that contain it. */
function writePlaces(writer: SectionWriter, draft: SegmentDraft): Places {
  const keys = new Dictionary()
  const starts = new GrowingU32()
  const values = new GrowingU32()
  starts.push(0)
  for (const text of draft.placeTexts.keys) {
    for (const key of placeKeys(placeFromText(text))) values.push(keys.encode(key))
    starts.push(values.length)
  }
  writer.add('places.own', ownPlaces(draft.placeTexts.keys))
  writeTexts(writer, 'places', draft.placeTexts.keys)
  writeTexts(writer, 'placeKeys', keys.keys)
  return { keys, lists: { starts: starts.values(), values: values.values() } }
}

/** Places with names that only those who live there know. */
const ownPlaces = (texts: readonly string[]) =>
  Uint32Array.from(texts.keys()).filter((code) => isOwnPlace(placeFromText(texts[code]!)))

type PostingInput = {
  draft: SegmentDraft
  order: Uint32Array
  companies: CompanyRows
  columns: Columns
  places: Places
  titleWords: Words
}

/** How many documents each code has, by the name of the postings. */
export type Counts = Record<string, Uint32Array>

function writeAllPostings(writer: SectionWriter, input: PostingInput): Counts {
  const { draft, order, companies, columns, places, titleWords } = input
  const documents = Uint32Array.from(order.keys())
  const counts: Counts = {}
  const write = (name: string, codes: number, carried: Carried) => {
    const lists = invert(carried, 'lists' in carried ? order : documents, codes)
    counts[name] = lists.counts
    writePostings(writer, `by.${name}`, lists, order.length)
  }
  const companyCount = companies.facts.length
  const ofEmployer = (codes: Uint32Array) => ({
    column: columns.employers.map((row) => (row === none ? none : codes[row]!)),
    table: null,
  })
  const past = draft.pastCompanies.lists()
  write('title', draft.titleTexts.keys.length, { column: columns.titles, table: null })
  write('titleWord', titleWords.count, { column: columns.titles, table: titleWords.lists })
  write('nameWord', draft.wordTexts.keys.length, { lists: draft.nameWords.lists() })
  write('school', draft.schoolTexts.keys.length, { lists: draft.schools.lists() })
  write('field', draft.fieldTexts.keys.length, { lists: draft.fields.lists() })
  write('employer', companyCount, { column: columns.employers, table: null })
  write('pastCompany', companyCount, {
    lists: { starts: past.starts, values: past.values.map((row) => companies.rowOf[row]!) },
  })
  write('place', places.keys.keys.length, { column: columns.places, table: places.lists })
  write('headquarters', places.keys.keys.length, {
    column: ofEmployer(companies.headquarters).column,
    table: places.lists,
  })
  write('industry', companies.industries.keys.length, ofEmployer(companies.industry))
  write('intent', smartIntents.length, { column: columns.employers, table: companies.intents })
  write('category', fundingCategories.length, ofEmployer(companies.category))
  write('seniority', seniorities.length, { column: columns.seniorities, table: seniorityLists })
  return counts
}

/** For each set of levels, as bits, the levels in it. */
const seniorityLists: Lists = (() => {
  const sets = Array.from({ length: 2 ** seniorities.length }, (_, bits) =>
    [...seniorities.keys()].filter((level) => (bits >> level) & 1),
  )
  const starts = new Uint32Array(sets.length + 1)
  sets.forEach((levels, bits) => (starts[bits + 1] = starts[bits]! + levels.length))
  return { starts, values: Uint32Array.from(sets.flat()) }
})()

/** Profile links by document; who has none has an empty text. */
function writeSlugs(writer: SectionWriter, draft: SegmentDraft, order: Uint32Array): void {
  const source = draft.slugs.bytes()
  const ends = draft.slugEnds.values()
  const bytes = new GrowingBytes()
  const offsets = new Uint32Array(order.length + 1)
  order.forEach((row, document) => {
    bytes.push(source.subarray(row === 0 ? 0 : ends[row - 1], ends[row]))
    offsets[document + 1] = bytes.length
  })
  writeTextBytes(writer, 'slugs', { bytes: bytes.bytes(), offsets })
}
