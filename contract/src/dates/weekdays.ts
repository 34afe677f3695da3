import type { Language } from '../languages.ts'

/** Monday to Sunday in short and in full, ISO 1 to 7. */
export function weekdays(language: Language): readonly { day: number; short: string; long: string }[] {
  const name = (weekday: 'short' | 'long', day: number) =>
    // The first of January 2024 was a Monday.
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, short: name('short', day), long: name('long', day) }))
}
