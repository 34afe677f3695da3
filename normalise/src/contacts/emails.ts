import { domainToUnicode } from 'node:url'
import { asciiDomain } from '@rapport/contract/accounts/rules.ts'
import { normalised, withoutEnd } from '@rapport/contract/plain-text.ts'
import { readParts, type CellValues } from './cell.ts'

/** RFC 5321's dot-atom, and letters beyond ASCII (RFC 6531). Dots are neither first nor last, and single. */
const local = /^(?!\.)(?!.*\.\.)(?!.*\.$)[^\s@<>(),;:"[\]\\\p{Cc}\p{Cf}]{1,64}$/u
const maxLength = 254
/** Longer texts are no mailbox, however it is labelled. */
const maxPartLength = 1000

/**
 * The addresses of a cell, as people and programs write several: between `;`, `,`, `|`, `:::`, line
 * breaks, or one behind the other, each perhaps with a name (`"Lee, Ann" <ann@…>`), a label (`Work:
 * ann@…`) or a comment (`ann@… (work)`). `name` is that of the mailbox if the cell holds just one.
 */
export function emailsIn(text: string): CellValues & { name: string | null } {
  const plain = addressOf(withoutSigns(text))
  if (plain !== null) return { values: [plain], dropped: [], name: null }
  let name: string | null = null
  const cell = readParts(text, splitMailboxes, (part) => {
    const mailbox = readMailbox(part)
    if ('value' in mailbox) name = mailbox.name
    return mailbox
  })
  return { ...cell, name: cell.values.length === 1 && cell.dropped.length === 0 ? name : null }
}

/**
 * An email address in lower case, its domain in ASCII (`bücher.example` is
 * `xn--bcher-kva.example`), without name, label, `mailto:`, invisible characters and a full stop at
 * the end, and full-width letters as ordinary ones: one address has one spelling. Null if the text
 * isn't an address, or several.
 */
export function normaliseEmail(text: string): string | null {
  const { values, dropped } = emailsIn(text)
  return values.length === 1 && dropped.length === 0 ? values[0]! : null
}

/**
 * The spellings under which an address may be stored: earlier releases kept domains as they were
 * written. The first is today's.
 */
export function emailSpellings(address: string): string[] {
  const at = address.lastIndexOf('@') + 1
  const [name, written] = [address.slice(0, at), address.slice(at).toLowerCase()]
  const ascii = asciiDomain(written) ?? written
  const shown = ascii.includes('xn--') ? domainToUnicode(ascii) : ascii
  return [...new Set([ascii, shown === '' ? written : shown, written])].map((domain) => name + domain)
}

function addressOf(text: string): string | null {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > maxLength || !local.test(text.slice(0, at))) return null
  const domain = asciiDomain(text.slice(at + 1).toLowerCase())
  if (domain === null) return null
  const address = `${text.slice(0, at).toLowerCase()}@${domain}`
  return address.length <= maxLength && address.isWellFormed() && normalised(address, 'NFKC') === address
    ? address
    : null
}

type Mailbox = { value: string; name: string | null } | { why: 'not_email' | 'too_long' }

/**
 * Signs around an address: quotes, brackets, an apostrophe that makes a cell text. None of them
 * begins or ends a real address.
 */
const atStart = /^[\s'"“”‘’«»<([{`*#]+/
const atEnd = ' \'"“”‘’«»>)]}`.,;:!#\t\n\u00a0'
const withoutSigns = (text: string): string => withoutEnd(text.replace(atStart, ''), atEnd)

const label = /^[\p{L}\p{M}\p{N} ./*-]{1,40}:(?=\s*[^\s/])/u
const comment = /[([][^()[\]]*[)\]]$/

function readMailbox(part: string): Mailbox {
  if (part.length > maxPartLength) return { why: 'too_long' }
  const open = part.lastIndexOf('<')
  const close = part.indexOf('>', open)
  if (open >= 0 && close > 0) {
    const value = bareAddress(part.slice(open + 1, close))
    return value === null ? { why: 'not_email' } : { value, name: nameIn(part.slice(0, open)) }
  }
  const value = bareAddress(part) ?? bareAddress(part.trimEnd().replace(comment, ''))
  return value === null ? namedAddress(part) : { value, name: null }
}

/**
 * Capitalised words, or words in another script. A single Latin word may be a part of the address:
 * `ja ne@one.example`.
 */
const nameAhead = /^(?:\p{Lu}[\p{L}\p{M}.'-]*(?: \p{Lu}[\p{L}\p{M}.'-]*){1,3}|(?!.*[a-z])[\p{L}\p{M} ]+)$/u

/** An address behind a name without any sign between them: `Ann Lee ann@one.example`. */
function namedAddress(part: string): Mailbox {
  const words = part.trim().split(/\s+/)
  const value = bareAddress(words.pop() ?? '')
  const name = words.join(' ')
  return value !== null && nameAhead.test(name) ? { value, name } : { why: 'not_email' }
}

function bareAddress(text: string): string | null {
  let rest = withoutSigns(text)
  for (let labels = 0; labels < 3 && label.test(rest); labels++) {
    const isLink = /^mailto:/i.test(rest)
    rest = withoutSigns(rest.replace(label, ''))
    if (isLink) rest = decoded(rest.split('?', 1)[0] ?? '')
  }
  return addressOf(rest)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The display name of a mailbox; null if there is none, or it is an address itself. */
function nameIn(text: string): string | null {
  const name = withoutSigns(text.replace(label, '').replaceAll('\\"', '"'))
  return name.includes('@') || !/\p{L}/u.test(name) ? null : name.replace(/\s+/g, ' ')
}

const separator = /^(?:[;,、|\n]|:::|\]\()$/

/** Splits a cell into texts that each hold one mailbox at most. */
function splitMailboxes(text: string): string[] {
  const clean = normalised(text, 'NFKC')
    .replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/#(?=mailto:)/gi, '\n')
    .trim()
  // The part after an address in a link may contain any character:
  // `mailto:ann@one.example?subject=Hello, Ann`.
  const isLink = /^<?mailto:/i.test(clean)
  const parts: string[] = []
  let names: string[] = []
  for (const { text: piece, end } of piecesOf(isLink ? (clean.split('?', 1)[0] ?? '') : clean)) {
    // A comma inside of a name belongs to it: `Lee, Ann <ann@…>`.
    if (end === ',' && !piece.includes('@')) names.push(piece)
    else {
      if (piece.includes('<')) parts.push(...separateAddresses([...names, piece].join(',')))
      else parts.push(...names, ...separateAddresses(piece))
      names = []
    }
  }
  return [...parts, ...names]
}

type Piece = { text: string; end: string }

/** The texts between separators; those inside of double quotes don't count if the quotes close. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let current: string[] = []
  for (const token of text.match(/"[^"\n]*"|:::|\]\(|[;,、|\n]|[^";,、|\n:\]]+|[":\]]/g) ?? []) {
    if (separator.test(token)) {
      pieces.push({ text: current.join(''), end: token })
      current = []
    } else current.push(token)
  }
  return [...pieces, { text: current.join(''), end: '' }]
}

const betweenWords = /\s+(?:(?:\/|&|and|or|und|oder|et|ou|y|o|e|i|och|og|или|и)\s+)?|\/(?=[^/\s]*@)/iu

/**
 * Addresses with nothing but spaces, slashes or small words between them: `a@one.example /
 * b@two.example`, `Ann <a@…> Bo <b@…>`.
 */
function separateAddresses(text: string): string[] {
  if (text.indexOf('@') === text.lastIndexOf('@')) return [text]
  if (text.includes('<')) return text.split(/(?<=>)/)
  const words = text.trim().split(betweenWords)
  return words.every((word) => word.includes('@')) ? words : [text]
}
