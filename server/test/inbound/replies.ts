import { email, own, sentId, word, type Sample } from './build.ts'

const quoted =
  'On Fri, 20 Nov 2026 at 10:02, Mina Seo <mina.seo@sender.example> wrote:\r\n> Hello Ada,\r\n> may I ask a question?\r\n'
const outlook =
  '-----Original Message-----\r\nFrom: Mina Seo <mina.seo@sender.example>\r\nSent: Friday, November 20, 2026 10:02 AM\r\nTo: Ada Kim\r\nSubject: A question\r\n\r\nHello Ada,\r\n'

const html = (body: string) =>
  email({ 'Content-Type': 'multipart/alternative; boundary="alt"' }, [
    { type: 'text/plain; charset=UTF-8', body: 'Yes, gladly.' },
    { type: 'text/html; charset=UTF-8', body },
  ])

export const replies: Sample[] = [
  {
    name: 'a person at the postmaster’s address, about a mailbox',
    class: 'reply',
    raw: email(
      {
        From: 'Ada Kim <postmaster@northwind.example>',
        'Return-Path': '<postmaster@northwind.example>',
        'In-Reply-To': '',
        References: '',
      },
      'Bo is no longer with the company, his mailbox is disabled. Please write to me instead.\r\n',
    ),
  },
  {
    name: 'Gmail, top-posted',
    class: 'reply',
    raw: email({}, `Yes, gladly.\r\n\r\n${quoted}`),
    text: 'Yes, gladly',
    references: [sentId],
  },
  { name: 'Gmail, bottom-posted', class: 'reply', raw: email({}, `${quoted}\r\nYes, gladly.\r\n`) },
  {
    name: 'Gmail, HTML beside text',
    class: 'reply',
    raw: html('<div dir="ltr">Yes, gladly.</div><div class="gmail_quote">Hello</div>'),
  },
  {
    name: 'Outlook, top-posted',
    class: 'reply',
    raw: email(
      { 'X-Mailer': 'Microsoft Outlook 16.0', 'Thread-Index': 'AdoXyz==', 'Thread-Topic': 'A question' },
      `Not now, thanks.\r\n\r\n${outlook}`,
    ),
  },
  {
    name: 'Outlook for iOS',
    class: 'reply',
    raw: email({}, 'Ok!\r\n\r\nGet Outlook for iOS<https://aka.ms/o0ukef>\r\n'),
  },
  {
    name: 'Exchange, with its own headers',
    class: 'reply',
    raw: email({
      'X-MS-Has-Attach': '',
      'X-MS-Exchange-Organization-SCL': '-1',
      'X-Auto-Response-Suppress': 'DR, OOF, AutoReply',
    }),
    evidence: 'no header',
  },
  {
    name: 'Exchange, suppressing answers alone',
    class: 'reply',
    raw: email({ 'X-Auto-Response-Suppress': 'All' }),
  },
  {
    name: 'Precedence: bulk alone, of a help desk',
    class: 'reply',
    raw: email(
      { Precedence: 'bulk', 'X-Mailer': 'Help desk 4' },
      `Thanks, Tuesday at ten works for me.\r\n\r\n${quoted}`,
    ),
  },
  {
    name: 'Precedence: bulk on a person’s answer about an absence',
    class: 'reply',
    raw: email({ Precedence: 'bulk', Subject: 'Re: Out of office' }, 'I am back, let us talk.\r\n'),
  },
  { name: 'Auto-Submitted: no', class: 'reply', raw: email({ 'Auto-Submitted': 'no' }) },
  { name: 'iPhone signature', class: 'reply', raw: email({}, 'Call me.\r\n\r\nSent from my iPhone\r\n') },
  {
    name: 'Galaxy signature, Korean',
    class: 'reply',
    raw: email({}, '내일 통화 가능합니다.\r\n\r\n나의 Galaxy에서 보냄\r\n'),
  },
  {
    name: 'HTML alone',
    class: 'reply',
    raw: email({ 'Content-Type': 'text/html; charset=UTF-8' }, '<p>Gladly &amp; soon</p><p>Ada</p>'),
    text: 'Gladly & soon\nAda',
  },
  {
    name: 'from an alias, in the thread',
    class: 'reply',
    raw: email({ From: 'Ada <ada@northwind-group.example>' }),
    sender: 'ada@northwind-group.example',
  },
  {
    name: 'from an assistant',
    class: 'reply',
    raw: email(
      { From: 'Office of Ada Kim <office@northwind.example>', Cc: 'ada.kim@northwind.example' },
      'Ada asked me to find a time.\r\n',
    ),
  },
  {
    name: 'by a delegate: From and Sender',
    class: 'reply',
    raw: email({ Sender: 'office@northwind.example' }),
    sender: 'ada.kim@northwind.example',
  },
  {
    name: 'without references',
    class: 'reply',
    raw: email({ 'In-Reply-To': '', References: '', Subject: 'Your email' }),
    references: [],
  },
  {
    name: 'forwarded within the company, then answered',
    class: 'reply',
    raw: email(
      {
        From: 'Bo Park <bo.park@northwind.example>',
        References: `<${sentId}> <forward-2@northwind.example>`,
        'In-Reply-To': '<forward-2@northwind.example>',
      },
      'Ada passed this on to me.\r\n\r\n---------- Forwarded message ---------\r\nFrom: Mina Seo <mina.seo@sender.example>\r\n',
    ),
    references: [sentId, 'forward-2@northwind.example'],
  },
  {
    name: 'our email attached',
    class: 'reply',
    raw: email({}, [
      { type: 'text/plain', body: 'What is this?' },
      {
        type: 'message/rfc822',
        body: `From: ${own.address}\r\nTo: ada.kim@northwind.example\r\nSubject: Hello\r\nMessage-ID: <${sentId}>\r\nAuto-Submitted: auto-replied\r\n\r\nHello`,
      },
    ]),
    text: 'What is this?',
  },
  {
    name: 'says out of office in the subject alone',
    class: 'reply',
    raw: email({ Subject: 'Out of office until 24 December' }, 'I am writing from the train.\r\n'),
  },
  {
    name: 'says automatic reply in the subject alone, Korean',
    class: 'reply',
    raw: email({ Subject: word('자동 회신: 부재중') }),
  },
  {
    name: 'quotes a bounce',
    class: 'reply',
    raw: email({}, 'I got this: 550 5.1.1 user unknown. Which address do you want?\r\n'),
  },
  {
    name: 'from an account named postmaster-services',
    class: 'reply',
    raw: email(
      { From: 'Ada <postmaster-services@northwind.example>' },
      'delivery failed? 550 5.1.1 is what I saw.\r\n',
    ),
  },
  {
    name: 'Naver, Korean',
    class: 'reply',
    raw: email(
      {
        From: `${word('김아다')} <ada.kim@portal.example>`,
        Subject: word('Re: 팀에 대해 여쭤봅니다'),
        'X-Mailer': 'Naver Works',
      },
      '네, 다음 주에 연락 주세요.\r\n\r\n-----Original Message-----\r\nFrom: "서미나"&lt;mina.seo@sender.example&gt;\r\n',
    ),
    subject: 'Re: 팀에 대해 여쭤봅니다',
  },
  {
    name: 'Daum, Korean',
    class: 'reply',
    raw: email(
      {
        From: `${word('김아다')} <ada.kim@portal.example>`,
        'X-Originating-IP': '192.0.2.7',
        'X-HM-UT': 'abc',
      },
      '--------- 원본 메일 ---------\r\n보낸사람: 서미나\r\n\r\n관심 없습니다.\r\n',
    ),
  },
  {
    name: 'Japanese',
    class: 'reply',
    raw: email({ Subject: word('Re: ご質問') }, 'お世話になっております。火曜日はいかがでしょうか。\r\n'),
  },
  {
    name: 'German',
    class: 'reply',
    raw: email(
      { Subject: 'AW: Eine Frage' },
      'Guten Tag, gern. Dienstag passt.\r\n\r\nAm 20.11.2026 um 10:02 schrieb Mina Seo:\r\n> Guten Tag\r\n',
    ),
  },
  {
    name: 'French',
    class: 'reply',
    raw: email(
      { Subject: 'RE: Une question' },
      'Bonjour, mardi me convient.\r\n\r\nLe ven. 20 nov. 2026 à 10:02, Mina Seo a écrit :\r\n> Bonjour\r\n',
    ),
  },
  {
    name: 'Spanish',
    class: 'reply',
    raw: email(
      { Subject: 'RE: Una pregunta' },
      'Hola, el martes me va bien.\r\n\r\nEl vie, 20 nov 2026 a las 10:02, Mina Seo escribió:\r\n> Hola\r\n',
    ),
  },
  {
    name: 'through a mailing list, to our thread',
    class: 'reply',
    raw: email({
      'List-Id': 'Sales <sales.northwind.example>',
      'List-Post': '<mailto:sales@northwind.example>',
      From: 'Bo Park <bo.park@northwind.example>',
    }),
  },
  {
    name: 'of a help desk, by a person',
    class: 'reply',
    raw: email(
      {
        From: 'Support <support@northwind.example>',
        'X-Mailer': 'Help desk 4',
        'Message-ID': '<ticket-7@northwind.example>',
      },
      'Hello, Bo here. Please write to sales.\r\n',
    ),
  },
  { name: 'asks to be left alone', class: 'reply', raw: email({}, 'Unsubscribe me.\r\n') },
  { name: 'empty', class: 'reply', raw: email({}, ''), text: '' },
  {
    name: 'emoji reaction of Gmail',
    class: 'reply',
    raw: email({ 'Content-Type': 'multipart/alternative; boundary="alt"' }, [
      { type: 'text/plain; charset=UTF-8', body: '👍' },
      { type: 'text/vnd.google.email-reaction+json', body: '{"version":1,"emoji":"👍"}' },
    ]),
  },
  {
    name: 'signed with S/MIME',
    class: 'reply',
    raw: email(
      { 'Content-Type': 'multipart/signed; protocol="application/pkcs7-signature"; boundary="s1"' },
      [
        { type: 'text/plain', body: 'Signed yes.' },
        { type: 'application/pkcs7-signature; name=smime.p7s', body: 'MIIB' },
      ],
    ),
    text: 'Signed yes.',
  },
  {
    name: 'to all, with us in Cc',
    class: 'reply',
    raw: email({ To: 'bo.park@northwind.example', Cc: own.address }, 'Bo, what do you think?\r\n'),
  },
]
