import { reportNames, type ReportName } from '@rapport/contract/admin/report-names.ts'
import { readId } from '../../../lib/read-id.ts'
import { isTimeZone, momentIn, ownZone } from '@rapport/contract/dates/time-zones.ts'

/** The first and the last day, as `YYYY-MM-DD`. */
export type Days = { startDate: string; endDate: string }

export const presets = ['thisMonth', 'lastMonth', 'last30Days'] as const
export type Preset = (typeof presets)[number]

/** Days of the administrator's own go before a preset. */
export type ReportAddress = {
  report: ReportName
  period: Preset | Days
  timeZone: string
  page: number
}

/** Reads the parameters of the address, whatever they hold. */
export const readReportAddress = (search: Record<string, unknown>): ReportAddress => ({
  report: reportNames.find((name) => name === search.report) ?? 'accounts',
  period: readDays(search) ?? presets.find((preset) => preset === search.period) ?? 'thisMonth',
  timeZone: isZone(search.timeZone) ? search.timeZone : ownZone(),
  page: readId(search.page) ?? 1,
})

/** The time zone is always in it: the same address is the same report everywhere. */
export const writeReportAddress = ({ report, period, timeZone, page }: ReportAddress) => ({
  report,
  ...(typeof period === 'string' ? { period } : period),
  timeZone,
  ...(page > 1 && { page }),
})

/** Whether a text is a day of the calendar. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text
}

/** The days of a period of the address, as its time zone has them at a moment. */
export function daysOf({ period, timeZone }: Pick<ReportAddress, 'period' | 'timeZone'>, now: Date): Days {
  if (typeof period !== 'string') return period
  const today = dayIn(now, timeZone)
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const at = (monthIndex: number, date: number) => dayOf(new Date(Date.UTC(year, monthIndex, date)))
  if (period === 'thisMonth') return { startDate: at(month - 1, 1), endDate: today }
  if (period === 'lastMonth') return { startDate: at(month - 2, 1), endDate: at(month - 1, 0) }
  return { startDate: at(month - 1, day - 29), endDate: today }
}

const dayIn = (moment: Date, timeZone: string) => momentIn(moment, timeZone).day

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function readDays({ startDate, endDate }: Record<string, unknown>): Days | null {
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : null
}

const isZone = (name: unknown): name is string => typeof name === 'string' && isTimeZone(name)
