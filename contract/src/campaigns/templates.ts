import type { Language } from '../languages.ts'
import type { Document, Subject } from './document.ts'
import { englishTemplates } from './english-templates.ts'
import { koreanTemplates } from './korean-templates.ts'
import { readVariables } from './variables.ts'
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
