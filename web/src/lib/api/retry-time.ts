/** When a call may be repeated: the seconds of `Retry-After` from now; null without any. */
export function retryTime(headers: Headers): Date | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? new Date(Date.now() + seconds * 1000) : null
}
