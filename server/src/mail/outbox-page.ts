import { formatUtcMoment } from '@rapport/contract/dates/rarer-forms.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { AnswerKind } from './answer-by-hand.ts'
import { escapeHtml } from './mail-layout.ts'
import { plainPage } from './plain-page.ts'
import { plainStyle } from './plain-style.ts'

type ListedMail = { id: number; recipient: string; subject: string; createdAt: Date }
type ShownMail = ListedMail & {
  from: string
  text: string
  html: string
  raw: string
  /** The ways to answer it, and the one just used. */
  answers: AnswerKind[]
  answered: AnswerKind | null
}

const words = {
  en: {
    title: 'Outbox',
    lead: 'Emails sent by this server. No mail server is configured, so they are kept here.',
    none: 'No emails yet.',
    to: 'To',
    from: 'From',
    subject: 'Subject',
    time: 'Time',
    back: 'All emails',
    html: 'HTML part',
    raw: 'Source',
    answerAs: 'Answer as the recipient',
    answers: {
      reply: 'Reply',
      out_of_office: 'Out of office',
      hard_bounce: 'Hard bounce',
      soft_bounce: 'Soft bounce',
      open: 'Open',
      click: 'Click a link',
      unsubscribe: 'Unsubscribe',
    },
    answered: 'Answered: ',
  },
  ko: {
    title: '보낸편지함',
    lead: '이 서버가 보낸 이메일이에요. 메일 서버가 설정되지 않아 여기에 보관해요.',
    none: '아직 이메일이 없어요.',
    to: '받는 사람',
    from: '보낸 사람',
    subject: '제목',
    time: '시간',
    back: '모든 이메일',
    html: 'HTML 부분',
    raw: '원문',
    answerAs: '받는 사람으로 답하기',
    answers: {
      reply: '답장',
      out_of_office: '부재중 자동 회신',
      hard_bounce: '영구 반송',
      soft_bounce: '일시 반송',
      open: '열기',
      click: '링크 누르기',
      unsubscribe: '수신 거부',
    },
    answered: '답했어요: ',
  },
} as const

/** The list of captured emails, newest first. */
export function outboxPage(mails: ListedMail[], language: Language): string {
  const text = words[language]
  const rows = mails.map(
    ({ id, recipient, subject, createdAt }) => `<tr>
<td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td>
<td>${escapeHtml(recipient)}</td>
<td>${time(createdAt, language)}</td>
</tr>`,
  )
  const table = `<table>
<thead><tr><th scope="col">${text.subject}</th><th scope="col">${text.to}</th><th scope="col">${text.time}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
  return page(
    { language, title: text.title },
    `<h1>${text.title}</h1>
<p>${text.lead}</p>
${mails.length > 0 ? table : `<p>${text.none}</p>`}`,
  )
}

/**
 * One email: its text part with working links; its HTML part and source as text, because no content
 * of an email may run here.
 */
export function mailPage(mail: ShownMail, language: Language): string {
  const text = words[language]
  return page(
    { language, title: mail.subject },
    `<p><a href="/outbox">${text.back}</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>${text.from}</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>${text.to}</dt><dd>${escapeHtml(mail.recipient)}</dd>
<dt>${text.time}</dt><dd>${time(mail.createdAt, language)}</dd>
</dl>
${answerForm(mail, language)}<pre>${linked(mail.text)}</pre>
<details><summary>${text.html}</summary><pre>${escapeHtml(mail.html)}</pre></details>
<details><summary>${text.raw}</summary><pre>${escapeHtml(mail.raw)}</pre></details>`,
  )
}

function answerForm({ id, answers, answered }: ShownMail, language: Language): string {
  const text = words[language]
  if (answers.length === 0) return ''
  const buttons = answers.map((kind) => `<button name="kind" value="${kind}">${text.answers[kind]}</button>`)
  return `<form method="post" action="/outbox/${id}/answer">
<h2>${text.answerAs}</h2>
<p>${buttons.join('\n')}</p>
${answered === null ? '' : `<p role="status">${text.answered}${text.answers[answered]}</p>\n`}</form>
`
}

const page = (head: { language: Language; title: string }, body: string) =>
  plainPage({ ...head, style: '/outbox/style.css', body })

const time = (date: Date, language: Language) =>
  `<time datetime="${date.toISOString()}">${formatUtcMoment(date, language)}</time>`

/** Escaped text with clickable links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')

export const outboxStyle = `${plainStyle}main { max-width: 992px; }
h2 { font-size: 14px; line-height: 20px; font-weight: 500; color: var(--muted); margin: 0; }
form p { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 16px; }
table { width: 100%; border-collapse: collapse; margin-top: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 500; color: var(--muted); }
td a { display: inline-block; min-height: 24px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: var(--muted); }
dd { margin: 0; }
pre { white-space: pre-wrap; font: 13px/20px ui-monospace, monospace; padding: 16px 0; border-top: 1px solid var(--line); margin: 0; }
summary { padding: 8px 0; cursor: pointer; }
`
