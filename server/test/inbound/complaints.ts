import { ada, googleVouches, original, recipientVouches, sure } from './bounce-parts.ts'
import { email, type Part, type Sample } from './build.ts'

const copy: Part = { type: 'message/rfc822', body: `${original}\r\nHello Ada` }

type Feedback = { headers?: Record<string, string>; fields?: string; parts?: Part[] }
/** A complaint as a feedback loop forwards it. */
export const feedback = ({
  headers = {},
  fields = 'Feedback-Type: abuse\r\nUser-Agent: Loop/1.0\r\nVersion: 1\r\n',
  parts = [copy],
}: Feedback) =>
  email(
    {
      From: 'Feedback loop <fbl@portal.example>',
      Subject: 'Abuse report',
      'In-Reply-To': '',
      References: '',
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary="f1"',
      ...headers,
    },
    [
      { type: 'text/plain', body: 'This is an email abuse report.' },
      { type: 'message/feedback-report', body: fields },
      ...parts,
    ],
  )

/** Builds the email that a topic of Amazon SES sends. */
const topic = (message: object, { isWrapped = true } = {}) => {
  const notification = JSON.stringify(message)
  const body = isWrapped
    ? JSON.stringify({ Type: 'Notification', Message: notification }, null, 2)
    : notification
  // sendmail breaks lines that are too long.
  return body.replaceAll(/[^\n]{500}/g, '$&!\r\n ')
}
const mail = { messageId: '0101-1', destination: [ada], headers: [{ name: 'Subject', value: 'A question' }] }
const complained = {
  notificationType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: ada }], complaintFeedbackType: 'abuse' },
  mail,
}
const notices = { From: 'Notifications <no-reply@topics.example>', Subject: 'Notification' }

export const complaints: Sample[] = [
  {
    name: 'a feedback loop (RFC 5965)',
    class: 'complaint',
    raw: feedback({}),
    evidence: 'Feedback-Type: abuse',
    bounce: { ...sure, isAuthenticated: false },
  },
  {
    name: 'the headers of the original alone, and the recipient in a field',
    class: 'complaint',
    raw: feedback({
      fields: `feedback-type: fraud\r\nOriginal-Rcpt-To: <${ada}>\r\n`,
      parts: [{ type: 'text/rfc822-headers', body: original.replace(`Ada Kim <${ada}>`, 'redacted') }],
    }),
    bounce: { recipient: ada },
  },
  {
    name: 'a person who asks for no more',
    class: 'complaint',
    raw: feedback({ fields: 'Feedback-Type: opt-out\r\n' }),
    evidence: 'Feedback-Type: opt-out',
  },
  { name: 'a report without its type', class: 'complaint', raw: feedback({ fields: '' }) },
  {
    name: 'a report without its part',
    class: 'complaint',
    raw: feedback({}).replace('message/feedback-report', 'text/x-unknown'),
    evidence: 'report-type=feedback-report',
  },
  {
    name: 'Microsoft, the original alone',
    class: 'complaint',
    raw: email(
      {
        From: 'staff@hotmail.com',
        Subject: 'complaint about message from 192.0.2.1',
        'In-Reply-To': '',
        References: '',
      },
      [copy],
    ),
    bounce: sure,
  },
  {
    name: 'Amazon SES, by a topic',
    class: 'complaint',
    raw: email(notices, topic(complained)),
    evidence: 'notificationType: Complaint',
    bounce: { recipient: ada, isAuthenticated: false },
  },
  {
    name: 'Amazon SES, by a topic, raw',
    class: 'complaint',
    raw: email(
      notices,
      topic({ ...complained, notificationType: undefined, eventType: 'Complaint' }, { isWrapped: false }),
    ),
  },
  {
    name: 'Apple Mail unsubscribes in the person’s name',
    class: 'complaint',
    raw: email(
      {
        Subject: 'unsubscribe',
        'Auto-Submitted': 'auto-replied',
        'X-Apple-Unsubscribe': 'true',
        'Authentication-Results': recipientVouches,
      },
      'This email was sent to unsubscribe from the message.\r\n',
    ),
    bounce: { recipient: ada, isAuthenticated: true },
  },
  {
    name: 'vouched for by the recipient’s mail server',
    class: 'complaint',
    raw: feedback({
      headers: { From: 'postmaster@northwind.example', 'Authentication-Results': recipientVouches },
    }),
    bounce: { isAuthenticated: true },
  },
  {
    name: 'forged by a colleague of the recipient',
    class: 'complaint',
    raw: feedback({ headers: { From: 'eve@northwind.example', 'Authentication-Results': recipientVouches } }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'forged by a person at the provider',
    class: 'complaint',
    raw: feedback({ headers: { From: 'eve@googlemail.com', 'Authentication-Results': googleVouches } }),
    bounce: { isAuthenticated: false },
  },
  {
    name: 'the person says that it is no spam',
    class: 'ignored',
    raw: feedback({ fields: 'Feedback-Type: not-spam\r\n' }),
    evidence: 'Feedback-Type: not-spam',
  },
  {
    name: 'a report about authentication (RFC 6591)',
    class: 'ignored',
    raw: feedback({ fields: 'Feedback-Type: auth-failure\r\nAuth-Failure: dmarc\r\n' }),
  },
  {
    name: 'a person who complains in words',
    class: 'reply',
    raw: email({ Subject: 'Re: Abuse report' }, 'This is spam. I will complain about your message.\r\n'),
  },
  {
    name: 'Amazon SES, a bounce by a topic',
    class: 'hard_bounce',
    raw: email(
      notices,
      topic({
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [
            {
              emailAddress: ada,
              action: 'failed',
              status: '5.1.1',
              diagnosticCode: 'smtp; 550 5.1.1 user unknown',
            },
          ],
        },
        mail,
      }),
    ),
    bounce: { recipient: ada, status: '5.1.1', isAuthenticated: false },
  },
  {
    name: 'Amazon SES, a full mailbox by a topic',
    class: 'soft_bounce',
    raw: email(
      notices,
      topic({
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Transient',
          bounceSubType: 'MailboxFull',
          bouncedRecipients: [{ emailAddress: ada, action: 'failed', status: '5.2.2' }],
        },
        mail,
      }),
    ),
  },
  {
    name: 'Amazon SES, delivered, by a topic',
    class: 'ignored',
    raw: email(notices, topic({ notificationType: 'Delivery', delivery: { recipients: [ada] }, mail })),
  },
]
