import type { Relaxed } from '@rapport/contract/people/schemas.ts'

type Parts = Pick<typeof import('./nearest.tsx'), 'NearestBanner' | 'NearestText'>

let loaded: Parts | null = null

/**
 * The components that explain the nearest people; null if they could not be loaded. Takes the
 * filters to explain, because the compiler keeps the result of a call for as long as its arguments
 * stay the same.
 */
export const nearestParts = (relaxed: Relaxed | undefined): Parts | null => (relaxed ? loaded : null)

/**
 * Loads it. The answer that needs it waits, so that rows and explanation show together. A failure
 * leaves the nearest people out.
 */
export async function loadNearest(): Promise<void> {
  loaded ??= await import('./nearest.tsx').catch(() => null)
}
