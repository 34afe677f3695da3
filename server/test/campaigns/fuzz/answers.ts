import { randomUUID } from 'node:crypto'
import { headerIn } from '@rapport/test-support/gmail/gmail-accounts.ts'

export const answerKinds = ['reply', 'out_of_office', 'hard_bounce', 'soft_bounce'] as const
export type AnswerKind = (typeof answerKinds)[number]

type Answer = { kind: AnswerKind; at: Date }

/** A message that answers an email, as its recipient or their mail server writes it. */
export function answerTo(raw: Buffer, { kind, at }: Answer): string {
  const original = {
    id: headerIn(raw, 'Message-ID') ?? '',
    key: headerIn(raw, 'X-Rapport-Send') ?? '',
    to: /[^\s<>]+@[^\s<>]+/.exec(headerIn(raw, 'To') ?? '')![0],
    from: /[^\s<>]+@[^\s<>]+/.exec(headerIn(raw, 'From') ?? '')![0],
    subject: headerIn(raw, 'Subject') ?? '',
  }
  const common = [
    `To: <${original.from}>`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${randomUUID()}@people.example>`,
    `In-Reply-To: ${original.id}`,
    `References: ${original.id}`,
  ]
  const written = [
    `From: <${original.to}>`,
    ...common,
    `Subject: Re: ${original.subject}`,
    'Content-Type: text/plain',
  ]
  if (kind === 'reply') return lines(written, 'Thanks, let us talk next week.')
  if (kind === 'out_of_office')
    return lines([...written, 'Auto-Submitted: auto-replied'], 'I am away for some days.')
  const status = kind === 'hard_bounce' ? '5.1.1' : '4.4.1'
  const head = [
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    ...common,
    'Subject: Delivery Status Notification',
    'Auto-Submitted: auto-replied',
    'Authentication-Results: mx.google.com; dkim=pass header.d=googlemail.com; spf=pass smtp.mailfrom=googlemail.com; dmarc=pass header.from=googlemail.com',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
  ]
  const report = [
    '--part',
    'Content-Type: text/plain',
    '',
    'Your message was not delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    '',
    `Final-Recipient: rfc822; ${original.to}`,
    `Action: ${kind === 'hard_bounce' ? 'failed' : 'delayed'}`,
    `Status: ${status}`,
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${original.id}`,
    `X-Rapport-Send: ${original.key}`,
    '--part--',
  ]
  return lines(head, report.join('\r\n'))
}

/**
 * An answer of a person to whom the recipient passed an email on: only its ids and its thread say
 * what it is about.
 */
export const answerFromElsewhere = (raw: Buffer, at: Date): string =>
  answerTo(raw, { kind: 'reply', at }).replace(/^From: .*$/m, `From: <${randomUUID()}@elsewhere.example>\r`)

/** Mail that is about no email of ours: newsletters, and people who write to each other. */
export function ordinaryMail(to: string, { isReply, at }: { isReply: boolean; at: Date }): string {
  const common = [
    `To: <${to}>`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${randomUUID()}@ordinary.example>`,
  ]
  return isReply
    ? lines(
        [
          'From: Bo <bo@friends.example>',
          ...common,
          'Subject: Re: Lunch',
          `References: <${randomUUID()}@friends.example>`,
        ],
        'At one?',
      )
    : lines(
        ['From: Shop <news@shop.example>', ...common, 'Subject: Offers', 'List-Id: <news.shop.example>'],
        'Cheap!',
      )
}

const lines = (head: string[], body: string): string => `${head.join('\r\n')}\r\n\r\n${body}\r\n`
