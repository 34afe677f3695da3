import type { Node } from 'oxc-parser'
import { textOf } from './source-code.ts'

/** Characters of a line of SQL, as of code: the formatter leaves what stands in a text as it is. */
const maxLine = 110

/** Marks that only SQL has. Our SQL is in lower case, and texts for people begin with a capital. */
const marks = [
  /^\s*\(?\s*(?:select|insert into|update \w+|delete from|merge into|with \w+ as|lateral|exists|case|create|alter)\b/,
  /\$\d+(?:::|[,)\s])/,
  /\bas "\w+"/,
  /\b(?:from|join) \w+ \w{1,3} (?:on|where|join)\b/,
  /\b\w{1,3}\.\w+ (?:=|<>|is|in|as) /,
  /\b(?:coalesce|count|any|unnest|jsonb?_\w+)\(/,
]

/** Whether a text is SQL, or a part of a statement. */
const isSql = (text: string): boolean => marks.some((mark) => mark.test(text))

/** The first line of a text that is SQL and too long, counted from the text's own first; null if none is. */
export function longSqlLine(node: Node, source: string): number | null {
  const text = textOf(node)
  if (text === null || !isSql(text)) return null
  const from = source.lastIndexOf('\n', node.start) + 1
  const end = source.indexOf('\n', node.end)
  const lines = source.slice(from, end < 0 ? source.length : end).split('\n')
  const at = lines.findIndex((line) => line.length > maxLine)
  return at < 0 ? null : at
}
