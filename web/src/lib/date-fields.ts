/**
 * The value of a date and time field for a moment, in the browser's zone, such as
 * `2026-11-20T10:05`; '' for none.
 */
export function toDateField(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The moment that such a field holds; null for none. */
export function fromDateField(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
