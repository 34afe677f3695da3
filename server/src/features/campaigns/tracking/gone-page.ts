import type { Language } from '@rapport/contract/languages.ts'
import { recipientPage } from '../recipient-page.ts'

const words = {
  en: {
    title: 'Link not found',
    heading: 'This link leads nowhere',
    lead: 'The email with this link was erased, or the address isn’t complete.',
  },
  ko: {
    title: '링크를 찾을 수 없음',
    heading: '열 수 없는 링크예요',
    lead: '링크가 있던 이메일이 지워졌거나 주소가 완전하지 않아요.',
  },
} as const

/**
 * The page for a link of an email that was erased with its person, for an unknown link, and for the
 * hidden one.
 */
export function gonePage(language: Language): string {
  const { title, heading, lead } = words[language]
  return recipientPage({ title, body: `<h1>${heading}</h1>\n<p>${lead}</p>` }, language)
}
