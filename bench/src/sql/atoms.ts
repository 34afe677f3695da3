import {
  companyTypes,
  fundingCategories,
  jobFunctions,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import type {
  FundingAmount,
  CompanyType,
  FundingCategory,
  FundingDate,
  JobFunction,
  SeniorityFilter,
  SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { fold, foldWords } from '@rapport/contract/fold.ts'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { seniorityBits, seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { meantHeads } from '@rapport/normalise/titles/title-heads.ts'
import { keywordWords } from '@rapport/search/filters/keyword-words.ts'
import { hasPhrase, wordsOf } from '@rapport/contract/words.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { Values } from '../values.ts'
import type { World } from '../world.ts'
import type { Atom } from './clauses.ts'
import type { ColumnName } from './columns.ts'
import { companyIds, domainIds, industryCodes } from './resolve.ts'

/** The values of filters as atoms. The filter finds people for whom any of them is true. */

const million = 1e6

export function nameAtoms(names: string[]): Atom[] {
  return [{ kind: 'names', names: names.map(foldWords).filter((words) => words.length > 0) }]
}

export function levelAtoms(levels: SeniorityFilter[]): Atom[] {
  return [{ kind: 'bits', column: 'seniorities', mask: seniorityBits(levels.flatMap(seniorityFilterMarks)) }]
}

export function functionAtoms(functions: JobFunction[]): Atom[] {
  return [{ kind: 'in', column: 'function', values: functions.map((name) => jobFunctions.indexOf(name)) }]
}

export function titleAtoms(world: World, texts: string[]): Atom[] {
  const phrases = texts.map(soughtWords).filter(Boolean)
  const equal = world.titlesOfClasses(texts.flatMap((text) => [...equalClasses(text), ...meantHeads(text)]))
  return phrases.length > 0
    ? [
        { kind: 'title', phrases },
        { kind: 'in', column: 'title', values: equal },
      ]
    : []
}

export function pastTitleAtoms(world: World, texts: string[]): Atom[] {
  const containing = texts.flatMap((text) => codesWith(world.soughtTitles(), soughtWords(text)))
  const equal = world.titlesOfClasses(texts.flatMap((text) => [...equalClasses(text), ...meantHeads(text)]))
  return [{ kind: 'list', list: 'past_titles', values: [...new Set([...containing, ...equal])] }]
}

export function schoolAtoms({ schools }: World, names: string[]): Atom[] {
  const values = names.flatMap((name) => codesNamed(schools.keys, schoolKey(name)))
  return [{ kind: 'list', list: 'schools', values }]
}

export function skillAtom({ skills }: World, names: string[]): Atom {
  const values = names.flatMap((name) => skills.keys.codeOf(skillKey(name)) ?? [])
  return { kind: 'list', list: 'skills', values }
}

/** Titles, skills and companies with the phrase are determined in advance. */
export function keywordAtoms(world: World, phrase: string): Atom[] {
  const words = keywordWords(phrase)
  const titles = codesWith(world.titles.values.map(wordsOf), words.title)
  const companies = world.companies
    .filter(({ name, description }) =>
      [name, description].some((text) => hasPhrase(wordsOf(text ?? ''), words.text)),
    )
    .map(({ id }) => id)
  return [
    ...(words.text === '' ? [] : [{ kind: 'prose', phrase: words.text } as const]),
    { kind: 'in', column: 'title', values: titles },
    { kind: 'list', list: 'past_titles', values: titles },
    { kind: 'list', list: 'skills', values: codesWith(world.skills.keys.values.map(wordsOf), words.skill) },
    { kind: 'in', column: 'company', values: companies },
  ]
}

export function fieldAtoms({ fields }: World, names: string[]): Atom[] {
  const values = names.flatMap((name) => codesContaining(fields.keys, fold(name)))
  return [{ kind: 'list', list: 'fields', values }]
}

const soughtWords = (title: string): string => titlePhrase(normaliseTitle(title))

const codesContaining = ({ values }: Values, phrase: string): number[] => codesWith(values, phrase)

const codesWith = (texts: readonly string[], phrase: string): number[] =>
  texts.flatMap((text, code) => (hasPhrase(text, phrase) ? [code] : []))

const codesNamed = (values: Values, key: string): number[] => {
  const code = values.codeOf(key)
  return code === undefined ? codesContaining(values, key) : [code]
}

export function employerAtom(world: World, names: string[]): Atom {
  return { kind: 'in', column: 'company', values: companyIds(world, names) }
}

export function formerEmployerAtom(world: World, names: string[]): Atom {
  return { kind: 'list', list: 'past', values: companyIds(world, names) }
}

export function domainAtoms(world: World, texts: string[]): Atom[] {
  return [
    { kind: 'in', column: 'company', values: domainIds(world, texts) },
    { kind: 'in', column: 'industry', values: industryCodes(world, texts) },
  ]
}

/** Any of the bits is set. */
export function intentAtoms(intents: SmartIntent[]): Atom[] {
  const mask = intents.reduce((bits, intent) => bits | (1 << smartIntents.indexOf(intent)), 0)
  return [{ kind: 'bits', column: 'intents', mask }]
}

export function headcountAtom(text: string): Atom {
  const { min, max } = parseRange(text)!
  const atoms: Atom[] = [{ kind: 'range', column: 'headcount_min', min, max: null }]
  if (max < Infinity) atoms.push({ kind: 'range', column: 'headcount_max', min: null, max })
  return { kind: 'all', atoms }
}

export const ranges = (column: ColumnName, texts: string[]): Atom[] =>
  texts.map((text) => {
    const { min, max } = parseRange(text)!
    return { kind: 'range', column, min, max: max === Infinity ? null : max }
  })

/** How many days back each choice reaches, except 'All time'. */
export const fundingDays: [choice: FundingDate, days: number][] = [
  ['Last 90 days', 90],
  ['Last 120 days', 120],
  ['Last 180 days', 180],
  ['Last 365 days', 365],
  ['Last 2 years', 730],
]

/** In whole dollars, so 'above the first number' is at least one more. */
export const bands: Record<FundingAmount, [min: number, max: number | null]> = {
  '0-$10M': [1, 10 * million],
  '$11M-$50M': [10 * million + 1, 50 * million],
  '$51M-$100M': [50 * million + 1, 100 * million],
  '$101M-$500M': [100 * million + 1, 500 * million],
  '$501M-$1B': [500 * million + 1, 1000 * million],
  '$1B-$5B': [1000 * million + 1, 5000 * million],
  '$5B+': [5000 * million + 1, null],
}

export function fundingDateAtom(dates: FundingDate[], today: number): Atom {
  if (dates.includes('All time')) return { kind: 'range', column: 'last_category', min: null, max: null }
  const widest = Math.max(...fundingDays.flatMap(([choice, days]) => (dates.includes(choice) ? days : [])))
  return { kind: 'range', column: 'last_day', min: today - widest, max: null }
}

export function amountAtoms(column: ColumnName, choices: FundingAmount[]): Atom[] {
  return choices.map((choice) => ({
    kind: 'range',
    column,
    min: bands[choice][0],
    max: bands[choice][1],
  }))
}

export function typeAtoms(types: CompanyType[]): Atom[] {
  const values = types.map((type) => companyTypes.indexOf(type))
  return [{ kind: 'in', column: 'company_type', values }]
}

export function categoryAtoms(categories: FundingCategory[]): Atom[] {
  const values = categories.map((category) => fundingCategories.indexOf(category))
  return [{ kind: 'in', column: 'last_category', values }]
}
