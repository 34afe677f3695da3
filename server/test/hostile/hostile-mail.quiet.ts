import { limits } from '@rapport/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { classify } from '../../src/features/campaigns/inbound/classify.ts'
import { writeMail } from '../../src/features/campaigns/document/write-mail.ts'
import { about, gmail, report } from '../inbound/bounce-parts.ts'
import { feedback } from '../inbound/complaints.ts'
import { email, own, receivedAt } from '../inbound/build.ts'
import { stallLimit, stallAbove } from './event-loop.ts'
import { shapes, shapeNames } from './shapes.ts'

/**
 * Hostile texts in each part of an email that a mailbox receives, as large as what is read of one;
 * and in what campaigns send.
 */

/** More characters than are read of a message, and of all its headers: `message.ts`. */
const messageUnits = 1_100_000
const headerUnits = 200_000

let limit: number
beforeAll(() => {
  limit = stallLimit()
})

const automatic = { 'Auto-Submitted': 'auto-replied' }
const html = { 'Content-Type': 'text/html; charset=UTF-8' }

const headers = [
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Subject',
  'Message-ID',
  'In-Reply-To',
  'References',
  'Return-Path',
  'Precedence',
  'List-Id',
  'X-Autoreply',
  'X-Failed-Recipients',
  'Authentication-Results',
  'Content-Type',
]
const parts: Record<string, (text: string) => string> = {
  ...Object.fromEntries(headers.map((name) => [name, (text: string) => email({ [name]: text })])),
  'the text of an answer': (text) => email({}, text),
  'the text of an automatic answer': (text) => email(automatic, text),
  'the text of an automatic answer, in lines': (text) => email(automatic, inLines(text)),
  'the subject of an automatic answer': (text) => email({ ...automatic, Subject: text }),
  'the HTML of an answer': (text) => email(html, text),
  'HTML beside a text': (text) => beside(text),
  'an attribute in HTML': (text) => email(html, `<a href="${text}">a</a>`),
  'the words of a bounce': (text) => report({ headers: gmail, words: text, status: about('5.1.1') }),
  'the words of a bounce without a report': (text) => email(gmail, text),
  'the diagnostic of a bounce': (text) => report({ headers: gmail, status: about('5.1.1', text) }),
  'the status of a bounce': (text) => report({ headers: gmail, status: about(text) }),
  'the fields of a bounce': (text) => report({ headers: gmail, status: inLines(text) }),
  'the words of a bounce without a report, in lines': (text) => email(gmail, inLines(text)),
  'what a server answered in a transcript': (text) => email(gmail, `>>> RCPT TO:<a>\r\n<<< 550 ${text}`),
  'what Dovecot says of a rejection': (text) =>
    report({ headers: gmail, words: `automatically rejected: ${text}`, status: about('5.0.0') }),
  'a notification of Amazon SES': (text) =>
    email({}, `{"notificationType":"Bounce","diagnosticCode":"${text}`),
  'the fields of a complaint': (text) => feedback({ fields: `Feedback-Type: ${inLines(text)}` }),
  'the copy in a bounce': (text) =>
    report({ headers: gmail, status: about('5.1.1'), copy: { type: 'message/rfc822', body: text } }),
}

/** A text, and then HTML, which is read as text, too. */
const beside = (text: string) =>
  email(
    { 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: text/html\r\n\r\n${text}\r\n--b--`,
  )

const inLines = (text: string) => text.replaceAll(/.{70}/gsu, '$&\r\n')

test.each(Object.keys(parts))('%s, in every shape', async (part) => {
  const slow: string[] = []
  for (const shape of shapeNames) {
    const raw = Buffer.from(parts[part]!(shapes[shape]!(headers.includes(part) ? headerUnits : messageUnits)))
    const stall = await stallAbove(limit, () =>
      classify(raw, { address: own.address, aliases: own.aliases, folder: 'inbox', receivedAt }),
    )
    if (stall !== null) slow.push(`${shape}: ${stall.toFixed()} ms, of ${limit.toFixed()}`)
  }
  expect(slow).toEqual([])
})

/** Markup that never closes, or of nothing but tags. */
const markup = [
  "<a href='",
  '<a href=',
  '<b>',
  '<div><b>',
  '<svg>',
  '<ul><li>',
  '<table>',
  '<p>',
  '<!--',
  '<',
  '&lt;',
  '\n',
]

test.each(markup)('HTML of nothing but %j, alone, in alternatives and beside a text', async (unit) => {
  const tags = unit.repeat(messageUnits / unit.length)
  const alternatives = beside(tags).replace('multipart/mixed', 'multipart/alternative')
  for (const raw of [email(html, tags), alternatives, beside(tags)]) {
    const stall = await stallAbove(limit, () =>
      classify(Buffer.from(raw), {
        address: own.address,
        aliases: own.aliases,
        folder: 'inbox',
        receivedAt,
      }),
    )
    expect(stall).toBeNull()
  }
})

test.each(shapeNames)(
  'a campaign’s email with the longest text, values and signature of %s',
  async (shape) => {
    const text = (length: number) => shapes[shape]!(length).slice(0, length).toWellFormed()
    const content = Array.from({ length: limits.maxDocumentLength / limits.maxInlineLength }, () => ({
      type: 'text' as const,
      text: text(limits.maxInlineLength),
    }))
    const variable = { type: 'variable' as const, name: 'company', fallback: '' }
    const stall = await stallAbove(limit, async () =>
      writeMail({
        subject: [{ type: 'text', text: text(limits.maxSubjectLength) }],
        threadSubject: text(limits.maxSubjectLength),
        document: { blocks: [{ type: 'paragraph', content: [...content, variable] }] },
        values: { company: text(10_000) },
        signature: text(limits.maxSignatureLength),
        unsubscribe: { text: text(limits.maxUnsubscribeTextLength), url: 'https://rapport.example/u' },
        tracking: null,
      }),
    )
    expect(stall).toBeNull()
  },
)
