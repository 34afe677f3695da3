import {
  linesOf,
  type Document,
  type Inline,
  type Mark,
  type Subject,
} from '@rapport/contract/campaigns/document.ts'
import { isHref, type Values, type Variable } from '@rapport/contract/campaigns/variables.ts'
import { repairText } from '@rapport/contract/plain-text.ts'

/** A piece of text whose variables are filled. */
export type Run = { text: string; marks: readonly Mark[]; href: string | null }

/** What a variable says: its value, on one line, or else its fallback; '' if it has neither. */
const filled = ({ name, fallback }: Pick<Variable, 'name' | 'fallback'>, values: Values): string =>
  (Object.hasOwn(values, name) ? repairText(values[name]!) : '') || fallback

/** The pieces of a paragraph or an item, in order. The pieces without text are left out, since marks and links of nothing show nothing. */
export function fillRuns(content: readonly Inline[], values: Values): Run[] {
  return content.flatMap((inline) => {
    const text = inline.type === 'text' ? inline.text : filled(inline, values)
    const href = inline.href !== undefined && isHref(inline.href) ? inline.href : null
    return text === '' ? [] : [{ text, marks: inline.marks ?? [], href }]
  })
}

/** A subject on one line. */
export const fillSubject = (subject: Subject, values: Values): string =>
  repairText(subject.map((part) => (part.type === 'text' ? part.text : filled(part, values))).join(''))

/** The variables that have neither a value nor a fallback, each once, in order. An email that lacks one is never sent. */
export function missingVariables(subject: Subject, document: Document, values: Values): string[] {
  const missing = [...subject, ...document.blocks.flatMap(linesOf).flat()].flatMap((part) =>
    part.type === 'variable' && filled(part, values) === '' ? [part.name] : [],
  )
  return [...new Set(missing)]
}
