import { about, ada, original, report } from './bounce-parts.ts'
import { email, encoded, type Sample } from './build.ts'

const none = { 'In-Reply-To': '', References: '', 'Auto-Submitted': '' }
const plain = (headers: Record<string, string>, text: string) =>
  email({ ...none, 'Return-Path': '<>', Subject: 'Undeliverable mail', ...headers }, text)
const copy = { type: 'message/rfc822', body: `${original}\r\nHello Ada` }
const withCopy = (headers: Record<string, string>, text: string) =>
  email({ ...none, 'Content-Type': 'multipart/mixed; boundary="m1"', ...headers }, [
    { type: 'text/plain; charset=UTF-8', body: text },
    copy,
  ])
const received = 'Received: from mx.sender.example by mx.northwind.example; Mon, 23 Nov 2026 09:00:00 +0000'

/** Senders that are not an address, or not a mail server's. */
const senders: Sample[] = [
  {
    name: 'an empty sender (DragonFly’s dma)',
    class: 'policy_bounce',
    raw: plain(
      { From: 'MAILER-DAEMON <>', 'Return-Path': '', Subject: 'Mail delivery failed' },
      `There was an error delivering your mail to <${ada}>.\r\n\r\nmx.northwind.example [192.0.2.9] did not like our final DATA:\r\n550-5.7.26 Unauthenticated email from sender.example is not accepted\r\n550 5.7.26 for details see our pages\r\n\r\nMessage headers follow.\r\n\r\n${received}\r\n${original}`,
    ),
    bounce: { recipient: ada, status: '5.7.26' },
  },
  {
    name: 'a sender without a domain',
    class: 'soft_bounce',
    raw: report({ headers: { From: 'Mail Delivery Subsystem <MAILER-DAEMON>' }, status: about('5.2.3') }),
  },
  {
    name: 'no sender at all',
    class: 'soft_bounce',
    raw: report({ headers: { From: '<>' }, status: about('5.0.0', '554 Service currently unavailable') }),
  },
  {
    name: 'a sender that is an at sign (Courier)',
    class: 'hard_bounce',
    raw: report({ headers: { From: '"Courier mail server at mx.example" <@>' }, status: about('5.1.1') }),
  },
  {
    name: 'nobody may answer (KDDI)',
    class: 'soft_bounce',
    raw: withCopy(
      { From: 'no-reply@northwind.example', 'Return-Path': '<>', Subject: 'Mail' },
      `Your mail sent on: Thu, 19 Nov 2026 10:00:00 +0900\r\n     Could not be delivered to: <${ada}>\r\n     As their mailbox is full.\r\n`,
    ),
  },
  {
    name: 'a subject that says so, with the original',
    class: 'hard_bounce',
    raw: withCopy(
      { From: 'gateway@northwind.example', Subject: 'Mail could not be delivered' },
      `Unable to deliver message to <${ada}>.\r\nReceived >>> 550 5.1.1 <${ada}>... user unknown\r\n`,
    ),
    bounce: { status: '5.1.1' },
  },
  {
    name: 'a name with dots (X3)',
    class: 'hard_bounce',
    raw: withCopy(
      { From: 'Mail Delivery System <Mail.Delivery.System@mx.northwind.example>' },
      `Delivery to the following recipients failed permanently:\r\n\r\n   * ${ada}\r\n\r\nTechnical details:\r\n\r\nSMTP:RCPT host 192.0.2.8: 553 5.3.0 <${ada}>... No such user here\r\n`,
    ),
  },
  {
    name: 'a list that takes members alone',
    class: 'policy_bounce',
    raw: plain(
      { From: 'sales-admin@northwind.example', 'X-MLServer': 'fml', Subject: 'NOT MEMBER article' },
      'You are not a member of this mailing list. Your mail was rejected.\r\n',
    ),
  },
]

/** Without a standard report, or with a broken one. */
const forms: Sample[] = [
  {
    name: 'Exchange 2003, in words',
    class: 'hard_bounce',
    raw: plain(
      { From: 'System Administrator <postmaster@northwind.example>', Subject: 'A question' },
      `Your message\r\n\r\n  To:      Ada\r\n  Subject: A question\r\n\r\ndid not reach the following recipient(s):\r\n\r\n${ada} on Mon, 23 Nov 2026 10:00:00 +0000\r\n    The recipient name is not recognized\r\n    MSEXCH:IMS:NNN:SITE:SERVER 0 (000C05A6) Unknown Recipient\r\n`,
    ),
    bounce: { recipient: ada },
  },
  {
    name: 'Notes, whose version is no status',
    class: 'hard_bounce',
    raw: plain(
      { From: 'POSTMASTER@gw.northwind.example', Subject: 'Undeliverable message' },
      `------- Failure Reasons  --------\r\n\r\nUser not listed in public Name & Address Book\r\n${ada}\r\n\r\n------- Returned Message --------\r\n${received} (Lotus SMTP MTA v4.6.1 (569.2 2-6-1999))\r\n${original}`,
    ),
    bounce: { status: null },
  },
  {
    name: 'fields of a report in the text (Amazon WorkMail)',
    class: 'soft_bounce',
    raw: plain(
      { From: 'MAILER-DAEMON@mail.example' },
      `An error occurred while trying to deliver the mail to the following recipients:\r\n${ada}\r\n\r\nTechnical report:\r\n\r\nReporting-MTA: dsn; out.mail.example\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; ${ada}\r\nDiagnostic-Code: smtp; 550 5.2.2 <${ada}>... Mailbox Full\r\nStatus: 5.2.2\r\n`,
    ),
    bounce: { recipient: ada, status: '5.2.2' },
  },
  {
    name: 'parts without the boundary that the header names',
    class: 'hard_bounce',
    raw: report({ status: about('5.1.1', '550 5.1.1 User unknown') }).replaceAll('--r1', '--other'),
    bounce: { recipient: ada, status: '5.1.1' },
  },
  {
    name: 'parts that are empty',
    class: 'soft_bounce',
    raw: report({ words: '', message: '', status: '' }),
  },
  {
    name: 'Action: expired, and an empty status',
    class: 'soft_bounce',
    raw: report({
      status: `Final-Recipient: rfc822; ${ada}\r\nAction: expired\r\nStatus: \r\nDiagnostic-Code: Connection timed out\r\n`,
    }),
    bounce: { recipient: ada },
  },
  {
    name: 'the words behind the status',
    class: 'hard_bounce',
    raw: report({ status: about('5.4.4 (Illegal host/domain name found)') }),
  },
  {
    name: 'IronPort, quoting another server',
    class: 'soft_bounce',
    raw: report({
      status: about('5.0.0', `5.1.0 - Unknown address error 550-'5.2.2 <${ada}>... Mailbox Full'`),
    }),
    bounce: { status: '5.2.2' },
  },
  {
    name: 'Dovecot, rejected by the disk',
    class: 'soft_bounce',
    raw: report({
      words: `Your message to <${ada}> was automatically rejected:\r\nNot enough disk space\r\n`,
      status: about('5.1.1'),
    }),
  },
  {
    name: 'a transcript of sendmail: what was answered first',
    class: 'policy_bounce',
    raw: plain(
      { From: 'MAILER-DAEMON@mx.northwind.example', Subject: 'Returned mail: User unknown' },
      `   ----- Transcript of session follows -----\r\nWhile talking to mx.northwind.example:\r\n>>> MAIL From:<mina.seo@sender.example>\r\n<<< 501 no access from mail server [192.0.2.55]\r\n554 <bo@other.example>... 550 Host unknown\r\n\r\n   ----- Unsent message follows -----\r\n${received}\r\n${original}`,
    ),
  },
  {
    name: 'several recipients: the first',
    class: 'hard_bounce',
    raw: plain(
      { From: 'MAILER-DAEMON@mx.sender.example', Subject: 'failure notice' },
      `I'm afraid I wasn't able to deliver your message to the following addresses.\r\n\r\n<${ada}>:\r\nRemote host said: 550 5.1.1 User unknown\r\n\r\n<bo@northwind.example>:\r\nRemote host said: 552 5.2.2 Mailbox full\r\n\r\n--- Enclosed is a copy of the message.\r\n`,
    ),
    bounce: { recipient: ada, status: '5.1.1' },
  },
  {
    name: 'Japanese in an old encoding',
    class: 'soft_bounce',
    raw: encoded(
      email(
        {
          ...none,
          From: 'Postmaster@portal.example',
          'Return-Path': '<MAILER-DAEMON>',
          Subject: 'Mail System Error - Returned Mail',
          'Content-Type': 'text/plain; charset=iso-2022-jp',
        },
        '',
      ),
      `次の宛先に送信できませんでした。\r\n<${ada}>\r\nメールボックスの容量が超過しています。\r\n`,
      'iso-2022-jp',
    ),
  },
  {
    name: 'Russian, in words',
    class: 'hard_bounce',
    raw: plain(
      { From: 'mailer-daemon@portal.example', Subject: 'Mail failure' },
      `К сожалению, Ваше письмо не может быть доставлено:\r\n\r\n  ${ada}\r\n    такого пользователя не существует\r\n`,
    ),
  },
]

/** Messages that only look like bounces. */
const others: Sample[] = [
  {
    name: 'a person passes on a bounce that they got',
    class: 'reply',
    raw: withCopy(
      { From: 'Ada Kim <ada.kim@northwind.example>', Subject: 'Fwd: Undeliverable: your invoice' },
      'I got this, your message could not be delivered to Bo: 550 5.1.1 User unknown.\r\n',
    ),
  },
  {
    name: 'a person writes about a mailbox that is full',
    class: 'reply',
    raw: email({}, 'My mailbox was full, and your message could not be delivered. Please send it again.\r\n'),
  },
  {
    name: 'a postmaster who is a person',
    class: 'reply',
    raw: email(
      { From: 'Bo <postmaster@northwind.example>' },
      'Yes, Tuesday works. Our policy is to meet.\r\n',
    ),
  },
  {
    name: 'an absence with an empty envelope',
    class: 'automatic',
    raw: email(
      { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply' },
      'I am away until 4 December. Nobody reads this mailbox meanwhile.\r\n',
    ),
  },
]

export const servers: Sample[] = [...senders, ...forms, ...others]
