import { limits } from '../limits.ts'

/**
 * The variables of the person and the sender that a campaign email can use. There are no schemas
 * here, because the browser uses this file, too. `document.ts` has them.
 */
export const variableNames = [
  'first_name',
  'last_name',
  'full_name',
  'title',
  'company',
  'company_domain',
  'location',
  'sender_first_name',
  'sender_last_name',
  'sender_name',
  'sender_email',
] as const

/** The variables that a recipient may lack. */
export const personVariables = variableNames.filter((name) => !name.startsWith('sender_'))

/** A column of an imported list under its own name: `extra:Favourite tool`. */
const extraPrefix = 'extra:'

/** A place that the writer must fill: `blank:the problem you solve`, typed as `[the problem you solve]`. */
const blankPrefix = 'blank:'

export const maxVariableName = extraPrefix.length + limits.maxTextLength

/** The values of one email's variables, by name. */
export type Values = Readonly<Record<string, string>>

/** `fallback` stands in for a missing value; '' means that there is none. */
export type Variable = { type: 'variable'; name: string; fallback: string }
export type Text = { type: 'text'; text: string }

const known = new Set<string>(variableNames)

export function isVariableName(name: string): boolean {
  if (known.has(name)) return true
  const prefix = [extraPrefix, blankPrefix].find((each) => name.startsWith(each))
  const own = prefix === undefined ? '' : name.slice(prefix.length)
  return own.trim() !== '' && own.length <= limits.maxTextLength && !/[{}|]/.test(own)
}

/** The hint that tells the writer what to put into a blank; null for all other variables. */
export const hintOf = (name: string): string | null =>
  name.startsWith(blankPrefix) ? name.slice(blankPrefix.length) : null

/** The name of the blank with this hint. */
export const blankName = (hint: string): string => blankPrefix + hint

const links = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu

/** Whether a link may stand in an email. Scripts, data and links without a scheme may not. */
export const isHref = (href: string): boolean => links.test(href) && URL.canParse(href)

/** `{{name}}`, `{{name|fallback}}`, or `[hint]` unless it is a link of Markdown. */
const spelling = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}|\[([^[\]{}|\n]{1,100})\](?!\()/gu

/**
 * Square brackets around words are a blank; around numbers, dots or an address they are plain text.
 */
const isHint = (text: string): boolean => /\p{L}/u.test(text) && !/:\/\/|@/.test(text)

/** A variable that a text spells out, and its place. */
export type Spelled = { from: number; to: number; name: string; fallback: string }

/**
 * The variables and blanks that a text spells out: `{{first_name}}`, `{{extra:Favourite tool|your
 * tool}}`, `[the problem you solve]`.
 */
export function spelledVariables(text: string): Spelled[] {
  const found: Spelled[] = []
  for (const { index, 0: whole, 1: typed, 2: fallback = '', 3: hint = '' } of text.matchAll(spelling)) {
    const name = typed === undefined ? blankName(hint.trim()) : typed.trim()
    if (typed === undefined ? isHint(hint) : isVariableName(name))
      found.push({ from: index, to: index + whole.length, name, fallback: fallback.trim() })
  }
  return found
}

/**
 * Reads the variables of a typed or pasted text. Braces and brackets that name no variable stay as
 * they are.
 */
export function readVariables(text: string): (Text | Variable)[] {
  const parts: (Text | Variable)[] = []
  let end = 0
  for (const { from, to, name, fallback } of spelledVariables(text)) {
    if (from > end) parts.push({ type: 'text', text: text.slice(end, from) })
    parts.push({ type: 'variable', name, fallback })
    end = to
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) })
  return parts
}

const unread = /\{\{[^{}\n]{1,250}\}\}/gu

/**
 * The places in a line that its writer must still fill, as they are spelled: blanks, `[brackets]`
 * that a user typed, and braces that name no variable. An email with any is never launched. A blank
 * whose fallback contains brackets is meant to be read like that.
 */
export function openBlanks(line: readonly (Text | Variable)[]): string[] {
  const found = line.flatMap((part) => {
    const hint = part.type === 'variable' && part.fallback === '' ? hintOf(part.name) : null
    return hint === null ? [] : [`[${hint}]`]
  })
  if (line.some((part) => part.type === 'text' && /[[{]/.test(part.text))) {
    // Marks may have cut the text anywhere.
    const text = line.map((part) => (part.type === 'text' ? part.text : '…')).join('')
    const spelled = spelledVariables(text).map(({ from, to }) => text.slice(from, to))
    found.push(...spelled, ...(text.match(unread) ?? []))
  }
  return [...new Set(found)]
}
