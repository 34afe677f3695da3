/**
 * The fields of both indexes. Only ids are read back, from doc values; the source of people isn't kept. Doc values exist for what is sorted by or
 * counted, norms nowhere: nothing is scored by its length.
 */

/** Searched and counted. */
const value = { type: 'keyword', norms: false } as const
/** Searched only. */
const term = { type: 'keyword', norms: false, doc_values: false } as const
/** Words that we have normalised already. Values of one field are far apart, so that no phrase matches across two. */
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
  titleLabel: stored,
  titleBegin: stored,
  titleClass: term,
  function: value,
  seniority: value,
  workMonths: integer,
  workSince: integer,
  workFrom: integer,
  positionSince: integer,
  schoolName: phrase,
  schoolKey: value,
  schoolLabel: stored,
  schoolBegin: stored,
  field: phrase,
  fieldKey: value,
  fieldLabel: stored,
  fieldBegin: stored,
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
export type EmployerField = keyof typeof employerFields
export type CompanyField = keyof typeof companyFields

/** Splits at spaces only, and never within a word. */
const analysis = {
  analyzer: { words: { type: 'custom', tokenizer: 'words' } },
  tokenizer: { words: { type: 'whitespace', max_token_length: 32_766 } },
}

/** The names under which the indexes are searched. */
export type Aliases = { people: string; companies: string }

type IndexSettings = { shards: number }

export const peopleIndex = ({ shards }: IndexSettings) => ({
  settings: {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'sort.field': ['strength', 'id'],
    'sort.order': ['desc', 'asc'],
    analysis,
  },
  mappings: { dynamic: 'strict', _source: { enabled: false }, properties: personFields },
})

export const companiesIndex = ({ shards }: IndexSettings) => ({
  settings: { number_of_shards: shards, number_of_replicas: 0, refresh_interval: '-1', analysis },
  // Their numbers of people change by themselves: a part of a document can be replaced only where the rest is kept.
  mappings: { dynamic: 'strict', properties: companyFields },
})
