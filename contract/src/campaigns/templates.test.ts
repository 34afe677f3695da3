import { expect, test } from 'vitest'
import { linesOf } from './document-parts.ts'
import { document, subject } from './document.ts'
import { builtInTemplates, isTemplateBlank } from './templates.ts'
import { builtInTemplateIds } from './written-template.ts'

const templates = (['en', 'ko'] as const).flatMap((language) =>
  builtInTemplates(language).map((template) => [language, template.id, template] as const),
)

test('there are six, in both languages, with the same steps', () => {
  const shapes = (['en', 'ko'] as const).map((language) =>
    builtInTemplates(language).map(({ id, steps }) => ({ id, waits: steps.map(({ wait }) => wait) })),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0]!.map(({ id }) => id)).toEqual(builtInTemplateIds)
  expect(builtInTemplateIds).toHaveLength(6)
})

test.each(templates)(
  '%s %s can be saved as it is; its first step has a subject',
  (_language, _id, { name, steps }) => {
    expect(name).not.toBe('')
    for (const [index, step] of steps.entries()) {
      expect(document.parse(step.document)).toEqual(step.document)
      expect(subject.parse(step.subject)).toEqual(step.subject)
      expect(step.subject.length > 0).toBe(index === 0)
      expect(step.wait.amount > 0).toBe(index > 0)
    }
  },
)

test.each(templates)(
  '%s %s: every variable of the person has a fallback, and all braces and brackets are variables',
  (_language, _id, { steps }) => {
    const parts = steps.flatMap((step) => [...step.subject, ...linesOf(step.document).flat()])
    expect(parts.filter((part) => part.type === 'variable')).not.toEqual([])
    const unsound = parts.filter((part) =>
      part.type === 'text'
        ? /[{}[\]]/.test(part.text)
        : part.fallback === '' && !/^(?:sender_|blank:)/.test(part.name),
    )
    expect(unsound).toEqual([])
  },
)

test('blanks of the templates are known as text, too', () => {
  expect(['[The problem you solve]', '[the role]', '[해결하는 문제]'].every(isTemplateBlank)).toBe(true)
  expect(['[Webinar]', '[라포트]', 'the role'].some(isTemplateBlank)).toBe(false)
})
