export type AheadCall = { method: string; url: string; body?: unknown }

declare global {
  interface Window {
    /**
     * Answers to requests that `preferences.js` sent while the scripts were loading, by method,
     * address and body.
     */
    rapportAhead?: Record<string, Promise<Response>>
  }
}

/** Such an answer is fresh until this long after the page was opened. */
const maxAgeMs = 10_000

/** Drops the unused answers, which belong to the session that has ended. */
export function dropAhead(): void {
  delete window.rapportAhead
}

/** The answer to a call that was sent ahead: once, and only while it is fresh. */
export function takeAhead({ method, url, body }: AheadCall): Promise<Response> | undefined {
  const key = `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
  const answer = window.rapportAhead?.[key]
  if (!answer) return undefined
  delete window.rapportAhead?.[key]
  return performance.now() < maxAgeMs ? answer : undefined
}
