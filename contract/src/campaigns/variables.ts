import { limits } from '../limits.ts'

/** What a campaign email can say of the person and the sender. No schemas: the browser uses it too. `document.ts` has them. */
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

/** Those that a contact may lack. */
export const personVariables = variableNames.filter((name) => !name.startsWith('sender_'))

/** A column of an imported list under its own name: `extra:Favourite tool`. */
const extraPrefix = 'extra:'

export const maxVariableName = extraPrefix.length + limits.maxTextLength

/** The values of one email's variables, by name. */
export type Values = Readonly<Record<string, string>>

/** `fallback` stands in for a missing value; '' means that there is none. */
export type Variable = { type: 'variable'; name: string; fallback: string }
export type Text = { type: 'text'; text: string }

const known = new Set<string>(variableNames)

export function isVariableName(name: string): boolean {
  if (known.has(name)) return true
  const column = name.startsWith(extraPrefix) ? name.slice(extraPrefix.length) : ''
  return column.trim() !== '' && column.length <= limits.maxTextLength && !/[{}|]/.test(column)
}

const links = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu

/** Whether a link may stand in an email. Scripts, data and links without a scheme may not. */
export const isHref = (href: string): boolean => links.test(href) && URL.canParse(href)

const braces = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/gu

/**
 * A typed or pasted text with its variables read: `{{first_name}}`, `{{first_name|there}}`, `{{extra:Favourite tool|your tool}}`. What names no
 * variable stays as it is.
 */
export function readVariables(text: string): (Text | Variable)[] {
  const parts: (Text | Variable)[] = []
  let end = 0
  for (const { index, 0: whole, 1: name = '', 2: fallback = '' } of text.matchAll(braces)) {
    if (!isVariableName(name.trim())) continue
    if (index > end) parts.push({ type: 'text', text: text.slice(end, index) })
    parts.push({ type: 'variable', name: name.trim(), fallback: fallback.trim() })
    end = index + whole.length
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) })
  return parts
}
