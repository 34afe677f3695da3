import { writerOf } from './index-names.ts'

/**
 * The fields of both indexes. Only doc values are read back; the source isn't kept. Fields that are
 * sorted by or counted have doc values, and none has norms, because no score depends on length.
 */

/** Searched and counted. */
const value = { type: 'keyword', norms: false } as const
/** Searched only. */
const term = { type: 'keyword', norms: false, doc_values: false } as const
/**
 * Words that we have normalised already. Values of one field are far apart, so that no phrase
 * matches across two.
 */
const phrase = { type: 'text', analyzer: 'words', norms: false, position_increment_gap: 100 } as const
const integer = { type: 'integer' } as const
const long = { type: 'long' } as const

/** Sorted by or counted only. */
const stored = { type: 'keyword', norms: false, index: false } as const

/** Facts about a company: of a company itself, and in a person's document of the current employer. */
const employerFields = {
  companyName: phrase,
  companyKey: value,
  companyLabel: stored,
  companyBegin: stored,
  domain: value,
  domainBegin: stored,
  industry: value,
  companyType: value,
  founded: integer,
  headcountMin: long,
  headcountMax: long,
  revenue: long,
  followers: long,
  headquarters: value,
  headquartersName: term,
  intent: value,
  fundingTotal: long,
  fundingRounds: integer,
  fundingCategory: value,
  lastFundingDay: integer,
  lastFundingAmount: long,
} as const

const personFields = {
  id: integer,
  strength: integer,
  nameWord: term,
  nameOrder: stored,
  slug: term,
  place: value,
  placeName: term,
  placeBegin: stored,
  title: phrase,
  titleKey: value,
  titleMarked: stored,
  titleLabel: stored,
  titleBegin: stored,
  titleClass: term,
  function: value,
  seniority: value,
  workMonths: integer,
  workSince: integer,
  workFrom: integer,
  positionSince: integer,
  companySince: integer,
  pastTitle: phrase,
  pastTitleClass: term,
  onFile: term,
  schoolName: phrase,
  schoolKey: value,
  schoolLabel: stored,
  schoolBegin: stored,
  field: phrase,
  fieldKey: value,
  fieldLabel: stored,
  fieldBegin: stored,
  skillKey: value,
  skillLabel: stored,
  skillBegin: stored,
  titleWords: phrase,
  skillWords: phrase,
  proseWords: phrase,
  graduationYear: integer,
  pastCompanyName: phrase,
  pastCompanyKey: term,
  company: integer,
  ...employerFields,
} as const

const companyFields = {
  id: integer,
  people: integer,
  nameOrder: stored,
  ...employerFields,
} as const

export type PersonField = keyof typeof personFields

/** The numbers that a field can contain: OpenSearch refuses a query that names another one. */
export function limitsOf(field: PersonField): { least: number; greatest: number } {
  const { type } = personFields[field]
  return type === 'integer'
    ? { least: -(2 ** 31), greatest: 2 ** 31 - 1 }
    : { least: Number.MIN_SAFE_INTEGER, greatest: Number.MAX_SAFE_INTEGER }
}

export type EmployerField = keyof typeof employerFields
export type CompanyField = keyof typeof companyFields

/** Splits at spaces only, and never within a word. */
const analysis = {
  analyzer: { words: { type: 'custom', tokenizer: 'words' } },
  tokenizer: { words: { type: 'whitespace', max_token_length: 32_766 } },
}

type IndexSettings = { name: string; shards: number }

/**
 * The time for which a writer may be stopped and still be refused when it writes documents that
 * another has removed meanwhile.
 */
const rememberRemoved = '1h'

const settingsOf = ({ shards }: IndexSettings) => ({
  number_of_shards: shards,
  number_of_replicas: 0,
  refresh_interval: '-1',
  gc_deletes: rememberRemoved,
  analysis,
})

const mappingsOf = (properties: object) => ({ dynamic: 'strict', _source: { enabled: false }, properties })

const aliasesOf = ({ name }: IndexSettings) => ({ [writerOf(name)]: {} })

export const peopleIndex = (index: IndexSettings) => ({
  settings: { ...settingsOf(index), 'sort.field': ['strength', 'id'], 'sort.order': ['desc', 'asc'] },
  mappings: mappingsOf(personFields),
  aliases: aliasesOf(index),
})

export const companiesIndex = (index: IndexSettings) => ({
  settings: settingsOf(index),
  mappings: mappingsOf(companyFields),
  aliases: aliasesOf(index),
})
