import { auditReading, type AuditPath, type AuditReading } from '@rapport/contract/admin/audit-facts.ts'

type Values = Readonly<Record<string, unknown>> | null

/**
 * A fact before and after an action; undefined means that there was or is none. A fact without a
 * reading comes from an earlier release.
 */
export type Change = Fact & { before: unknown; after: unknown }

type Fact =
  | { path: AuditPath; reading: AuditReading; number: number | null }
  | { path: string; reading: null; number: number | null }

type Found = Fact & { value: unknown }

/**
 * The facts of an action, in their stored order: those that differ before and after it, and the
 * kind of credits, without which a balance says little.
 */
export function differenceOf(before: Values, after: Values): Change[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)]
    const { value: _, ...fact } = (now ?? old)!
    if (!old || !now || !isSame(old.value, now.value))
      return [{ ...fact, before: old?.value, after: now?.value }]
    return fact.reading === 'credits' ? [{ ...fact, before: undefined, after: now.value }] : []
  })
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** All values by their paths, except null and those that contain others: `notices.0.text.en`. */
function flat(value: unknown, path: readonly (string | number)[] = [], found = new Map<string, Found>()) {
  if (value === null || value === undefined) return found
  if (typeof value !== 'object') return found.set(path.join('.'), { ...factAt(path), value })
  // A list of numbers, such as ids, is one value.
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? found : found.set(path.join('.'), { ...factAt(path), value })
  if (Array.isArray(value)) for (const [at, part] of value.entries()) flat(part, [...path, at], found)
  else for (const [name, part] of Object.entries(value)) flat(part, [...path, name], found)
  return found
}

/** The fact at a path, and its position in a list, from 1. */
function factAt(parts: readonly (string | number)[]): Fact {
  const path = parts.filter((part) => typeof part === 'string').join('.')
  const at = parts.find((part) => typeof part === 'number')
  const number = at === undefined ? null : at + 1
  const reading = auditReading(path)
  return reading === null ? { path, reading, number } : { path: path as AuditPath, reading, number }
}
