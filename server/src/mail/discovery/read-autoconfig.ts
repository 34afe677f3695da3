import { SaxesParser } from 'saxes'
import type { Endpoint } from './mail-provider.ts'

/** A server of an autoconfig file, as it is written: with placeholders, and unchecked. */
export type WrittenServer = Endpoint & { user: string | null }

/** What each server element says, by the name of its child. */
type Fields = Map<string, string[]>

/** The elements that hold servers, of the kind that their `type` names. */
const holders = { incomingServer: 'imap', outgoingServer: 'smtp' } as const
type Holder = keyof typeof holders

const securities = new Map<string, Endpoint['security']>([
  ['SSL', 'tls'],
  ['STARTTLS', 'starttls'],
])

/** Ways to sign in with a password. The last two are older names of the others. */
const passwords = new Set(['password-cleartext', 'password-encrypted', 'plain', 'secure'])

/**
 * The servers of a file in Mozilla's format (`clientConfig` 1.1,
 * https://wiki.mozilla.org/Thunderbird:Autoconfiguration:ConfigFileFormat), with TLS from the
 * beginning first, otherwise in its order. Servers without TLS are left out, and those that take no
 * password. Null for what is no such file, is not well formed, or has a document type: no entities
 * are ever expanded but XML's own five.
 */
export function readAutoconfig(text: string): { smtp: WrittenServer[]; imap: WrittenServer[] } | null {
  const servers: { smtp: WrittenServer[]; imap: WrittenServer[] } = { smtp: [], imap: [] }
  const path: string[] = []
  let fields: Fields | null = null
  let isConfig = false
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    path.push(name)
    isConfig ||= path.length === 1 && name === 'clientConfig'
    const holder = holderAt(path)
    if (holder && attributes.type === holders[holder] && !isSelfClosing) fields = new Map()
    else if (fields && path.length === 4) {
      const texts = fields.get(name)
      if (texts) texts.push('')
      else fields.set(name, [''])
    }
  })
  const addText = (part: string) => {
    const texts = path.length === 4 ? fields?.get(path[3]!) : undefined
    if (texts) texts[texts.length - 1] += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const holder = holderAt(path)
    const server = holder && fields && serverOf(fields)
    if (server) servers[holders[holder]].push(server)
    if (holder) fields = null
    path.pop()
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
  return isConfig ? { smtp: tlsFirst(servers.smtp), imap: tlsFirst(servers.imap) } : null
}

class Malformed extends Error {
  override name = 'Malformed'
}

function stop(): never {
  throw new Malformed('not an autoconfig file')
}

/** The element at the path, if it is one that holds a server. */
function holderAt(path: readonly string[]): Holder | null {
  if (path.length !== 3 || path[0] !== 'clientConfig' || path[1] !== 'emailProvider') return null
  const [, , name = ''] = path
  return Object.hasOwn(holders, name) ? (name as Holder) : null
}

function serverOf(fields: Fields): WrittenServer | null {
  const first = (name: string) => fields.get(name)?.[0]?.trim() ?? ''
  const security = securities.get(first('socketType'))
  const port = Number(first('port'))
  const takesPassword = (fields.get('authentication') ?? []).some((way) => passwords.has(way.trim()))
  if (!security || !takesPassword || !Number.isInteger(port) || port < 1 || port > 65_535) return null
  return { host: first('hostname'), port, security, user: first('username') || null }
}

const tlsFirst = (servers: readonly WrittenServer[]): WrittenServer[] =>
  servers.toSorted((a, b) => Number(a.security !== 'tls') - Number(b.security !== 'tls'))
