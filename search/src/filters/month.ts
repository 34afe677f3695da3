const dayMs = 86_400_000

/** Year x 12 + month from 0 of a day since 1970-01-01. */
export function monthOf(day: number): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
