import type { Language } from '@rapport/contract/languages.ts'
import { recipientPage } from '../recipient-page.ts'

const words = {
  en: {
    title: 'Unsubscribe',
    question: 'Stop receiving these emails?',
    lead: 'The sender’s campaigns will not write to your address again.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneLead: 'The sender’s campaigns will not write to your address again. You can close this page.',
  },
  ko: {
    title: '수신 거부',
    question: '이 메일을 그만 받을까요?',
    lead: '보낸 사람의 캠페인이 더 이상 이 주소로 메일을 보내지 않아요.',
    button: '수신 거부',
    done: '수신 거부했어요',
    doneLead: '보낸 사람의 캠페인이 더 이상 이 주소로 메일을 보내지 않아요. 이 페이지를 닫아도 돼요.',
  },
} as const

/** A question with one button, or, once it is done, that it is. Says nothing of the person, the sender or the email. */
export function unsubscribePage({ isOpen }: { isOpen: boolean }, language: Language): string {
  const text = words[language]
  const body = isOpen
    ? `<h1>${text.question}</h1>
<p>${text.lead}</p>
<form method="post"><button type="submit">${text.button}</button></form>`
    : `<h1>${text.done}</h1>
<p>${text.doneLead}</p>`
  return recipientPage({ title: text.title, body }, language)
}
