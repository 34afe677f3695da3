import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { unlessAborted } from '../dns/dns-answers.ts'
import { checkHost, type HostChecks } from '../typed-hosts/check-host.ts'

const maxRedirects = 3

export type GetChecks = Omit<HostChecks, 'ports'> & {
  /** The one port that is connected to: 443, unless a test needs another. */
  port: number
  maxBytes: number
}

/**
 * The text behind an https address whose host somebody else chose. Each host, of redirects too, is
 * checked like one that a user typed; the connection goes to the address that was checked, which
 * must present a certificate for the name. At most three redirects, to https on the same port. Null
 * unless the answer is a 200 of at most `maxBytes` bytes. Throws what the connection throws,
 * `HostRefused`, and the signal's reason once that is aborted.
 */
export async function getChecked(url: URL, checks: GetChecks, signal: AbortSignal): Promise<string | null> {
  let at = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const address = await addressOf(at, checks, signal)
    if (address === null) return null
    const answer = await answerFrom(at, address, signal)
    try {
      const next = nextOf(answer, at)
      if (next === null) return await textOf(answer, checks.maxBytes)
      at = next
    } finally {
      answer.destroy()
    }
  }
  return null
}

/** The checked address to connect to; null for an address that is not fetched at all. */
async function addressOf(
  url: URL,
  { port, ...checks }: GetChecks,
  signal: AbortSignal,
): Promise<string | null> {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const given = { host: url.hostname, port: url.port === '' ? 443 : Number(url.port) }
  return await unlessAborted(() => checkHost(given, { ...checks, ports: [port] }), signal)
}

async function answerFrom(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const found = { address, family: isIP(address) }
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [found]) : done(null, found.address, found.family)
  return await new Promise<IncomingMessage>((answered, failed) => {
    const asked = request(url, {
      lookup,
      signal,
      agent: false,
      maxHeaderSize: 16 * 1024,
      headers: { accept: 'text/xml' },
    })
      .on('response', answered)
      .on('error', failed)
      // Nothing was asked for that changes the protocol.
      .on('upgrade', (_answer, socket) => {
        socket.destroy()
        failed(Object.assign(new Error('the server changes the protocol'), { code: 'UPGRADE' }))
      })
    asked.end()
  })
}

/** Where a redirect leads; null for another answer, or one that leads nowhere. */
function nextOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return isRedirect && headers.location !== undefined ? URL.parse(headers.location, from.href) : null
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string | null> {
  // Nothing was asked for in a packed form, which could unpack to any size.
  if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== undefined) return null
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
