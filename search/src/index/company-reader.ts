import { companyTypes, fundingCategories, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import { wordsOf } from '@rapport/contract/words.ts'
import type { CompanyFacts } from '../facts.ts'
import type { BandName } from '../columns/company-columns.ts'
import { none } from '../postings/posting-lists.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { placeFromText } from '../segment/segment-draft.ts'
import { TextTable } from '../texts/text-table.ts'

const text = (table: TextTable, code: number) => (code === none ? null : table.text(code))

/** Reads a segment's company facts by row. Looks the sections up once, not for each row. */
export function companyReader(segment: OpenSegment): (row: number) => CompanyFacts {
  const { sections } = segment
  const names = new TextTable(sections, 'companies.names')
  const [keys, domains, industries, types, headquarters, categories] = [
    'key',
    'domain',
    'industry',
    'type',
    'headquarters',
    'category',
  ].map((name) => sections.u32(`companies.${name}`)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  const intents = sections.u16('companies.intents')
  const description = descriptionReader(segment)
  return (row) => {
    const name = names.text(row)
    return companyFacts(segment, {
      row,
      name,
      description: description(row, name),
      key: keys[row]!,
      domain: domains[row]!,
      industry: industries[row]!,
      type: types[row]!,
      headquarters: headquarters[row]!,
      category: categories[row]!,
      intents: intents[row]!,
    })
  }
}

/**
 * Reads descriptions as their words, in which the same phrases are found. The words of the name come
 * before them.
 */
function descriptionReader({ phrases }: OpenSegment): (row: number, name: string) => string | null {
  const codesOf = phrases.companies.streams()
  const { words } = phrases.companies
  return (row, name) => {
    const named = wordsOf(name)
    const from = named === '' ? 0 : named.split(' ').length + 1
    const codes = codesOf(row).subarray(from)
    return codes.length === 0 ? null : Array.from(codes, (code) => words.text(code)).join(' ')
  }
}

type CompanyRow = Record<
  'row' | 'key' | 'domain' | 'industry' | 'type' | 'headquarters' | 'category' | 'intents',
  number
> & { name: string; description: string | null }

function companyFacts(segment: OpenSegment, company: CompanyRow): CompanyFacts {
  const { row, category } = company
  const number = (name: BandName) => {
    const value = segment.numbers[name].lows[row]!
    return Number.isNaN(value) ? null : value
  }
  const place = text(segment.places, company.headquarters)
  const headcount = number('headcount')
  const maxHeadcount = segment.numbers.headcount.highs[row]!
  return {
    id: segment.companyIds[row]!,
    name: company.name,
    nameKey: text(segment.companyKeys.texts, company.key) ?? '',
    domain: text(segment.domains, company.domain),
    description: company.description,
    industry: text(segment.industries, company.industry),
    type: companyTypes[company.type] ?? null,
    foundedYear: number('founded'),
    headcount:
      headcount === null ? null : { min: headcount, max: maxHeadcount === Infinity ? null : maxHeadcount },
    revenue: number('revenue'),
    linkedinFollowers: number('followers'),
    headquarters: place === null ? null : placeFromText(place),
    intents: smartIntents.filter((_, bit) => (company.intents >> bit) & 1),
    fundingTotal: number('fundingTotal'),
    fundingRoundCount: number('fundingRounds'),
    lastFunding:
      category === none
        ? null
        : {
            day: number('lastFundingDay'),
            amount: number('lastFundingAmount'),
            category: fundingCategories[category]!,
          },
  }
}
