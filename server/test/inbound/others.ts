import { email, encoded, own, word, type Sample } from './build.ts'

const calendar = (method: string, status: string) =>
  email({ Subject: `${status}: Introduction`, 'Content-Type': 'multipart/alternative; boundary="c1"' }, [
    { type: 'text/plain', body: `Ada Kim: ${status}` },
    {
      type: `text/calendar; charset=UTF-8; method=${method}`,
      body: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:1@sender.example\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ada.kim@northwind.example\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    },
  ])

/** A person pressed a button: a person who accepts a meeting needs no next email. */
export const calendars: Sample[] = [
  {
    name: 'accepted, Outlook',
    class: 'reply',
    raw: calendar('REPLY', 'Accepted'),
    evidence: 'text/calendar; method=REPLY',
  },
  {
    name: 'declined, Gmail, sent by its program',
    class: 'reply',
    raw: calendar('REPLY', 'Declined').replace(
      'MIME-Version',
      'Auto-Submitted: auto-generated\r\nSender: calendar-notification@google.example\r\nMIME-Version',
    ),
  },
  { name: 'proposes another time', class: 'reply', raw: calendar('COUNTER', 'New Time Proposed') },
  { name: 'invites us', class: 'reply', raw: calendar('REQUEST', 'Invitation') },
  { name: 'cancels', class: 'reply', raw: calendar('CANCEL', 'Canceled') },
]

const head = (charset: string, headers: Record<string, string> = {}) =>
  email(
    { 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': '8bit', ...headers },
    '',
  )

export const encodings: Sample[] = [
  {
    name: 'ks_c_5601-1987',
    class: 'reply',
    raw: encoded(head('"ks_c_5601-1987"'), '네, 다음 주에 연락 주세요.', 'ks_c_5601-1987'),
    text: '네, 다음 주에 연락 주세요.',
  },
  {
    name: 'euc-kr, subject in base64',
    class: 'reply',
    raw: encoded(head('euc-kr', { Subject: '=?ks_c_5601-1987?B?yLi9xQ==?=' }), '감사합니다', 'euc-kr'),
    text: '감사합니다',
    subject: '회신',
  },
  {
    name: 'iso-2022-jp',
    class: 'reply',
    raw: encoded(
      head('iso-2022-jp', { Subject: '=?ISO-2022-JP?B?GyRCSlY/LhsoQg==?=' }),
      '火曜日はいかがでしょうか。',
      'iso-2022-jp',
    ),
    text: '火曜日はいかがでしょうか。',
    subject: '返信',
  },
  {
    name: 'iso-2022-jp, away',
    class: 'automatic',
    raw: encoded(
      head('iso-2022-jp', { 'Auto-Submitted': 'auto-replied' }),
      '12月4日まで不在です。',
      'iso-2022-jp',
    ),
    lastDay: '2026-12-04',
  },
  {
    name: 'ks_c_5601-1987, away',
    class: 'automatic',
    raw: encoded(
      head('ks_c_5601-1987', { 'Auto-Submitted': 'auto-replied' }),
      '12월 4일까지 휴가입니다.',
      'ks_c_5601-1987',
    ),
    lastDay: '2026-12-04',
  },
  {
    name: 'windows-1252',
    class: 'reply',
    raw: encoded(head('windows-1252'), 'Grüße – „gern“, 5 €', 'windows-1252'),
    text: 'Grüße – „gern“, 5 €',
  },
  {
    name: 'windows-1252, away',
    class: 'automatic',
    raw: encoded(
      head('windows-1252', { 'Auto-Submitted': 'auto-replied' }),
      'Wieder im Büro am 7. März 2027.',
      'windows-1252',
    ),
    lastDay: '2027-03-07',
  },
  {
    name: 'quoted-printable',
    class: 'reply',
    raw: email(
      { 'Content-Transfer-Encoding': 'quoted-printable' },
      'Gr=C3=BC=C3=9Fe aus K=C3=B6ln=\r\n am Rhein',
    ),
    text: 'Grüße aus Köln am Rhein',
  },
  {
    name: 'base64',
    class: 'reply',
    raw: email({ 'Content-Transfer-Encoding': 'base64' }, Buffer.from('네, 좋아요').toString('base64')),
    text: '네, 좋아요',
  },
  {
    name: 'an encoding that nobody knows',
    class: 'reply',
    raw: email({ 'Content-Type': 'text/plain; charset=x-unheard-of' }, 'Hello'),
    text: 'Hello',
  },
]

const deep = Array.from(
  { length: 80 },
  (_, i) => `Content-Type: multipart/mixed; boundary="n${i}"\r\n\r\n--n${i}\r\n`,
).join('')

export const malformed: Sample[] = [
  { name: 'empty', class: 'ignored', raw: '', evidence: 'no sender' },
  { name: 'no headers', class: 'ignored', raw: '\r\nHello there\r\n', sender: null },
  { name: 'no blank line after the headers', class: 'reply', raw: email({}).split('\r\n\r\n')[0]!, text: '' },
  { name: 'no sender, in a thread', class: 'reply', raw: email({ From: '' }), sender: null },
  {
    name: 'no sender, in no thread',
    class: 'ignored',
    raw: email({ From: '', 'In-Reply-To': '', References: '' }),
  },
  { name: 'a sender without an address', class: 'reply', raw: email({ From: 'Ada Kim' }), sender: null },
  {
    name: 'a part that never ends',
    class: 'reply',
    raw: email({ 'Content-Type': 'multipart/mixed; boundary="b1"' }, [
      { type: 'text/plain', body: 'Cut' },
    ]).split('--b1--')[0]!,
    text: 'Cut',
  },
  {
    name: 'a boundary that never comes',
    class: 'reply',
    raw: email({ 'Content-Type': 'multipart/mixed; boundary="other"' }, 'Lost text'),
  },
  {
    name: 'parts in parts without end',
    class: 'reply',
    raw: `${email({ 'Content-Type': '' }, '').trimEnd()}\r\n${deep}Hello`,
    sender: 'ada.kim@northwind.example',
  },
  {
    name: 'away, in parts without end',
    class: 'automatic',
    raw: `${email({ 'Content-Type': '', 'Auto-Submitted': 'auto-replied' }, '').trimEnd()}\r\n${deep}Hello`,
  },
  {
    name: 'line ends of Unix',
    class: 'reply',
    raw: email({}, 'Yes\r\n').replaceAll('\r\n', '\n'),
    text: 'Yes',
  },
  {
    name: 'NUL bytes',
    class: 'reply',
    raw: email({ Subject: 'a\0b' }, 'Yes\0 please'),
    text: 'Yes please',
    subject: 'ab',
  },
  {
    name: 'bytes that are no UTF-8',
    class: 'reply',
    raw: Buffer.concat([Buffer.from(email({}, 'Caf')), Buffer.from([0xe9, 0xff, 0xfe])]),
    text: 'Caf',
  },
  {
    name: 'binary',
    class: 'ignored',
    raw: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
  },
  {
    name: '10 MB of attachment',
    class: 'reply',
    raw: email({}, [
      { type: 'text/plain', body: 'See attached.' },
      {
        type: 'application/pdf; name=a.pdf',
        headers: { 'Content-Transfer-Encoding': 'base64' },
        body: `${'A'.repeat(76)}\r\n`.repeat(134_000),
      },
    ]),
    text: 'See attached.',
  },
  {
    name: '10 MB of text',
    class: 'reply',
    raw: email({}, 'All work and no play.\r\n'.repeat(450_000)),
    text: 'All work',
  },
  {
    name: '10 MB on one line',
    class: 'reply',
    raw: email({ 'Content-Type': 'text/html' }, '<b'.repeat(5_000_000)),
  },
  {
    name: 'a thousand references',
    class: 'reply',
    raw: email({ References: Array.from({ length: 1000 }, (_, i) => `<r${i}@x.example>`).join('\r\n ') }),
  },
  {
    name: 'a calendar without a method',
    class: 'reply',
    raw: email({}, [
      { type: 'text/plain', body: 'Event attached' },
      { type: 'text/calendar', body: 'BEGIN:VCALENDAR' },
    ]),
    evidence: 'no header',
  },
  {
    name: 'a subject in a broken encoded word',
    class: 'reply',
    raw: email({ Subject: '=?utf-8?B?7ZqM7Iug' }),
  },
  {
    name: 'two senders',
    class: 'reply',
    raw: email({ From: ['Ada <ada.kim@northwind.example>', `Mina <${own.address}>`] }),
    sender: 'ada.kim@northwind.example',
  },
  {
    name: 'a sender in a group',
    class: 'reply',
    raw: email({ From: 'Team: ada.kim@northwind.example, bo@northwind.example;' }),
    sender: 'ada.kim@northwind.example',
  },
  {
    name: 'a name that looks like our address',
    class: 'reply',
    raw: email({ From: `${word(own.address)} <eve@northwind.example>` }),
    sender: 'eve@northwind.example',
  },
]

const daemon = { From: 'postmaster@northwind.example', 'Return-Path': '<>' }

/** Made to keep a slow pattern busy: each is read within a second or two. */
export const hostile: Sample[] = [
  {
    name: 'a bounce of line ends',
    class: 'soft_bounce',
    raw: email({ ...daemon, Subject: 'Undelivered' }, '\n'.repeat(1_000_000)),
  },
  {
    name: 'a bounce of one long word',
    class: 'soft_bounce',
    raw: email({ ...daemon, Subject: 'Undelivered' }, 'a'.repeat(1_000_000)),
  },
  {
    name: 'a bounce of many signs',
    class: 'soft_bounce',
    raw: email({ ...daemon, Subject: 'Undelivered' }, '@a- > '.repeat(300_000)),
  },
  {
    name: 'a status of spaces',
    class: 'soft_bounce',
    raw: email({ ...daemon }, [
      { type: 'message/delivery-status', body: `Status: 4.${' '.repeat(1_000_000)}x` },
    ]),
  },
  {
    name: 'breaks that never close',
    class: 'reply',
    raw: email({ 'Content-Type': 'text/html' }, '<br'.repeat(600_000)),
  },
  {
    name: 'elements within elements',
    class: 'reply',
    raw: email({ 'Content-Type': 'text/html' }, '<div><b>'.repeat(200_000)),
  },
  {
    name: 'a day and spaces',
    class: 'automatic',
    raw: email({ 'Auto-Submitted': 'auto-replied' }, `${'24'.repeat(5000)} ${' 1 \t'.repeat(200_000)}`),
  },
  {
    name: 'comments in results',
    class: 'hard_bounce',
    raw: email({ ...daemon, 'Authentication-Results': `mx.google.com; ${'('.repeat(100_000)}` }, '550 5.1.1'),
  },
]
