import type { IncomingMessage } from 'node:http'

/**
 * Whether a connection comes from our own page. Websockets have no same-origin policy: any page may open one, and browsers state its
 * origin. Clients other than browsers state none, and have no cookies or pages to abuse.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from) return false
  return from.host === host || from.origin === URL.parse(publicUrl)?.origin
}
