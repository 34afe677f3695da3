/** The zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zones to choose from, and the chosen one if it is another name of one of them. */
export function zonesWith(chosen: string): readonly string[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return zones.includes(chosen) ? zones : [chosen, ...zones]
}
