/** What an input of date and time holds for a moment, in the browser's zone; '' for none. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The moment that such an input holds; null for none. */
export function momentOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** A moment of a date, `2026-12-31`, that is on that date here. */
export const noonOf = (date: string): Date => new Date(`${date}T12:00`)

/** Monday to Sunday in short, ISO 1 to 7. */
export function weekdays(language: string): readonly { day: number; short: string; long: string }[] {
  const name = (weekday: 'short' | 'long', day: number) =>
    // The first of January 2024 was a Monday.
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, short: name('short', day), long: name('long', day) }))
}
