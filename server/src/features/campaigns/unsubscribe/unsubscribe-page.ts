import type { Language } from '@rapport/contract/languages.ts'
import { escapeHtml } from '../../../mail/mail-layout.ts'
import { fill } from '../../../locales/fill.ts'
import { recipientPage } from '../recipient-page.ts'

/** The states of a link: it asks a question, it is done, or it is unknown. */
export type LinkState = 'open' | 'done' | 'broken'

/** The sender as the email names them. Null once it was erased. */
export type LinkSender = { name: string; address: string } | null

const words = {
  en: {
    title: 'Unsubscribe',
    somebody: 'the sender',
    open: {
      heading: 'Stop receiving emails from {{name}}?',
      lead: 'No campaign of {{sender}} will email you again.',
    },
    button: 'Unsubscribe',
    done: {
      heading: 'You are unsubscribed',
      lead: 'No campaign of {{sender}} will email you again. You can close this page.',
    },
    broken: {
      heading: 'This link is broken',
      lead: 'It may have been cut off or changed on the way, so nothing was unsubscribed. Open it from the email again, or copy all of it. You can also answer the email and ask its sender to stop.',
    },
  },
  ko: {
    title: '수신 거부',
    somebody: '보낸 사람',
    open: {
      heading: '{{name}}의 이메일을 그만 받을까요?',
      lead: '{{sender}}의 캠페인이 더 이상 이 주소로 이메일을 보내지 않아요.',
    },
    button: '수신 거부',
    done: {
      heading: '수신 거부했어요',
      lead: '{{sender}}의 캠페인이 더 이상 이 주소로 이메일을 보내지 않아요. 이 페이지를 닫아도 돼요.',
    },
    broken: {
      heading: '잘못된 링크예요',
      lead: '링크가 중간에 잘렸거나 바뀌어서 수신 거부가 되지 않았어요. 이메일에서 링크를 다시 열거나 전체를 복사해 주세요. 이메일에 답장해서 보낸 사람에게 직접 요청해도 돼요.',
    },
  },
} as const

/**
 * A question with one button, or its result. The page names the sender, and says nothing of the
 * person or the email.
 */
export function unsubscribePage(
  { state, sender }: { state: LinkState; sender: LinkSender },
  language: Language,
): string {
  const { title, button, somebody, ...texts } = words[language]
  const { heading, lead } = texts[state]
  const name = sender?.name || sender?.address || somebody
  const values = {
    name,
    sender: sender && sender.name !== '' ? `${sender.name} (${sender.address})` : name,
  }
  const said = (text: string) => escapeHtml(fill(text, values))
  const form = state === 'open' ? `\n<form method="post"><button type="submit">${button}</button></form>` : ''
  return recipientPage({ title, body: `<h1>${said(heading)}</h1>\n<p>${said(lead)}</p>${form}` }, language)
}
