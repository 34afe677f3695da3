import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { fill, plural } from '../../locales/fill.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

/** The values in the text of each type. They are stored, so a change of shape must still read old rows. */
export type NotificationContent =
  | { type: 'ENRICHMENT'; content: { list: string; total: number; enriched: number } }
  | {
      type: 'BULK_REVEAL'
      content: Pick<BulkReveal, 'revealType' | 'total' | 'revealed' | 'owned' | 'nothing'> & {
        state: Exclude<BulkReveal['state'], 'running'>
      }
    }

type BulkRevealState = Extract<NotificationContent, { type: 'BULK_REVEAL' }>['content']['state']

type Texts = {
  enrichment: { title: string } & Record<string, string>
  bulkReveal: { titles: Record<BulkRevealState, string>; text: Record<string, string> }
}

const texts: Record<Language, Texts> = { en, ko }

export function wordsOf(
  notification: NotificationContent,
  language: Language,
): { title: string; displayText: string } {
  const { enrichment, bulkReveal } = texts[language]
  const { type, content } = notification
  const of = { language, count: content.total }
  switch (type) {
    case 'ENRICHMENT':
      return { title: enrichment.title, displayText: fill(plural(enrichment, 'text', of), content) }
    case 'BULK_REVEAL': {
      const text = plural(bulkReveal.text, content.revealType, of)
      return { title: bulkReveal.titles[content.state], displayText: fill(text, content) }
    }
    default:
      return type satisfies never
  }
}
