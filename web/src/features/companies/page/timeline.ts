type Round = { date: string | null; amount: number | null }

export type Dot = {
  /** From 0, the first round, to 1, the last. */
  at: number
  /** From 0 to 1: areas are proportional to amounts. 0 where the amount is undisclosed. */
  size: number
  year: string
  /** False where the label would touch the one before. */
  isLabelled: boolean
}

/** Labels are a twelfth of the line apart. */
const minApart = 1 / 12

/** The dated rounds on a line of time. Partial dates count as their beginning. */
export function timelineOf(rounds: readonly Round[]): Dot[] {
  const dated = rounds
    .flatMap(({ date, amount }) => (date === null ? [] : { date, amount, time: Date.parse(date) }))
    .toSorted((a, b) => a.time - b.time)
  const [first, last] = [dated[0]?.time ?? 0, dated.at(-1)?.time ?? 0]
  const largest = Math.max(1, ...dated.map(({ amount }) => amount ?? 0))
  let labelled = -Infinity
  return dated.map(({ date, amount, time }) => {
    const at = last === first ? 0.5 : (time - first) / (last - first)
    const isLabelled = at - labelled >= minApart
    if (isLabelled) labelled = at
    return { at, size: Math.sqrt((amount ?? 0) / largest), year: date.slice(0, 4), isLabelled }
  })
}

/**
 * Rounds as they are read: the newest first, those without a date last. Of one day the one that is
 * listed later is the newer.
 */
export const newestFirst = <R extends { date: string | null }>(rounds: readonly R[]): R[] =>
  rounds.toReversed().toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
