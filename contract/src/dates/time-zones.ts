/** Names that are known to be some: asking costs a third of a millisecond, and every email asks. */
const timeZones = new Set<string>()

/** More than there are time zones. With other capitalisation there could be any number of names. */
const maxRemembered = 1000

export function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true
  // PostgreSQL inverts the sign of offsets such as +09:00.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).format(0) === '') return false
  } catch {
    return false
  }
  if (timeZones.size < maxRemembered) timeZones.add(name)
  return true
}

/** The zone of this process or browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A moment in a time zone: its day, `2026-11-20`, and its time to the minute, `09:05`. */
export function momentIn(moment: Date, timeZone: string): { day: string; time: string } {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const [day, time] = format.format(moment).split(' ') as [string, string]
  return { day, time }
}

/** The zones to choose from, and the chosen one if it is another name of one of them. */
export function zonesWith(chosen: string): readonly string[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return zones.includes(chosen) ? zones : [chosen, ...zones]
}
