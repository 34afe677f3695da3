import { isListField, oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { singularPhrase } from '@rapport/normalise/titles/singular.ts'
import type { SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import type { Assignment } from '../fitting.ts'
import type { Understood } from '../parts.ts'
import { levelOfRank } from '../recognise/seniority.ts'
import { isSaid, type SaidFieldId } from '../said-filters.ts'

/** What a term means: values, or why it means none. `nothing`: only grammar, such as `people`. */
export type Meaning = Values | { kind: 'ignored' | 'unsupported' | 'nothing' }
/** Values of filters. Those that were read where they stand have a place. */
export type Values = { kind: 'values'; values: readonly (Assignment & Partial<Understood>)[] }

export const title = 'experience.jobTitlesIncluded'
export const level = 'experience.seniorityLevels'
export const skill = 'skills.included'
export const keyword = 'keywords.included'
/** Industries and functions, whose names are words for other things as well. */
export const subjects: ReadonlySet<string> = new Set(['companyFilter.domains', 'experience.functions'])

export const valuesOf = (...values: Assignment[]): Values => ({ kind: 'values', values })
export const valueOf = (filter: SaidFieldId, value: string): Values => valuesOf({ filter, value })

export const withoutPlace = ({ filter, value }: Understood): Assignment => ({ filter, value })
export const isExcluding = (filter: FieldId): boolean => /excluded/i.test(filter)

/** The values that leave out what others ask for; told if no filter can. */
export function opposite(meaning: Meaning): Meaning {
  if (meaning.kind !== 'values') return meaning
  const filters = new Set(meaning.values.map(({ filter }) => filter))
  const values = meaning.values.flatMap((each) => {
    const filter = !isExcluding(each.filter) && isListField(each.filter) ? oppositeOf(each.filter) : undefined
    return filter !== undefined && isSaid(filter) && isExcluding(filter) ? [{ ...each, filter }] : []
  })
  const isWhole = values.length === meaning.values.length && filters.size === 1
  return isWhole ? { kind: 'values', values } : { kind: 'unsupported' }
}

/** The level that words name; null if they name none. */
export const levelNamed = (words: string): SeniorityFilter | null =>
  levelOfRank(singularPhrase(words.toLowerCase())) ?? (/^senior$/i.test(words) ? 'Senior' : null)
