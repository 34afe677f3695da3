import type { JobFunction, SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { foldWords } from '@rapport/contract/fold.ts'
import { classLabel } from '@rapport/normalise/titles/class-label.ts'
import { seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import { levelNames } from '@rapport/normalise/titles/seniority-words.ts'
import { shortForms } from '@rapport/normalise/titles/title-words.ts'
import { meantBy, similarTo, titleKey } from '@rapport/search/filters/filter-texts.ts'
import { allOf, anyOf, hasPhrase, isAny, isKnown, nobody, type Query } from './query.ts'

/**
 * Titles are free texts there, and each word is found as it is written. A title is therefore asked
 * for by its words in any order, each also in its short or long form, and so are the usual names of
 * the roles that it means. That finds more than the filter: people who assist a title's holder.
 */
export function titleQuery(titles: readonly string[]): Query {
  const names = titles.flatMap((title) => [title, ...meantBy(title).flatMap(labelsOf)])
  return anyOf(queriesOf(names))
}

/** The same, with similar titles if they are asked for. */
export function includedTitleQuery({
  jobTitlesIncluded,
  includeSimilarTitles,
}: FilterSet['experience']): Query {
  if (!includeSimilarTitles) return titleQuery(jobTitlesIncluded)
  const similar = jobTitlesIncluded.flatMap(similarTo).flatMap(labelsOf)
  return anyOf([titleQuery(jobTitlesIncluded), ...queriesOf(similar)])
}

/**
 * People who surely have one of the titles: its words stand together, and none says that they are
 * somebody else's title.
 */
export const surelyTitled = (titles: readonly string[]): Query =>
  allOf(
    [
      anyOf(
        titles.filter((title) => foldWords(title).length > 0).map((title) => hasPhrase(title.toLowerCase())),
      ),
    ],
    ['assistant', 'secretary', 'to the', 'for the', 'office of'].map(hasPhrase),
  )

/** Classes that mean a rank without a role, such as any manager, have no name by which to ask. */
const labelsOf = (name: string): string[] => (/^[?*]/.test(name) ? [] : [classLabel(name, 'en')])

function queriesOf(titles: readonly string[]): Query[] {
  const byWords = new Map<string, Query>()
  for (const title of titles) {
    const key = titleKey(title)
    const words = unitsOf(key)
    if (words.length === 0 || byWords.has(key)) continue
    // Words with accents are stored with them.
    byWords.set(key, anyOf([allOf(words.map(wordQuery)), hasPhrase(title.toLowerCase())]))
  }
  return [...byWords.values()]
}

/** Words that titles have or leave out. */
const fillers: ReadonlySet<string> = new Set(['of', 'the', 'and', 'for', 'in', 'a', 'at'])

/** The short forms of each long form: `vice president`: `vp`. */
const shortOf = new Map<string, string[]>()
for (const [short, long] of Object.entries(shortForms))
  shortOf.set(long, [...(shortOf.get(long) ?? []), short])
const longestForm = Math.max(...[...shortOf.keys()].map((long) => long.split(' ').length))

/** The words of a normalised title; those that have a short form together are one. */
function unitsOf(key: string): string[] {
  const words = key.split(' ').filter((word) => word !== '')
  const units: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestForm, words.length - at)
    while (length > 1 && !shortOf.has(words.slice(at, at + length).join(' '))) length--
    const unit = words.slice(at, at + length).join(' ')
    if (!fillers.has(unit)) units.push(unit)
    at += length
  }
  return units
}

/** Normalised words are in the singular. Words that are one may also be written each by itself. */
const wordQuery = (unit: string): Query =>
  anyOf([
    ...[unit, `${unit}s`, ...(shortOf.get(unit) ?? [])].map(hasPhrase),
    ...(unit.includes(' ') ? [allOf(unit.split(' ').map(wordQuery))] : []),
  ])

/** The vendor's value of a level, if it has one. */
const levelThere: Partial<Record<SeniorityFilter, string>> = {
  Intern: 'training',
  Senior: 'senior',
  'Senior-Level': 'senior',
  Manager: 'manager',
  Director: 'director',
  'Vice President': 'vp',
  'President/Vice President': 'vp',
  Partner: 'partner',
  Owner: 'owner',
  Founder: 'owner',
  'C-Level': 'cxo',
}

/** Words that say a level beside those of the tables. */
const moreWords: Partial<Record<SeniorityFilter, readonly string[]>> = {
  'C-Level': ['chief'],
  Founder: ['cofounder', 'cofounders'],
  Partner: ['partner'],
}

/** The words by which titles say a level, as they are read. */
function wordsOf(level: SeniorityFilter): string[] {
  const marks = seniorityFilterMarks(level)
  return Object.entries(levelNames).flatMap(([name, mark]) => (marks.includes(mark) ? [name] : []))
}

/** The levels of those who lead. Everybody else with a title counts as Specialist. */
const leading = ['director', 'vp', 'owner', 'cxo', 'partner']

export const levelQuery = (wanted: readonly SeniorityFilter[]): Query =>
  anyOf(
    wanted.map((level) => {
      if (level === 'Specialist') return allOf([isKnown('job_title')], [isAny('job_title_levels', leading)])
      const there = levelThere[level]
      const words = [...wordsOf(level), ...(moreWords[level] ?? [])]
      return anyOf([
        ...(there === undefined ? [] : [isAny('job_title_levels', [there])]),
        ...words.map(wordQuery),
      ])
    }),
  )

/** People who surely have one of the levels; nobody for one that the vendor has no value for. */
export const surelyOfLevel = (wanted: readonly SeniorityFilter[]): Query => {
  const sure = wanted.flatMap((level) => sureLevels[level] ?? [])
  return sure.length === 0 ? nobody : isAny('job_title_levels', sure)
}

const sureLevels: Partial<Record<SeniorityFilter, string[]>> = {
  Director: ['director'],
  'Vice President': ['vp'],
  'C-Level': ['cxo'],
}

/** Roles of both of the vendor's lists (its release 28 replaced one), their parts, and words of titles. */
type Roles = {
  roles?: readonly string[]
  /** Parts of these roles that belong to other functions. */
  without?: readonly string[]
  parts?: readonly string[]
  words?: readonly string[]
}

/** Null: neither the vendor's roles nor a few words tell the function. */
const roles: Record<JobFunction, Roles | null> = {
  'General Management': null,
  Sales: {
    roles: ['sales', 'sales_engineering', 'partnerships'],
    parts: ['accounts', 'business_development'],
  },
  Marketing: { roles: ['marketing', 'public_relations'] },
  'Customer Success': { roles: ['customer_service', 'support'], parts: ['customer_success', 'support'] },
  Product: { roles: ['product'], parts: ['product', 'product_management'], words: ['product', 'scrum'] },
  Engineering: {
    roles: ['engineering'],
    without: ['data', 'information_technology', 'network', 'support', 'system', 'systems', 'security'],
    parts: ['software', 'web', 'devops', 'quality_assurance', 'project_engineering'],
  },
  Data: {
    roles: ['analyst'],
    parts: ['data', 'data_science', 'data_engineering', 'data_analyst'],
    words: ['data', 'analytics', 'machine learning'],
  },
  'Information Technology': {
    parts: ['information_technology', 'network', 'systems', 'security', 'devops', 'support'],
    words: ['it', 'information technology', 'network', 'system', 'systems', 'security'],
  },
  Design: { roles: ['design', 'creative'], parts: ['product_design', 'graphic_design', 'web_design'] },
  Media: null,
  Finance: { roles: ['finance'], parts: ['accounting', 'investment', 'tax'] },
  'Human Resources': {
    roles: ['human_resources'],
    parts: ['recruiting', 'compensation', 'employee_development'],
  },
  Legal: { roles: ['legal'], words: ['legal', 'counsel', 'compliance', 'attorney', 'lawyer'] },
  Operations: { roles: ['operations', 'fulfillment'], parts: ['project_management', 'office_management'] },
  'Supply Chain': {
    roles: ['fulfillment'],
    parts: ['logistics'],
    words: [
      'supply',
      'logistics',
      'procurement',
      'purchasing',
      'buyer',
      'warehouse',
      'production',
      'manufacturing',
    ],
  },
  Research: { roles: ['research'], parts: ['researcher'], words: ['research', 'researcher', 'scientist'] },
  Education: { roles: ['education'] },
  Healthcare: { roles: ['health'], parts: ['doctor', 'nursing', 'dental', 'therapy', 'wellness'] },
  'Public Service': null,
  'Trades and Services': null,
}

/** Null if one of the functions can't be said. */
export function functionQuery(functions: readonly JobFunction[]): Query | null {
  const said = functions.map((name) => roles[name])
  if (said.includes(null)) return null
  const queries: Query[] = []
  for (const each of said) {
    const { roles: main = [], without = [], parts = [], words = [] } = each!
    const others = without.length > 0 ? [isAny('job_title_sub_role', without)] : []
    if (main.length > 0) queries.push(allOf([isAny('job_title_role', main)], others))
    if (parts.length > 0) queries.push(isAny('job_title_sub_role', parts))
    queries.push(...words.map(hasPhrase))
  }
  return anyOf(queries)
}
