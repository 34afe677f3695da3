import { linesOf } from '@rapport/contract/campaigns/document-parts.ts'
import { type Document, type Inline, type Mark, type Subject } from '@rapport/contract/campaigns/document.ts'
import { isTemplateBlank } from '@rapport/contract/campaigns/templates.ts'
import {
  blankName,
  hintOf,
  isHref,
  openBlanks,
  type Values,
  type Variable,
} from '@rapport/contract/campaigns/variables.ts'
import { repairText } from '@rapport/contract/plain-text.ts'

/** A piece of text whose variables are filled. */
export type Run = { text: string; marks: readonly Mark[]; href: string | null }

type Named = Pick<Variable, 'name' | 'fallback'>

/** The known value of a variable, on one line, or else its fallback; '' if it has neither. */
const known = ({ name, fallback }: Named, values: Values): string =>
  (Object.hasOwn(values, name) ? repairText(values[name]!) : '') || fallback

/** The text that replaces a variable. An unfilled blank shows its hint in brackets. */
function filled(variable: Named, values: Values): string {
  const hint = hintOf(variable.name)
  return known(variable, values) || (hint === null ? '' : `[${hint}]`)
}

/**
 * The pieces of a paragraph or an item, in order. The pieces without text are left out, since marks
 * and links of nothing show nothing.
 */
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

/**
 * The variables that have neither a value nor a fallback, each once, in order, and blanks of our
 * templates that are still there as text. An email that lacks one is never sent.
 */
export function missingVariables(subject: Subject, document: Document, values: Values): string[] {
  const lines = [subject, ...linesOf(document)]
  const missing = lines
    .flat()
    .flatMap((part) => (part.type === 'variable' && known(part, values) === '' ? [part.name] : []))
  const typed = lines.flatMap(openBlanks).filter(isTemplateBlank)
  return [...new Set([...missing, ...typed.map((spelled) => blankName(spelled.slice(1, -1)))])]
}

/**
 * The variables that the person lacks. Blanks aren't about a person and don't count: they keep a
 * campaign from being launched.
 */
export const lackedVariables = (subject: Subject, document: Document, values: Values): string[] =>
  missingVariables(subject, document, values).filter((name) => hintOf(name) === null)
