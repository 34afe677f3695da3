import { readFileSync } from 'node:fs'
import { fieldIds } from '@rapport/contract/filters/field-of.ts'
import { isFieldId } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { isSet, readField } from '@rapport/contract/filters/values.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { skillLabel } from '@rapport/normalise/skills/skills.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'

/** Booleans with labels by somebody who had not seen the reader. */

type Values = Partial<Record<FieldId, unknown>>
/** `inexpressible`: a part must be told as such. `ignored`: the texts that must be told. */
type Label = { expect: Values; inexpressible: boolean; ignored: string[] }
/**
 * `alt`: other readings that are as right. `allowed`: values that may stand where a part can't be
 * expressed. `never`: values that would be the opposite. `boolean`: whether it is one.
 */
export type Blind = Label & {
  text: string
  never: Values
  alt?: Label[]
  allowed?: Values
  boolean: boolean
}

export function readBlind(): Blind[] {
  const lines = readFileSync(new URL('booleans.blind.jsonl', import.meta.url), 'utf8')
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Blind)
}

/** Values that find the same people are equal. */
function keyOf(filter: FieldId, value: unknown): string {
  const text = String(value)
  if (/titles/i.test(filter)) return normaliseTitle(text)
  if (filter.startsWith('skills')) return fold(skillLabel(text))
  return fold(text) || text
}

const keysOf = (filter: FieldId, value: unknown): Set<string> =>
  new Set((Array.isArray(value) ? value : [value]).map((each) => keyOf(filter, each)))

/** Flags of one value, and similar titles, say nothing. */
const isIrrelevant = (filter: FieldId, { filters }: Reading): boolean =>
  filter === 'experience.includeSimilarTitles' ||
  (filter === 'skills.all' && filters.skills.included.length < 2) ||
  (filter === 'keywords.all' && filters.keywords.included.length < 2)

/** Why a reading doesn't fit a label; null if it does. */
function misfit(reading: Reading, { expect, inexpressible, ignored }: Label, allowed: Values): string | null {
  for (const filter of fieldIds) {
    if (isIrrelevant(filter, reading)) continue
    const read = isSet(reading.filters, filter)
      ? keysOf(filter, readField(reading.filters, filter))
      : new Set<string>()
    const wanted = expect[filter] === undefined ? new Set<string>() : keysOf(filter, expect[filter])
    const also = allowed[filter] === undefined ? new Set<string>() : keysOf(filter, allowed[filter])
    const missing = [...wanted].filter((key) => !read.has(key))
    const further = [...read].filter((key) => !wanted.has(key) && !also.has(key))
    if (missing.length + further.length > 0)
      return `${filter}: -[${missing.join(', ')}] +[${further.join(', ')}]`
  }
  if (inexpressible !== reading.unsupported.length > 0)
    return `unsupported: ${reading.unsupported.join(' · ')}`
  const told = fold([...reading.ignored, ...reading.unsupported].join(' '))
  const untold = ignored.filter((text) => !told.includes(fold(text.replace(/^-/, ''))))
  return untold.length > 0 ? `not told: ${untold.join(' · ')}` : null
}

/** `preferred`: as labelled first. `why`: what differs from the first label. */
export type Judgement = { isRight: boolean; isPreferred: boolean; why: string | null; opposites: string[] }

export function judge(reading: Reading, { alt = [], allowed = {}, never, ...label }: Blind): Judgement {
  const why = misfit(reading, label, allowed)
  const isRight = why === null || alt.some((other) => misfit(reading, other, allowed) === null)
  const opposites = Object.entries(never).flatMap(([filter, values]) => {
    if (!isFieldId(filter)) return []
    const read = keysOf(filter, readField(reading.filters, filter))
    return [...keysOf(filter, values)].filter((key) => read.has(key)).map((key) => `${filter}: ${key}`)
  })
  return { isRight, isPreferred: why === null, why, opposites }
}
