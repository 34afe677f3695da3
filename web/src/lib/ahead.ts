export type AheadCall = { method: string; url: string; body?: unknown }

declare global {
  interface Window {
    /** Answers that `preferences.js` asked for while the scripts were on their way, by method, address and body. */
    rapportAhead?: Record<string, Promise<Response>>
  }
}

/** Milliseconds after the page began in which such an answer is news. */
const freshMs = 10_000

/** Forgets what nobody took: it was asked for by who is signed in no more. */
export function dropAhead(): void {
  delete window.rapportAhead
}

/** The answer to a call that was asked for ahead: once, and while it is fresh. */
export function takeAhead({ method, url, body }: AheadCall): Promise<Response> | undefined {
  const key = `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
  const answer = window.rapportAhead?.[key]
  if (!answer) return undefined
  delete window.rapportAhead?.[key]
  return performance.now() < freshMs ? answer : undefined
}
