import type { Language } from '../languages.ts'
import type { Document, Subject } from './document.ts'
import { englishTemplates } from './english-templates.ts'
import { koreanTemplates } from './korean-templates.ts'
import { hintOf, readVariables } from './variables.ts'
import { builtInTemplateIds, type BuiltInTemplateId, type WrittenTemplate } from './written-template.ts'

/** The templates that every account has. No schemas. */

type TemplateStep = {
  wait: { amount: number; unit: 'working_days' }
  subject: Subject
  document: Document
}
type BuiltInTemplate = { id: BuiltInTemplateId; name: string; steps: TemplateStep[] }

const written: Record<Language, Record<BuiltInTemplateId, WrittenTemplate>> = {
  en: englishTemplates,
  ko: koreanTemplates,
}

export const builtInTemplates = (language: Language): BuiltInTemplate[] =>
  builtInTemplateIds.map((id) => {
    const { name, steps } = written[language][id]
    return {
      id,
      name,
      steps: steps.map(({ days, subject, paragraphs }) => ({
        wait: { amount: days, unit: 'working_days' },
        subject: readVariables(subject),
        document: {
          blocks: paragraphs.map((text) => ({ type: 'paragraph', content: readVariables(text) })),
        },
      })),
    }
  })

let hints: ReadonlySet<string> | undefined

/**
 * Whether a text in square brackets is a blank of these templates. Emails that were made from them
 * before blanks were variables have such texts.
 */
export function isTemplateBlank(spelled: string): boolean {
  hints ??= new Set(
    (['en', 'ko'] as const)
      .flatMap(builtInTemplates)
      .flatMap(({ steps }) => steps)
      .flatMap(hintsOf)
      .map((hint) => `[${hint.toLowerCase()}]`),
  )
  return hints.has(spelled.toLowerCase())
}

function hintsOf({ subject, document: { blocks } }: TemplateStep): string[] {
  const lines = [subject, ...blocks.map((block) => (block.type === 'paragraph' ? block.content : []))]
  return lines.flat().flatMap((part) => (part.type === 'variable' ? (hintOf(part.name) ?? []) : []))
}
