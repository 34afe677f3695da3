import { paths } from '../../paths.ts'

/** The path to open after sign-in: the requested one if it belongs to this site, otherwise People Search. */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return paths.people
  try {
    const origin = 'http://rapport.invalid'
    const url = new URL(requested, origin)
    if (url.origin !== origin || url.pathname.startsWith('/auth/') || url.pathname.startsWith('//'))
      return paths.people
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return paths.people
  }
}
