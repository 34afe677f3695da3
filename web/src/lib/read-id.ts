/** Ids are PostgreSQL integers. */
const maxId = 2 ** 31 - 1

/**
 * The id that a part of an address names; null for anything but whole digits, as on the server. The
 * router has parsed numbers already.
 */
export function readId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= maxId ? id : null
}
