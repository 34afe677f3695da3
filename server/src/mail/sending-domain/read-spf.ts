import { isIPv4, isIPv6 } from 'node:net'

/** A term of an SPF record that a receiver looks something up for. */
export type LookupTerm = {
  /** As it is written. */
  text: string
  kind: 'include' | 'redirect' | 'a' | 'mx' | 'ptr' | 'exists'
  /** The name in lower case; the record's own domain if null. With a macro: known to receivers alone. */
  target: string | null
}

export type SpfRecord = {
  /** Those that are evaluated if nothing matches: none after `all`. */
  lookups: LookupTerm[]
  /** The qualifier of `all`; null without it. */
  all: '+' | '-' | '~' | '?' | null
}

/** Whether a text is an SPF record, well formed or not (RFC 7208, 4.5). */
export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text)

const mechanism = /^([+?~-])?(all|include|a|mx|ptr|ip4|ip6|exists)(?![\w.=-])(.*)$/i
const modifier = /^([a-z][\w.-]*)=(.*)$/i

/** `%{ir}`, `%{l1r+-}`, `%%`, `%_` and `%-` (RFC 7208, 7.1). Three letters are for explanations alone. */
const macro = /%(?:\{[slodiphv]\d*r?[-.+,/_=]*\}|[%_-])/gi
const explained = /%(?:\{[slodiphvcrt]\d*r?[-.+,/_=]*\}|[%_-])/gi

/** The end of a name: a label that isn't a number, beneath another; or a macro, which was replaced by `}`. */
const nameEnd = /\.(?=[a-z\d-]*[a-z-])[a-z\d]([a-z\d-]*[a-z\d])?\.?$|\}$/i
const visible = /^[!-~]*$/

/** The term that makes a record malformed, or what the record says (RFC 7208, 12). */
export function readSpf(text: string): SpfRecord | { malformed: string } {
  const record: SpfRecord = { lookups: [], all: null }
  const modifiers = new Map<string, string>()
  for (const term of text.slice('v=spf1'.length).split(' ')) {
    if (term === '') continue
    const [, name = '', value = ''] = modifier.exec(term) ?? []
    const isRead =
      name === '' ? readMechanism(term, record) : readModifier(name.toLowerCase(), value, modifiers)
    if (!isRead) return { malformed: term }
  }
  const redirect = modifiers.get('redirect')
  if (redirect !== undefined && record.all === null)
    record.lookups.push({ text: `redirect=${redirect}`, kind: 'redirect', target: redirect.toLowerCase() })
  return record
}

function readModifier(name: string, value: string, seen: Map<string, string>): boolean {
  if (name !== 'redirect' && name !== 'exp') return isMacroString(value, explained)
  if (seen.has(name) || !isName(value)) return false
  seen.set(name, value)
  return true
}

/** Adds what a mechanism means to the record. False if it is malformed. */
function readMechanism(term: string, record: SpfRecord): boolean {
  const [, qualifier = '+', written = '', rest = ''] = mechanism.exec(term) ?? []
  const kind = written.toLowerCase()
  switch (kind) {
    case 'all':
      if (rest !== '') return false
      record.all ??= qualifier as '+'
      return true
    case 'ip4':
    case 'ip6':
      return isNetwork(kind, rest)
    case 'include':
    case 'exists':
    case 'ptr':
    case 'a':
    case 'mx': {
      const target = targetOf(kind, rest)
      if (target === undefined) return false
      if (record.all === null) record.lookups.push({ text: term, kind, target })
      return true
    }
    default:
      return false
  }
}

/** The name after a mechanism, null without one; undefined if what follows it is malformed. */
function targetOf(kind: LookupTerm['kind'], rest: string): string | null | undefined {
  const hasPrefix = kind === 'a' || kind === 'mx'
  const [, name = '', four, six] = /^(.*?)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest) ?? []
  const text = hasPrefix ? name : rest
  if (hasPrefix && !(isPrefix(four, 32) && isPrefix(six, 128))) return undefined
  if (text === '') return kind === 'include' || kind === 'exists' ? undefined : null
  return text.startsWith(':') && isName(text.slice(1)) ? text.slice(1).toLowerCase() : undefined
}

function isNetwork(kind: 'ip4' | 'ip6', rest: string): boolean {
  const [address = '', prefix, ...others] = rest.slice(1).split('/')
  if (!rest.startsWith(':') || others.length > 0) return false
  return kind === 'ip4'
    ? isIPv4(address) && isPrefix(prefix, 32)
    : isIPv6(address) && !address.includes('%') && isPrefix(prefix, 128)
}

const isPrefix = (text: string | undefined, max: number): boolean =>
  text === undefined || (/^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= max)

/** A domain-spec: a macro string that ends as a name does. */
const isName = (text: string): boolean =>
  isMacroString(text, macro) &&
  nameEnd.test(text.replaceAll(macro, (found) => (found.includes('{') ? '}' : '_')))

const isMacroString = (text: string, macros: RegExp): boolean =>
  visible.test(text) && !text.replaceAll(macros, '').includes('%')
