export type Age = { unit: 'days' | 'months' | 'years'; count: number }

const dayMs = 24 * 60 * 60 * 1000

/**
 * The age of facts from a day, a month or a year (`YYYY-MM-DD`, `YYYY-MM`, `YYYY`), as exact as the
 * date is: 0 months are this month. A date in the future counts as today; null for any other text.
 */
export function ageOf(date: string, today: Date): Age | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? []
  if (year === undefined) return null
  const years = Math.max(0, today.getUTCFullYear() - Number(year))
  if (month === undefined) return { unit: 'years', count: years }
  const late = day !== undefined && today.getUTCDate() < Number(day) ? 1 : 0
  const passed = (today.getUTCFullYear() - Number(year)) * 12 + today.getUTCMonth() + 1 - Number(month) - late
  const months = Math.max(0, passed)
  if (months >= 12) return { unit: 'years', count: Math.floor(months / 12) }
  if (day === undefined || months > 0) return { unit: 'months', count: months }
  const days = Math.floor((today.getTime() - Date.parse(`${date}T00:00:00Z`)) / dayMs)
  return { unit: 'days', count: Math.max(0, days) }
}
