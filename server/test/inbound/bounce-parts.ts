import { email, own, sendKey, sentId, type Part } from './build.ts'

export const ada = 'ada.kim@northwind.example'
export const original = `Message-ID: <${sentId}>\r\nX-Rapport-Send: ${sendKey}\r\nFrom: ${own.address}\r\nTo: Ada Kim <${ada}>\r\nSubject: A question about your team\r\n`
export const googleVouches =
  'mx.google.com; dkim=pass header.i=@googlemail.com header.s=20230601; spf=pass (google.com: best guess) smtp.helo=mail-x.google.com; dmarc=pass (p=QUARANTINE) header.from=googlemail.com'
export const recipientVouches =
  'mx.google.com; spf=pass smtp.helo=mx.northwind.example; dkim=pass header.i=@northwind.example; dmarc=pass header.from=northwind.example'

/** A report of three parts: words, status, and the original or its headers. */
type Report = {
  headers?: Record<string, string>
  words?: string
  status: string
  message?: string
  copy?: Part | null
}
export function report({
  headers = {},
  words = 'Your message was not delivered.',
  status,
  message = 'Reporting-MTA: dns; mx.northwind.example',
  copy = { type: 'message/rfc822', body: `${original}\r\nHello Ada` },
}: Report): string {
  return email(
    {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.northwind.example>',
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      Subject: 'Undelivered Mail Returned to Sender',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="r1"',
      ...headers,
    },
    [
      { type: 'text/plain; charset=us-ascii', body: words },
      { type: 'message/delivery-status', body: `${message}\r\n\r\n${status}` },
      ...(copy ? [copy] : []),
    ],
  )
}

/** The group of one recipient. */
export const about = (status: string, diagnostic = '', action = 'failed') =>
  `Final-Recipient: rfc822; ${ada}\r\nAction: ${action}\r\nStatus: ${status}\r\n${diagnostic && `Diagnostic-Code: smtp; ${diagnostic}\r\n`}`

export const gmail = {
  From: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  Subject: 'Delivery Status Notification (Failure)',
  'X-Failed-Recipients': ada,
  'Authentication-Results': googleVouches,
}
export const exchange = {
  From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@northwind.example>',
  Subject: 'Undeliverable: A question about your team',
  'X-MS-Exchange-Message-Is-Ndr': '',
  'Authentication-Results': recipientVouches,
}
export const sure = { recipient: ada, sendKey, originalMessageId: sentId }
