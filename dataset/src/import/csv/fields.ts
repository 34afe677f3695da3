/**
 * Reads single values of a parsed JSON record. Null and absent mean unknown, and so do booleans:
 * the vendor writes `true` or `false` for a value that it has or lacks but that the plan doesn't
 * include. Any other wrong type is a refusal with the path of the value.
 */

import { cutText } from '@rapport/contract/plain-text.ts'

/** The reason a record is refused; `reason` goes into the report. */
export class Refusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export type Json = Record<string, unknown>

export const limitsOfText = { name: 200, title: 300, headline: 500, summary: 10_000, id: 200 } as const

const int32 = 2 ** 31 - 1

const untidy = /[\p{Cc}\u200b\ufeff]|\s\s|^\s|\s$/u
const untidyRun = /[\s\p{Cc}\u200b\ufeff]+/gu

const describe = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`

const isUnknown = (value: unknown) => value === undefined || value === null || typeof value === 'boolean'

/**
 * Cleans a text to one line: turns control characters and runs of spaces into one space, trims it,
 * cuts it at `max` characters; null if empty.
 */
export function tidy(text: string, max: number): string | null {
  const tidied = untidy.test(text) ? text.replace(untidyRun, ' ').trim() : text
  return cutText(tidied, max).trimEnd() || null
}

export function readText(value: unknown, path: string, max: number = limitsOfText.name): string | null {
  if (isUnknown(value)) return null
  if (typeof value !== 'string') throw new Refusal(`${path} is ${describe(value)}, not text`)
  if (value.includes('\0')) throw new Refusal(`${path} contains a NUL character`)
  return tidy(value, max)
}

/** A text, or the first of a list of texts. */
export function readFirstText(value: unknown, path: string, max?: number): string | null {
  if (!Array.isArray(value)) return readText(value, path, max)
  return readTexts(value, path, { items: 1, max })[0] ?? null
}

/** A list of texts without empty ones, at most `items`; a single text counts as a list of one. */
export function readTexts(
  value: unknown,
  path: string,
  { items, max }: { items: number; max?: number | undefined },
): string[] {
  if (isUnknown(value)) return []
  if (typeof value === 'string') value = [value]
  if (!Array.isArray(value)) throw new Refusal(`${path} is ${describe(value)}, not a list`)
  const texts: string[] = []
  for (let index = 0; index < value.length && texts.length < items; index++) {
    const text = readText(value[index], `${path}[${index}]`, max)
    if (text !== null) texts.push(text)
  }
  return texts
}

export function readObject(value: unknown, path: string): Json | null {
  if (isUnknown(value)) return null
  if (typeof value !== 'object' || Array.isArray(value))
    throw new Refusal(`${path} is ${describe(value)}, not an object`)
  return value as Json
}

/** The objects of a list without nulls, at most `items`, each with its path. */
export function readObjects(value: unknown, path: string, items: number): { value: Json; path: string }[] {
  if (isUnknown(value)) return []
  if (!Array.isArray(value)) throw new Refusal(`${path} is ${describe(value)}, not a list`)
  const objects: { value: Json; path: string }[] = []
  for (let index = 0; index < value.length && objects.length < items; index++) {
    const itemPath = `${path}[${index}]`
    const item = readObject(value[index], itemPath)
    if (item !== null) objects.push({ value: item, path: itemPath })
  }
  return objects
}

/** A finite number, or a text that contains one. */
export function readNumber(value: unknown, path: string): number | null {
  if (isUnknown(value)) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') throw new Refusal(`${path} is ${describe(value)}, not a number`)
  const text = value.trim()
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** A whole number from 0 to `max` (by default 2^31 - 1, the store's limit); anything else is unknown. */
export function readCount(value: unknown, path: string, max = int32): number | null {
  const number = readNumber(value, path)
  return number === null ? null : toCount(number, max)
}

export function toCount(number: number, max = int32): number | null {
  const whole = Math.round(number)
  return whole >= 0 && whole <= max ? whole : null
}

/** Whole dollars, at least 0. */
export const readDollars = (value: unknown, path: string) => readCount(value, path, Number.MAX_SAFE_INTEGER)
