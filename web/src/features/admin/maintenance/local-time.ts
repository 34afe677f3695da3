const padded = (value: number, length = 2) => String(value).padStart(length, '0')

/** A moment as a field of date and time writes it, in the browser's time zone: `2026-11-20T10:05`. */
export function toLocal(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const day = [padded(date.getFullYear(), 4), padded(date.getMonth() + 1), padded(date.getDate())].join('-')
  return `${day}T${padded(date.getHours())}:${padded(date.getMinutes())}`
}

/** The moment of such a field, or null. */
export function fromLocal(text: string): string | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
