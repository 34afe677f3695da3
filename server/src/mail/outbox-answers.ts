import { formatUtcDay } from '@rapport/contract/dates/format-date.ts'
import { answerSubject } from './answer-subject.ts'

/**
 * The messages that an email of an Outbox mailbox can be answered with, in the shapes that
 * providers give them.
 */

type Address = { name: string; address: string }

export type Original = {
  from: Address
  to: Address
  subject: string
  text: string
  /** Without angle brackets; those of the messages before it, oldest first. */
  messageId: string
  references: string[]
  /** Its header fields, as they were sent. */
  head: string
}

type AnswerKind = 'reply' | 'out_of_office' | 'hard_bounce' | 'soft_bounce'
type Answer = { original: Original; key: string; at: Date }

const day = 24 * 60 * 60 * 1000

const words = {
  en: {
    reply: 'Thanks for reaching out. Can you tell me more?',
    wrote: (name: string) => `${name} wrote:`,
    away: 'Automatic reply: ',
    awayUntil: (at: Date) => `I am out of office until ${formatUtcDay(at, 'en')}.`,
  },
  ko: {
    reply: '연락 주셔서 감사합니다. 자세한 내용을 알려 주시겠어요?',
    wrote: (name: string) => `${name}님이 작성:`,
    away: '자동 회신: ',
    awayUntil: (at: Date) => `${formatUtcDay(at, 'ko')}까지 부재중입니다.`,
  },
}

/**
 * The whole message (RFC 5322) that answers an email. Korean emails are answered in Korean. `key`
 * makes its id unique.
 */
export function writeAnswer(kind: AnswerKind, answer: Answer): string {
  if (kind === 'reply') return reply(answer)
  if (kind === 'out_of_office') return outOfOffice(answer)
  return bounce(answer, kind === 'hard_bounce' ? failed : delayed)
}

const wordsFor = ({ subject, text }: Original) =>
  words[/\p{Script=Hangul}/u.test(subject + text) ? 'ko' : 'en']

function reply({ original, key, at }: Answer): string {
  const text = wordsFor(original)
  const quoted = original.text.trimEnd().replaceAll(/^/gm, '> ')
  const { name, address } = original.from
  return message({
    fields: [
      ...answerFields({ original, key, at }),
      `Subject: ${encoded(answerSubject(original.subject) || 'Re:')}`,
    ],
    body: base64(`${text.reply}\n\n${text.wrote(name || address)}\n${quoted}\n`),
  })
}

function outOfOffice({ original, key, at }: Answer): string {
  const text = wordsFor(original)
  return message({
    fields: [
      ...answerFields({ original, key, at }),
      `Subject: ${encoded(text.away + original.subject)}`,
      'Auto-Submitted: auto-replied',
      'X-Auto-Response-Suppress: All',
    ],
    body: base64(`${text.awayUntil(new Date(at.getTime() + 7 * day))}\n`),
  })
}

const failed = {
  subject: 'Delivery Status Notification (Failure)',
  text: 'Your message was not delivered, because the address was not found.',
  action: 'failed',
  status: '5.1.1',
  diagnostic: 'smtp; 550 5.1.1 The email account that you tried to reach does not exist.',
}
const delayed = {
  subject: 'Delivery Status Notification (Delay)',
  text: 'Your message is delayed. The mailbox is full; delivery will be tried again.',
  action: 'delayed',
  status: '4.2.2',
  diagnostic: 'smtp; 452 4.2.2 The recipient is over quota.',
}

function bounce({ original, key, at }: Answer, report: typeof failed): string {
  const boundary = `report-${key}`
  const { address } = original.to
  const parts = [
    ['Content-Type: text/plain; charset=UTF-8', '', `Address: ${address}`, '', report.text],
    [
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; outbox.test',
      '',
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${report.action}`,
      `Status: ${report.status}`,
      `Diagnostic-Code: ${report.diagnostic}`,
    ],
    ['Content-Type: text/rfc822-headers; charset=UTF-8', '', original.head],
  ]
  return message({
    fields: [
      ...idFields({ original, key, at }),
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@outbox.test>',
      `To: ${original.from.address}`,
      `Subject: ${report.subject}`,
      'Auto-Submitted: auto-replied',
      `X-Failed-Recipients: ${address}`,
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    ],
    body: [
      ...parts.map((lines) => [`--${boundary}`, lines.join('\r\n')].join('\r\n')),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  })
}

const message = ({ fields, body }: { fields: string[]; body: string }) =>
  `${['MIME-Version: 1.0', ...fields].join('\r\n')}\r\n\r\n${body}`

const base64 = (text: string) =>
  `${Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`

const answerFields = (answer: Answer) => [
  ...idFields(answer),
  `From: ${named(answer.original.to)}`,
  `To: ${named(answer.original.from)}`,
  'Content-Type: text/plain; charset=UTF-8',
  'Content-Transfer-Encoding: base64',
]

const idFields = ({ original: { messageId, references }, key, at }: Answer) => [
  `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
  `Message-ID: <${key}@outbox.test>`,
  `In-Reply-To: <${messageId}>`,
  `References: ${[...references, messageId].map((id) => `<${id}>`).join('\r\n ')}`,
]

const named = ({ name, address }: Address) => (name ? `${encoded(name, true)} <${address}>` : `<${address}>`)

/**
 * A text of a header field: unchanged if allowed, else as encoded words (RFC 2047) of whole
 * characters.
 */
function encoded(text: string, isName = false): string {
  if (/^[\x20-\x7e]*$/.test(text)) return isName ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text
  const chunks = text.match(/.{1,9}/gsu) ?? []
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`).join('\r\n ')
}
