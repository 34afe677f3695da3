import type { Node } from 'oxc-parser'
import { textOf } from './source-code.ts'

const maxLength = 300

/** Whether a pattern, or a text that is a part of one, is too long to be read without names. */
export function isLongPattern(node: Node): boolean {
  if (node.type === 'Literal' && 'regex' in node && node.regex) return node.regex.pattern.length > maxLength
  const text = textOf(node)
  return text !== null && text.length > maxLength && text.includes('(?:')
}
