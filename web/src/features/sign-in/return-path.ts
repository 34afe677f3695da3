import { paths } from '../../paths.ts'

/** Where to go after sign-in: the path that was asked for when it is one of this site, otherwise People Search. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return paths.people
  try {
    const origin = 'http://rapport.invalid'
    const url = new URL(asked, origin)
    if (url.origin !== origin || url.pathname.startsWith('/auth/') || url.pathname.startsWith('//'))
      return paths.people
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return paths.people
  }
}
