import {
  companyTypes,
  fundingCategories,
  jobFunctions,
  seniorityMarks,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import { isOwnPlace } from '@rapport/normalise/places/place.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { paddedLength } from '../bytes/blocks.ts'
import { GrowingU32, type Lists } from '../bytes/growing.ts'
import { indexedPlaceKeys } from './own-places.ts'
import { writePhraseTexts, type Words } from '../texts/phrase-texts.ts'
import {
  countColumn,
  invertColumn,
  invertColumnBy,
  invertLists,
  invertListsBy,
  none,
  type PostingCounts,
  type PostingLists,
  withoutRepeats,
  writePostings,
} from '../postings/posting-lists.ts'
import { writePostingsBy } from '../postings/posting-blocks.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import { writeRangeColumn } from '../columns/range-column.ts'
import { rangeEdges } from '../columns/range-edges.ts'
import { Dictionary } from '../texts/dictionary.ts'
import { placeFromText, type SegmentDraft } from './segment-draft.ts'
import { type Taken, takeRows } from './take-rows.ts'
import { SectionWriter, type SegmentMemory } from '../bytes/sections.ts'
import { writeNames } from './write-names.ts'
import { writeSlugs } from './write-slugs.ts'
import { writeStrengths } from '../columns/strengths.ts'
import { writeSuggestions } from './write-suggestions.ts'
import { writeTexts } from '../texts/text-table.ts'
import { writeTitleClasses } from '../texts/title-classes.ts'
import { type CompanyRows, writeCompanies } from './write-companies.ts'
import { bandNames } from '../columns/company-columns.ts'
import { writeByteColumn } from '../columns/byte-column.ts'
import { placeSections, type PlaceKind, writePlacesOfKeys } from '../columns/place-totals.ts'
import { writeWords } from './write-words.ts'
import { writeWordCounts } from '../columns/word-counts.ts'
import { writeYears } from '../columns/year-columns.ts'

/**
 * Lays a draft out as a segment. Documents are numbered in static-rank order (strength descending,
 * then id ascending), so the first hits are the first page. Sections besides those of companies and
 * texts:
 *
 *     ids, employers, places, headquarters, work, since, positionSince, companySince   one number per
 *                    document
 *     work.*, positionSince.*, companySince.*, places.counts, headquarters.counts   documents by code
 *     placeKeys.placeStarts, placeKeys.places   places by key
 *     strengths.*    where each profile strength starts
 *     years.*        graduation years
 *     industries.codes, companyTypes.codes, categories.codes, functions.codes, seniorities.codes
 *                    a byte per document, for counting
 *     seniorities.sets   marks of each code
 *     contacts.codes   what is on file, a byte per document
 *     number.*       numbers of the employer, a byte per document
 *     by.*           postings: documents by title, word of the title, word of the name, school, field of study, word of the field,
 *                    employer, frequent word of the employer's name, past company, past title, skill,
 *                    place, headquarters, industry, intent, funding category, seniority, function, frequent class of the title
 *     classes.*      classes of titles
 *     slugs.*        profile links and their documents
 *     names.*        the names in their order
 *     words.*        where each word stands in what people and companies say of themselves, in titles
 *                    and in skills
 *     suggest.*      what can be suggested
 *
 * Takes time linear in the facts. Throws `RangeError` above 4 GiB.
 */
export function writeSegment(draft: SegmentDraft): SegmentMemory {
  const writer = new SectionWriter()
  const order = radixOrder([draft.ids.values(), descending(draft.strengths.values())])
  const documents = order.length
  const companies = writeCompanies(writer, draft)
  const taken = takeRows(draft, order)
  translate(taken.employers, companies.rowOf)
  translate(taken.lists.pastCompany.values, companies.rowOf)
  writeColumns(writer, { taken, order, draft })
  const places = writePlaces(writer, draft)
  const words = {
    title: writePhraseTexts(writer, 'titles', draft.titleTexts.keys, titlePhrase),
    field: writePhraseTexts(writer, 'fields', draft.fieldTexts.keys),
  }
  const counts = writeAllPostings(writer, { draft, companies, taken, places, words })
  // An employer without facts contributes no facts to its people.
  const employers = taken.employers.slice()
  translate(employers, companies.known)
  const weights = countColumn(employers, companies.facts.length)
  for (const name of bandNames) {
    const edges = rangeEdges[name]
    writeRangeColumn(writer, `number.${name}`, companies.bands[name], { employers, weights, edges })
  }
  writeYears(writer, taken.lists.year)
  writeSlugs(writer, draft, order)
  writeTexts(writer, 'nameWords', draft.wordTexts.keys)
  writeNames(writer, taken.lists.nameWord, draft.wordTexts.keys)
  writePhraseTexts(writer, 'schools', draft.schoolTexts.keys)
  writeTexts(writer, 'skills', draft.skillTexts.keys)
  writeWords(writer, { draft, companies, order })
  writeLabels(writer, draft)
  writeSuggestions(writer, { draft, companies, placeKeyTexts: places.keys, counts })
  return writer.finish(documents)
}

function descending(values: Uint32Array): Uint32Array {
  const result = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) result[i] = ~values[i]!
  return result
}

/** Writes the usual spelling of the normalised texts. */
function writeLabels(writer: SectionWriter, draft: SegmentDraft): void {
  writeTexts(writer, 'titles.labels', draft.titleTexts.labels, { isSearched: false })
  writeTexts(writer, 'schools.labels', draft.schoolTexts.labels, { isSearched: false })
  writeTexts(writer, 'fields.labels', draft.fieldTexts.labels, { isSearched: false })
  writeTexts(writer, 'skills.labels', draft.skillTexts.labels, { isSearched: false })
}

function writeColumns(
  writer: SectionWriter,
  { taken, order, draft }: { taken: Taken; order: Uint32Array; draft: SegmentDraft },
): void {
  writer.add('ids', permuted(draft.ids, order))
  writeStrengths(writer, permuted(draft.strengths, order))
  writer.add('employers', taken.employers)
  writePlaceColumn(writer, 'place', taken.places, draft)
  for (const name of ['work', 'since', 'positionSince', 'companySince'] as const) {
    const padded = new Uint16Array(paddedLength(order.length))
    padded.set(taken[name])
    writer.add(name, padded)
    if (name !== 'since') writeWordCounts(writer, name, taken[name])
  }
  const contacts = new Uint8Array(paddedLength(order.length))
  contacts.set(taken.contacts)
  writeByteColumn(writer, 'contacts.codes', { codes: contacts, documents: order.length })
}

function permuted(column: GrowingU32, order: Uint32Array): Uint32Array {
  const values = column.values()
  const result = new Uint32Array(order.length)
  for (let document = 0; document < order.length; document++) result[document] = values[order[document]!]!
  return result
}

/** Replaces codes by a table's values, in place; `none` stays. */
function translate(column: Uint32Array, table: Uint32Array): void {
  for (let i = 0; i < column.length; i++) if (column[i] !== none) column[i] = table[column[i]!]!
}

/**
 * Writes a column of places, and how many documents each has. Two bytes per document if they
 * suffice, with the highest number for `none`.
 */
function writePlaceColumn(
  writer: SectionWriter,
  kind: PlaceKind,
  column: Uint32Array,
  { placeTexts: { keys: places } }: SegmentDraft,
): void {
  const name = placeSections[kind]
  writer.add(name, places.length < 0xffff ? Uint16Array.from(column) : column)
  writer.add(`${name}.counts`, countColumn(column, places.length))
}

type Places = { keys: Dictionary; lists: Lists }

/** Writes places as texts, and returns for each the keys of itself and of all places that contain it. */
function writePlaces(writer: SectionWriter, draft: SegmentDraft): Places {
  const keys = new Dictionary()
  const starts = new GrowingU32()
  const values = new GrowingU32()
  starts.push(0)
  for (const text of draft.placeTexts.keys) {
    for (const key of indexedPlaceKeys(placeFromText(text))) values.push(keys.encode(key))
    starts.push(values.length)
  }
  writer.add('places.own', ownPlaces(draft.placeTexts.keys))
  writeTexts(writer, 'places', draft.placeTexts.keys)
  writeTexts(writer, 'placeKeys', keys.keys)
  const lists = { starts: starts.values(), values: values.values() }
  writePlacesOfKeys(writer, lists, keys.keys.length)
  return { keys, lists }
}

/** Places that the gazetteer doesn't know. */
const ownPlaces = (texts: readonly string[]) =>
  Uint32Array.from(texts.keys()).filter((code) => isOwnPlace(placeFromText(texts[code]!)))

type PostingInput = {
  draft: SegmentDraft
  companies: CompanyRows
  taken: Taken
  places: Places
  words: { title: Words; field: Words }
}

function writeAllPostings(writer: SectionWriter, input: PostingInput): PostingCounts {
  const { draft, companies, taken, places, words } = input
  const { employers, lists } = taken
  const counts: PostingCounts = {}
  const write = (name: string, postings: PostingLists) => {
    counts[name] = postings.counts
    writePostings(writer, `by.${name}`, postings, employers.length)
  }
  const writeBy = (name: string, column: Uint32Array, table: Lists, codes: number) => {
    counts[name] = writePostingsBy(writer, `by.${name}`, column, { table, codes })
  }
  const ofEmployer = (codes: Uint32Array) => {
    const column = employers.slice()
    translate(column, codes)
    return column
  }
  const companyCount = companies.facts.length
  const keyCount = places.keys.keys.length
  write('title', invertColumn(taken.titles, draft.titleTexts.keys.length))
  writeBy('titleWord', taken.titles, words.title.lists, words.title.count)
  write('nameWord', invertLists(withoutRepeats(lists.nameWord), draft.wordTexts.keys.length))
  write('school', invertLists(lists.school, draft.schoolTexts.keys.length))
  write('field', invertLists(lists.field, draft.fieldTexts.keys.length))
  write('fieldWord', invertListsBy(lists.field, words.field.lists, words.field.count))
  write('employer', invertColumn(employers, companyCount))
  write(
    'companyWord',
    invertColumnBy(employers, companies.frequentWords.lists, companies.frequentWords.count),
  )
  write('pastCompany', invertLists(lists.pastCompany, companyCount))
  write('skill', invertLists(lists.skill, draft.skillTexts.keys.length))
  write('pastTitle', invertLists(lists.pastTitle, draft.titleTexts.keys.length))
  writeBy('place', taken.places, places.lists, keyCount)
  const headquarters = ofEmployer(companies.headquarters)
  writePlaceColumn(writer, 'headquarters', headquarters, draft)
  writeBy('headquarters', headquarters, places.lists, keyCount)
  const industries = ofEmployer(companies.industry)
  write('industry', invertColumn(industries, companies.industries.keys.length))
  writeCodes(writer, 'industries', industries, companies.industries.keys.length)
  writeCodes(writer, 'companyTypes', ofEmployer(companies.type), companyTypes.length)
  writeBy('intent', employers, companies.intents, smartIntents.length)
  const categories = ofEmployer(companies.category)
  write('category', invertColumn(categories, fundingCategories.length))
  writeCodes(writer, 'categories', categories, fundingCategories.length)
  writeBy('seniority', taken.seniorities, seniorityLists, seniorityMarks.length)
  writeSenioritySets(writer, taken.seniorities)
  const functions = functionsOf(input)
  write('function', invertColumn(functions, jobFunctions.length))
  writeCodes(writer, 'functions', functions, jobFunctions.length)
  writeTitleClasses(writer, { facts: draft.titleFacts, titles: taken.titles, counts: counts['title']! })
  return counts
}

/** The function of each document's title. */
function functionsOf({ draft, taken }: PostingInput): Uint32Array {
  const column = taken.titles.slice()
  translate(column, draft.titleFacts.functions.values())
  return column
}

/** Writes the code of each document as a byte, 255 for none, if a byte suffices for this many codes. */
function writeCodes(writer: SectionWriter, name: string, column: Uint32Array, count: number): void {
  if (count > 255) return
  const codes = new Uint8Array(paddedLength(column.length)).fill(255)
  for (let document = 0; document < column.length; document++)
    if (column[document] !== none) codes[document] = column[document]!
  writeByteColumn(writer, `${name}.codes`, { codes, documents: column.length })
}

/** Writes which of the sets of marks that occur each document has, and the sets as bits. */
function writeSenioritySets(writer: SectionWriter, column: Uint32Array): void {
  const sets = [...new Set(column)].toSorted((a, b) => a - b)
  const codeOf = new Uint32Array(2 ** seniorityMarks.length)
  sets.forEach((bits, code) => (codeOf[bits] = code))
  writer.add('seniorities.sets', Uint16Array.from(sets))
  writeCodes(
    writer,
    'seniorities',
    column.map((bits) => codeOf[bits]!),
    sets.length,
  )
}

/** For each set of marks, encoded as bits, its marks. */
const seniorityLists: Lists = (() => {
  const sets = Array.from({ length: 2 ** seniorityMarks.length }, (_, bits) =>
    [...seniorityMarks.keys()].filter((mark) => (bits >> mark) & 1),
  )
  const starts = new Uint32Array(sets.length + 1)
  sets.forEach((levels, bits) => (starts[bits + 1] = starts[bits]! + levels.length))
  return { starts, values: Uint32Array.from(sets.flat()) }
})()
