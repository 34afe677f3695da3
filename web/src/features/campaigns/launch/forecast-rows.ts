import type { CampaignSimulation } from '@rapport/contract/campaigns/overview.ts'

/** Days that are shown, and columns before all mailboxes become one. */
const maxDays = 7
const maxColumns = 3

/** `id` is null for all mailboxes together. */
type Column = { id: number | null; address: string | null; cap: number }

export type ForecastRows = {
  columns: Column[]
  /** The first days with emails; a count for each column. */
  days: { date: string; counts: number[] }[]
  /** Days with emails that are left out. */
  more: number
}

/** A simulation as rows of days and columns of mailboxes that send, or one of all if they are many. */
export function forecastRows({
  days,
  mailboxes,
}: Pick<CampaignSimulation, 'days' | 'mailboxes'>): ForecastRows {
  const sending = mailboxes.filter(({ id }) => days.some(({ mailboxId }) => mailboxId === id))
  const isOne = sending.length > maxColumns
  const columns: Column[] = isOne
    ? [{ id: null, address: null, cap: sending.reduce((sum, { dailyCap }) => sum + dailyCap, 0) }]
    : sending.map(({ id, address, dailyCap }) => ({ id, address, cap: dailyCap }))
  const dates = [...new Set(days.map(({ date }) => date))].toSorted()
  const countOf = (date: string, { id }: Column) =>
    days.reduce(
      (sum, day) => (day.date === date && (id === null || day.mailboxId === id) ? sum + day.count : sum),
      0,
    )
  return {
    columns,
    days: dates
      .slice(0, maxDays)
      .map((date) => ({ date, counts: columns.map((column) => countOf(date, column)) })),
    more: Math.max(0, dates.length - maxDays),
  }
}
