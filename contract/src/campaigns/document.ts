import { z } from 'zod'
import { limits } from '../limits.ts'
import { cleanPart, oneLine, onOneLine, severalLines, withUnixBreaks } from '../plain-text.ts'
import { cleaned, line, rules } from '../shapes.ts'
import { hasText, linesOf, textLength } from './document-parts.ts'
import { isHref, isVariableName, maxVariableName } from './variables.ts'

/**
 * The text of a campaign email. It is stored as this, never as HTML, and nothing but this can be in
 * it: paragraphs, lists, bold, italic, links and variables.
 */

const markNames = ['bold', 'italic'] as const
export type Mark = (typeof markNames)[number]

const marks = z
  .array(z.enum(markNames, 'error_unknown_value'))
  .max(markNames.length, 'error_too_many')
  .overwrite((given) => markNames.filter((mark) => given.includes(mark)))
  .optional()

const href = line(limits.maxHrefLength)
  .refine(isHref, 'error_invalid_href')
  .meta(rules({ error_invalid_href: 'a link that starts with http://, https:// or mailto:' }))
  .optional()

/**
 * Several lines: a line break inside a paragraph stays. Spaces at the ends stay, since a variable
 * may follow.
 */
const inlineText = cleaned(limits.maxInlineLength, {
  clean: (text) => cleanPart(withUnixBreaks(text).replaceAll('\t', ' ')),
  pattern: severalLines,
  missing: 'error_invalid_text',
})

const variable = z.strictObject({
  type: z.literal('variable'),
  name: line(maxVariableName, undefined, 'error_unknown_variable')
    .refine(isVariableName, 'error_unknown_variable')
    .meta(
      rules({
        error_unknown_variable:
          'first_name, …, extra: and the name of a column, or blank: and what the writer must fill in',
      }),
    ),
  fallback: line(limits.maxTextLength),
})

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: inlineText, marks, href }),
  variable.extend({ marks, href }),
])
export type Inline = z.infer<typeof inline>

const inlines = z.array(inline).max(limits.maxInlines, 'error_too_many')
const items = z.array(inlines).min(1, 'error_required').max(limits.maxListItems, 'error_too_many')

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: inlines }),
  z.strictObject({ type: z.literal('bullets'), items }),
  z.strictObject({ type: z.literal('numbers'), items }),
])
export type Block = z.infer<typeof block>

export const document = z
  .strictObject({ blocks: z.array(block).max(limits.maxBlocks, 'error_too_many') })
  .refine((given) => textLength(linesOf(given).flat()) <= limits.maxDocumentLength, 'error_too_long')
  .meta(rules({ error_too_long: `at most ${limits.maxDocumentLength} characters together` }))
export type Document = z.infer<typeof document>

/** A document that a user writes to one person: not empty, and without variables. */
export const personalDocument = document
  .refine(
    (given) =>
      linesOf(given)
        .flat()
        .every(({ type }) => type === 'text'),
    'error_unknown_variable',
  )
  .refine((given) => hasText(linesOf(given).flat()), 'error_required')
  .meta(
    rules({
      error_too_long: `at most ${limits.maxDocumentLength} characters together`,
      error_unknown_variable: 'no variables',
      error_required: 'something to see',
    }),
  )

const subjectText = cleaned(limits.maxSubjectLength, {
  clean: (text) => cleanPart(onOneLine(text)),
  pattern: oneLine,
  missing: 'error_invalid_text',
})
const subjectPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: subjectText }),
  variable,
])

/**
 * An empty subject answers the email before, in the same thread. A subject without visible text is
 * empty.
 */
export const subject = z
  .array(subjectPart)
  .max(limits.maxSubjectParts, 'error_too_many')
  .overwrite((parts) => (hasText(parts) ? parts : []))
  .refine((parts) => textLength(parts) <= limits.maxSubjectLength, 'error_too_long')
  .meta(rules({ error_too_long: `at most ${limits.maxSubjectLength} characters together` }))
export type Subject = z.infer<typeof subject>
