import { about, ada, exchange, gmail, report, sure } from './bounce-parts.ts'
import { word, type Sample } from './build.ts'

export const googleExchangeReports: Sample[] = [
  {
    name: 'Gmail, no such address',
    class: 'hard_bounce',
    raw: report({
      headers: gmail,
      message: 'Reporting-MTA: dns; googlemail.com\r\nArrival-Date: Mon, 23 Nov 2026 00:59:30 -0800',
      status: about('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.'),
    }),
    evidence: 'Status: 5.1.1',
    bounce: { ...sure, status: '5.1.1', isAuthenticated: true },
  },
  {
    name: 'Gmail, no such domain',
    class: 'hard_bounce',
    raw: report({
      headers: gmail,
      status: about('5.1.2', 'DNS Error: DNS type mx lookup had no relevant answers'),
    }),
    bounce: { isAuthenticated: true },
  },
  {
    name: 'Gmail, gave up after days',
    class: 'soft_bounce',
    raw: report({
      headers: gmail,
      status: about('4.4.1', 'The recipient server did not accept our requests to connect.'),
    }),
    evidence: 'Status: 4.4.1',
  },
  {
    name: 'Gmail, delayed',
    class: 'soft_bounce',
    raw: report({
      headers: { ...gmail, Subject: 'Delivery Status Notification (Delay)' },
      status: about('4.4.1', '', 'delayed'),
    }),
    evidence: 'Action: delayed',
  },
  {
    name: 'Gmail, refused as unsolicited',
    class: 'policy_bounce',
    raw: report({
      headers: gmail,
      status: about(
        '5.7.1',
        '550-5.7.1 Our system has detected that this message is likely unsolicited mail.',
      ),
    }),
    evidence: 'Status: 5.7.1',
  },
  {
    name: 'Gmail, unauthenticated sender',
    class: 'policy_bounce',
    raw: report({
      headers: gmail,
      status: about('5.7.26', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.'),
    }),
  },
  {
    name: 'Gmail, our own daily limit',
    class: 'policy_bounce',
    raw: report({
      headers: gmail,
      words: 'You have reached a limit for sending mail.',
      status: about('5.4.5', '550 5.4.5 Daily user sending limit exceeded.'),
    }),
  },
  {
    name: 'Gmail, status zero, words tell',
    class: 'hard_bounce',
    raw: report({
      headers: gmail,
      status: about('5.0.0', "554 delivery error: dd This user doesn't have a portal.example account"),
    }),
  },
  {
    name: 'Exchange Online, no such recipient',
    class: 'hard_bounce',
    raw: report({
      headers: exchange,
      status: about(
        '5.1.10',
        '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ),
    }),
    bounce: { ...sure, status: '5.1.10', isAuthenticated: true },
  },
  {
    name: 'Exchange, access denied by directory',
    class: 'hard_bounce',
    raw: report({
      headers: exchange,
      status: about('5.4.1', '550 5.4.1 Recipient address rejected: Access denied.'),
    }),
  },
  {
    name: 'Exchange, restricted recipient',
    class: 'policy_bounce',
    raw: report({
      headers: exchange,
      status: about('5.7.133', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup'),
    }),
  },
  {
    name: 'Exchange, German words',
    class: 'hard_bounce',
    raw: report({
      headers: { ...exchange, Subject: word('Unzustellbar: Eine Frage') },
      words: 'Die Nachricht konnte nicht zugestellt werden.',
      status: about('5.1.1'),
    }),
  },
  {
    name: 'Exchange, original recipient after a redirect',
    class: 'hard_bounce',
    raw: report({
      headers: exchange,
      status: `Original-Recipient: rfc822;${ada}\r\nFinal-Recipient: rfc822;old@other.example\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    }),
    bounce: { recipient: ada },
  },
  {
    name: 'Outlook.com, our server is banned',
    class: 'policy_bounce',
    raw: report({
      headers: { From: 'postmaster@outlook.example' },
      status: about('5.0.0', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]'),
    }),
    evidence: 'Status: 5.7.606',
  },
]
