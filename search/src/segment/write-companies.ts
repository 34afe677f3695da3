import { companyTypes, fundingCategories, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import type { CompanyFacts } from '../facts.ts'
import { groupPairs, GrowingU32, type Lists } from '../bytes/growing.ts'
import { type Words, writePhraseTexts } from '../texts/phrase-texts.ts'
import { none } from '../postings/posting-lists.ts'
import type { Bands } from '../columns/range-column.ts'
import { type BandName, bandNames, companyFlags } from '../columns/company-columns.ts'
import { Dictionary } from '../texts/dictionary.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import type { SegmentDraft } from './segment-draft.ts'
import type { SectionWriter } from '../bytes/sections.ts'
import { writeTexts } from '../texts/text-table.ts'

/** Companies ordered by id, with the codes of their facts. */
export type CompanyRows = {
  facts: (CompanyFacts | undefined)[]
  /** The row of each row of the draft. */
  rowOf: Uint32Array
  /** The row itself if it has facts, else `none`. */
  known: Uint32Array
  keys: Dictionary
  key: Uint32Array
  /** row -> the frequent words of its name, and the number of words. */
  frequentWords: Words
  domains: Dictionary
  domain: Uint32Array
  industries: Dictionary
  industry: Uint32Array
  type: Uint32Array
  headquarters: Uint32Array
  /** Bits as lists: row -> intents. */
  intents: Lists
  category: Uint32Array
  bands: Record<BandName, Bands>
}

const lowOf: Record<BandName, (company: CompanyFacts) => number | null | undefined> = {
  founded: (company) => company.foundedYear,
  headcount: (company) => company.headcount?.min,
  revenue: (company) => company.revenue,
  followers: (company) => company.linkedinFollowers,
  fundingTotal: (company) => company.fundingTotal,
  fundingRounds: (company) => company.fundingRoundCount,
  lastFundingDay: (company) => company.lastFunding?.day,
  lastFundingAmount: (company) => company.lastFunding?.amount,
}

/** Writes the sections `companies.…`, one number per row, and the texts by which companies are found. */
export function writeCompanies(writer: SectionWriter, draft: SegmentDraft): CompanyRows {
  const { companies } = draft
  const draftIds = Uint32Array.from(companies.ids)
  const sorted = radixOrder([draftIds])
  const rowOf = new Uint32Array(sorted.length)
  const flags = new Uint8Array(sorted.length)
  const known = new Uint32Array(sorted.length).fill(none)
  const facts: (CompanyFacts | undefined)[] = []
  for (let row = 0; row < sorted.length; row++) {
    const draftRow = sorted[row]!
    rowOf[draftRow] = row
    facts.push(companies.facts[draftRow])
    if (!facts[row]) continue
    known[row] = row
    flags[row] = companyFlags.hasFacts + (companies.defined[draftRow] === 1 ? companyFlags.isDefined : 0)
  }
  const encoded = encode(draft, facts)
  writer.add(
    'companies.ids',
    sorted.map((draftRow) => draftIds[draftRow]!),
  )
  writer.add('companies.flags', flags)
  for (const name of ['key', 'domain', 'industry', 'type', 'headquarters', 'category'] as const)
    writer.add(`companies.${name}`, encoded[name])
  const intents = new Uint16Array(facts.length)
  facts.forEach((company, row) => (intents[row] = intentBits(company?.intents ?? [])))
  writer.add('companies.intents', intents)
  writeTexts(
    writer,
    'companies.names',
    facts.map((company) => company?.name ?? ''),
    { isSearched: false },
  )
  const words = writePhraseTexts(writer, 'companyKeys', encoded.keys.keys)
  writeTexts(writer, 'domains', encoded.domains.keys)
  writeTexts(writer, 'industries', encoded.industries.keys)
  writeRowsBy(writer, 'companyKeys', encoded.key, encoded.keys.keys.length)
  writeRowsBy(writer, 'domains', encoded.domain, encoded.domains.keys.length)
  return { ...encoded, rowOf, known, facts, frequentWords: frequentWords(words, encoded.key) }
}

/**
 * A word that occurs in this many company names is frequent: the employees of these companies are
 * found by the word itself.
 */
const minFrequent = 16

export const isFrequentWord = (names: number): boolean => names >= minFrequent

/** `keys`: the name code of each row. */
function frequentWords({ lists, count }: Words, keys: Uint32Array): Words {
  const names = new Uint32Array(count)
  for (const word of lists.values) names[word]!++
  const starts = new GrowingU32()
  const values = new GrowingU32()
  starts.push(0)
  for (const key of keys) {
    const end = key === none ? 0 : lists.starts[key + 1]!
    for (let i = key === none ? 0 : lists.starts[key]!; i < end; i++)
      if (isFrequentWord(names[lists.values[i]!]!)) values.push(lists.values[i]!)
    starts.push(values.length)
  }
  return { lists: { starts: starts.values(), values: values.values() }, count }
}

const codeIn = (dictionary: Dictionary, text: string | null | undefined) =>
  text ? dictionary.encode(text) : none

function encode(draft: SegmentDraft, facts: (CompanyFacts | undefined)[]) {
  const [keys, domains, industries] = [new Dictionary(), new Dictionary(), new Dictionary()]
  const column = (read: (company: CompanyFacts) => number) => {
    const values = new Uint32Array(facts.length).fill(none)
    facts.forEach((company, row) => {
      if (company) values[row] = read(company)
    })
    return values
  }
  return {
    keys,
    key: column((company) => codeIn(keys, company.nameKey)),
    domains,
    domain: column((company) => codeIn(domains, company.domain)),
    industries,
    industry: column((company) => codeIn(industries, company.industry)),
    type: column(({ type }) => (type === null ? none : companyTypes.indexOf(type))),
    headquarters: column(({ headquarters }) => (headquarters ? draft.placeCode(headquarters) : none)),
    category: column(({ lastFunding }) =>
      lastFunding ? fundingCategories.indexOf(lastFunding.category) : none,
    ),
    intents: intentLists(facts),
    bands: Object.fromEntries(bandNames.map((name) => [name, bandsOf(facts, name)])) as Record<
      BandName,
      Bands
    >,
  }
}

function bandsOf(facts: (CompanyFacts | undefined)[], name: BandName): Bands {
  const read = lowOf[name]
  const column = (of: (company: CompanyFacts) => number | null | undefined) => {
    const values = new Float64Array(facts.length).fill(Number.NaN)
    facts.forEach((company, row) => {
      if (company) values[row] = of(company) ?? Number.NaN
    })
    return values
  }
  const lows = column(read)
  if (name !== 'headcount') return { lows, highs: lows }
  return { lows, highs: column(({ headcount }) => headcount && (headcount.max ?? Infinity)) }
}

export function intentBits(intents: readonly (typeof smartIntents)[number][]): number {
  return intents.reduce((bits, intent) => bits | (1 << smartIntents.indexOf(intent)), 0)
}

function intentLists(facts: (CompanyFacts | undefined)[]): Lists {
  const intents = facts.map((company) => company?.intents ?? [])
  const starts = new Uint32Array(facts.length + 1)
  intents.forEach((list, row) => (starts[row + 1] = starts[row]! + list.length))
  return { starts, values: Uint32Array.from(intents.flat(), (intent) => smartIntents.indexOf(intent)) }
}

/** Writes `{name}.rowStarts` and `{name}.rows`: the companies of each code. */
function writeRowsBy(writer: SectionWriter, name: string, codes: Uint32Array, count: number): void {
  const known = Uint32Array.from(codes.keys()).filter((row) => codes[row] !== none)
  const rows = groupPairs(
    count,
    known.map((row) => codes[row]!),
    known,
  )
  writer.add(`${name}.rowStarts`, rows.starts)
  writer.add(`${name}.rows`, rows.values)
}
