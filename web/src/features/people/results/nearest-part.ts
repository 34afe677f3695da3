type Parts = Pick<typeof import('./nearest.tsx'), 'NearestBanner' | 'NearestText'>

let loaded: Parts | null = null

/** What explains the nearest people; null until it is loaded. */
export const nearestParts = (): Parts | null => loaded

/** Loads it. The answer that needs it waits, so that rows and explanation show together. A failure leaves the nearest people out. */
export async function loadNearest(): Promise<void> {
  loaded ??= await import('./nearest.tsx').catch(() => null)
}
