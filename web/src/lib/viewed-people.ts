import { readChoice, writeChoice } from './storage.ts'

/** A person whose profile was opened, as the palette shows them. */
export type ViewedPerson = { id: number; name: string; detail: string }

const key = 'viewed'
const max = 8

/**
 * The people viewed last in this browser, the newest first. They are forgotten when the session
 * ends. Never throws.
 */
export function readViewed(): readonly ViewedPerson[] {
  try {
    const stored: unknown = JSON.parse(readChoice(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isViewed).slice(0, max) : []
  } catch {
    return []
  }
}

export function rememberViewed(person: ViewedPerson): void {
  const others = readViewed().filter(({ id }) => id !== person.id)
  writeChoice(key, JSON.stringify([person, ...others].slice(0, max)))
}

function isViewed(value: unknown): value is ViewedPerson {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, detail } = value as Record<string, unknown>
  return Number.isInteger(id) && typeof name === 'string' && typeof detail === 'string'
}
