import { about, ada, original, report, sure } from './bounce-parts.ts'
import { word, type Part, type Sample } from './build.ts'

const ses = { From: 'MAILER-DAEMON@amazonses.example', Subject: 'Delivery Status Notification (Failure)' }
const headersOnly: Part = { type: 'text/rfc822-headers', body: original }

/** Reports as Postfix, Amazon SES and the Korean portals write them. */
export const serverReports: Sample[] = [
  {
    name: 'Postfix, unknown user',
    class: 'hard_bounce',
    raw: report({
      status: about(
        '5.1.1',
        '550 5.1.1 <ada.kim@northwind.example>: Recipient address rejected: User unknown in virtual mailbox table',
      ),
    }),
    bounce: { ...sure, isAuthenticated: false },
  },
  {
    name: 'Postfix, headers of the original alone',
    class: 'hard_bounce',
    raw: report({ status: about('5.1.1'), copy: headersOnly }),
    bounce: sure,
  },
  {
    name: 'Postfix, nothing of the original',
    class: 'hard_bounce',
    raw: report({ status: about('5.1.1'), copy: null }),
    bounce: { recipient: ada, sendKey: null, originalMessageId: null },
  },
  {
    name: 'Postfix, warning of delay',
    class: 'soft_bounce',
    raw: report({
      headers: { Subject: 'Delayed Mail (still being retried)' },
      status: about(
        '4.4.1',
        'connect to mx.northwind.example[192.0.2.9]:25: Connection timed out',
        'delayed',
      ),
    }),
  },
  {
    name: 'Postfix, greylisted to the end',
    class: 'soft_bounce',
    raw: report({ status: about('4.2.0', '450 4.2.0 Greylisted') }),
  },
  {
    name: 'Postfix, sender domain refused',
    class: 'policy_bounce',
    raw: report({ status: about('5.7.1', '554 5.7.1 Service unavailable; Client host blocked using DNSBL') }),
  },
  {
    name: 'Postfix, a block in words alone',
    class: 'policy_bounce',
    raw: report({ status: about('5.0.0', '554 Message refused: listed on our blocklist') }),
  },
  {
    name: 'Postfix, full mailbox that may free up',
    class: 'soft_bounce',
    raw: report({ status: about('4.2.2', '452 4.2.2 Mailbox full') }),
  },
  {
    name: 'Postfix, folded fields in lower case',
    class: 'hard_bounce',
    raw: report({
      status: `final-recipient: rfc822;\r\n ${ada}\r\naction:\tfailed\r\nstatus:5.1.1 (bad destination)\r\n`,
    }),
    bounce: { recipient: ada, status: '5.1.1' },
  },
  {
    name: 'Postfix, two recipients, one delivered',
    class: 'hard_bounce',
    raw: report({
      status: `Final-Recipient: rfc822; bo@northwind.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n${about('5.1.1')}`,
    }),
    bounce: { recipient: ada },
  },
  {
    name: 'international addresses (RFC 6533)',
    class: 'hard_bounce',
    raw: report({ status: '' })
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace(
        'mx.northwind.example\r\n\r\n',
        'mx.northwind.example\r\n\r\nFinal-Recipient: utf-8; 아다@northwind.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      ),
    bounce: { recipient: '아다@northwind.example' },
  },
  {
    name: 'Amazon SES, no such user',
    class: 'hard_bounce',
    raw: report({
      headers: ses,
      message: 'Reporting-MTA: dns; a8-50.smtp-out.amazonses.example',
      status: about('5.1.1', '550 5.1.1 No such user'),
    }),
  },
  {
    name: 'Amazon SES, a transient failure',
    class: 'soft_bounce',
    raw: report({
      headers: ses,
      status: about('4.4.7', '550 4.4.7 Message expired: unable to deliver in 840 minutes'),
    }),
  },
  {
    name: 'Amazon SES, status only in the words',
    class: 'hard_bounce',
    raw: report({
      headers: ses,
      status: `Final-Recipient: rfc822; ${ada}\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\r\n`,
    }),
    bounce: { status: '5.1.1' },
  },
  {
    name: 'Naver, no such account',
    class: 'hard_bounce',
    raw: report({
      headers: { From: 'MAILER-DAEMON@portal.example', Subject: word('메일 발송 실패 안내') },
      words: '존재하지 않는 계정입니다.',
      status: about('5.1.1', '550 5.1.1 User unknown'),
    }),
  },
  {
    name: 'Daum, refused as spam',
    class: 'policy_bounce',
    raw: report({
      headers: { From: 'MAILER-DAEMON@portal.example' },
      status: about('5.7.1', '554 5.7.1 SPAM suspected'),
    }),
  },
  { name: 'a report without a group of recipients', class: 'soft_bounce', raw: report({ status: '' }) },
  {
    name: 'a report without a group of recipients, which says why in words',
    class: 'hard_bounce',
    raw: report({
      words: `A message could not be delivered to:\r\n${ada}\r\nL'adresse ci-dessus n'existe pas.`,
      status: '',
    }),
    bounce: sure,
  },
  {
    name: 'a report without a group of recipients, of a server that still tries',
    class: 'soft_bounce',
    raw: report({
      words: `A message has not yet been delivered to ${ada}: user unknown. It will be retried.`,
      status: '',
    }),
    evidence: 'Action: delayed',
  },
  {
    name: 'a report without its type in the header',
    class: 'hard_bounce',
    raw: report({ headers: { 'Content-Type': 'multipart/mixed; boundary="r1"' }, status: about('5.1.1') }),
  },
  {
    name: 'a report in one group',
    class: 'hard_bounce',
    raw: report({
      message: `Reporting-MTA: dns; mx\r\nFinal-Recipient: rfc822; ${ada}\r\nAction: failed\r\nStatus: 5.1.1`,
      status: '',
    }),
  },
]
