import { email, word, type Sample } from './build.ts'

const away = 'I am away.\r\n'
const by = (name: string, headers: Record<string, string>, evidence: string, body = away): Sample => ({
  name,
  class: 'automatic',
  raw: email({ Subject: 'Automatic reply: A question', ...headers }, body),
  evidence,
  lastDay: null,
})

/** By the header that decides. */
const byHeader: Sample[] = [
  by(
    'Gmail vacation responder',
    { 'Auto-Submitted': 'auto-replied', 'X-Autoreply': 'yes', Precedence: 'bulk', 'X-Autorespond': 'Out' },
    'Auto-Submitted: auto-replied',
  ),
  by(
    'RFC 3834 with a parameter',
    { 'Auto-Submitted': 'auto-replied; owner-email="ada.kim@northwind.example"' },
    'Auto-Submitted',
  ),
  by(
    'Exchange Online',
    {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-MS-Exchange-Inbox-Rules-Loop': 'ada.kim@northwind.example',
      'Return-Path': '<>',
    },
    'Auto-Submitted: auto-generated',
  ),
  by(
    'Exchange, the source alone',
    { 'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent' },
    'X-Ms-Exchange-Generated-Message-Source',
  ),
  by(
    'Exchange, a rule with a template',
    { 'X-MS-Exchange-Inbox-Rules-Loop': 'ada.kim@northwind.example' },
    'X-Ms-Exchange-Inbox-Rules-Loop',
  ),
  by('X-Autoreply', { 'X-Autoreply': 'yes' }, 'X-Autoreply'),
  by('X-Autorespond', { 'X-Autorespond': 'I am away' }, 'X-Autorespond'),
  by(
    'cPanel',
    { 'X-Autorespond': 'A question', 'X-Precedence': 'auto_reply', 'X-Loop': 'ada.kim@northwind.example' },
    'X-Autorespond',
  ),
  by('X-Autoresponder', { 'X-Autoresponder': 'vacation 1.2' }, 'X-Autoresponder'),
  by('Sendmail vacation', { Precedence: 'bulk', 'Auto-Submitted': '' }, 'Precedence: bulk'),
  by('Precedence: junk', { Precedence: 'junk' }, 'Precedence: junk'),
  by('Precedence: auto_reply', { Precedence: 'auto_reply' }, 'Precedence: auto_reply'),
  by('an empty envelope sender alone', { 'Return-Path': '<>' }, 'Return-Path: <>'),
  by(
    'Dovecot Sieve vacation',
    { 'Auto-Submitted': 'auto-replied (vacation)', 'X-Sieve': 'Pigeonhole', Precedence: 'bulk' },
    'Auto-Submitted',
  ),
  by(
    'a ticket is opened',
    {
      'Auto-Submitted': 'auto-generated',
      From: 'Support <support@northwind.example>',
      Subject: '[#1234] We have received your request',
    },
    'Auto-Submitted',
    'We have received your request.\r\n',
  ),
  by(
    'has left the company',
    { 'Auto-Submitted': 'auto-replied' },
    'Auto-Submitted',
    'Ada no longer works here. Please write to office@northwind.example.\r\n',
  ),
  by(
    'a challenge to prove that one is a person',
    {
      'Auto-Submitted': 'auto-replied',
      From: 'Ada Kim <ada.kim@northwind.example>',
      Subject: 'Please confirm your message',
    },
    'Auto-Submitted',
    'Press the link below so that your message is delivered.\r\nhttps://challenge.example/c/1\r\n',
  ),
  by(
    'a challenge by an older program',
    { Precedence: 'bulk', 'X-Mailer': 'TMDA', Subject: 'Please confirm' },
    'Precedence',
  ),
  by(
    'through a list, auto-replied',
    {
      'Auto-Submitted': 'auto-replied',
      'List-Id': '<sales.northwind.example>',
      'In-Reply-To': '',
      References: '',
    },
    'Auto-Submitted',
  ),
  by(
    'Apple',
    { 'X-Apple-Action': 'VACATION', Subject: 'Auto reply: A question' },
    'X-Apple-Action: VACATION',
  ),
  by('FirstClass', { 'X-FC-MachineGenerated': 'true' }, 'X-Fc-Machinegenerated'),
  by(
    'Daum, Korean',
    { 'Auto-Submitted': 'auto-replied', Subject: word('[부재중 자동응답] 김아다') },
    'Auto-Submitted',
    '메일을 잘 받았습니다.\r\n',
  ),
  by(
    'Naver, Korean',
    { 'X-Autoreply': 'true', 'Return-Path': '<>', Subject: word('부재중 알림') },
    'X-Autoreply',
    '지금은 메일을 확인할 수 없습니다.\r\n',
  ),
]

const until = (name: string, subject: string, body: string, lastDay: string | null): Sample => ({
  name,
  class: 'automatic',
  raw: email({ 'Auto-Submitted': 'auto-replied', Subject: word(subject) }, body),
  lastDay,
})

/** By the days that they name: received on Monday 23 November 2026. */
const byDay: Sample[] = [
  until(
    'English, back on a day',
    'Out of office',
    'I am out of the office and will be back on December 7, 2026.\r\n',
    '2026-12-07',
  ),
  until(
    'English, from and to',
    'Out of office',
    'I am away from 20 November to 4 December. For urgent matters call +1 555 0100.\r\n',
    '2026-12-04',
  ),
  until('English, short form', 'OOO', 'OOO Nov 23-27, back Mon Nov 30th.\r\n', '2026-11-30'),
  until('English, in the subject', 'Out of office until 2026-12-11', away, '2026-12-11'),
  until('English, American slashes', 'Out of office', 'Out 11/23/2026 through 12/24/2026.\r\n', '2026-12-24'),
  until('English, two readings', 'Out of office', 'I return 03/04/2027.\r\n', '2027-03-04'),
  until('English, over the new year', 'Out of office', 'I am away until 5 January.\r\n', '2027-01-05'),
  until('English, in the past', 'Out of office', 'I was away until 20 November 2026.\r\n', null),
  until('English, no day', 'Out of office', 'I am travelling with limited access to email.\r\n', null),
  until(
    'English, a quoted day does not count',
    'Out of office',
    'I am away until 1 December.\r\n\r\nOn Fri, 20 Nov 2026, Mina Seo <mina.seo@sender.example> wrote:\r\n> The event is on 24 June 2027.\r\n',
    '2026-12-01',
  ),
  until(
    'English, parental leave',
    'Parental leave',
    'I am on parental leave until September 1, 2027. © 2027 Northwind\r\n',
    '2027-09-01',
  ),
  until('English, years ahead', 'Out of office', 'Save the date: 12 May 2031.\r\n', null),
  until(
    'English, a fair and a move in the signature',
    'Automatic reply: A question',
    'Thank you for your message. I am out of the office until 4 December 2026.\r\nFor anything urgent write to office@northwind.example.\r\n\r\nAda Kim\r\nNorthwind Ltd\r\nMeet us at the spring fair, 20-24 April 2027, hall 5\r\nOur office moves on 1 June 2027\r\n',
    '2026-12-04',
  ),
  until(
    'English, out until a day and back on another',
    'Out of office',
    'I am out until Friday, 4 December, and back in the office on Monday, 7 December 2026.\r\nOur sale ends on 31 December.\r\n',
    '2026-12-07',
  ),
  until(
    'English, returning, the day first',
    'Out of office',
    'I am on leave. On 8 December I will be back at my desk.\r\n\r\nNorthwind Days, 3-5 March 2027\r\n',
    '2026-12-08',
  ),
  until(
    'English, over two lines',
    'Out of office',
    'Thank you for your message. I am travelling for work and I am back in the office on\r\n9 December 2026. The next fair is on 24 June 2027.\r\n',
    '2026-12-09',
  ),
  until(
    'English, a range and a fair',
    'Out of office',
    'On leave 24 November - 3 December.\r\nMeet us at the fair on 20 April 2027.\r\n',
    '2026-12-03',
  ),
  until(
    'English, several absences: the first counts',
    'Out of office',
    'I am away until 27 November, and again until 11 December.\r\n',
    '2026-11-27',
  ),
  until(
    'English, no word: the nearest day',
    'Out of office',
    'I am away for our kick-off, 2 December.\r\n\r\nAda Kim\r\nNext fair: 20 April 2027\r\n',
    '2026-12-02',
  ),
  until(
    'English, back already',
    'Out of office',
    'I was away until 20 November 2026.\r\nNext fair: 20 April 2027\r\n',
    null,
  ),
  until(
    'English, a quote whose start is not known',
    'Out of office',
    'I am away until 4 December 2026.\r\n\r\nMina Seo\r\nour event is on 24 June 2027, will you come?\r\n',
    '2026-12-04',
  ),
  until(
    'Korean, a fair in the signature',
    '부재중',
    '12월 4일까지 휴가입니다. 12월 7일에 복귀합니다.\r\n\r\n북풍 박람회 2027년 4월 20일 ~ 24일\r\n',
    '2026-12-07',
  ),
  until(
    'Korean, a label for the return',
    '부재중 안내',
    '부재 기간: 11/24 ~ 12/4\r\n복귀일: 2026년 12월 7일\r\n창립기념일 2027년 1월 4일\r\n',
    '2026-12-07',
  ),
  until(
    'Japanese, a fair in the signature',
    '不在のお知らせ',
    '12月4日まで休暇をいただいております。\r\n\r\n展示会 2027年4月20日〜24日\r\n',
    '2026-12-04',
  ),
  until(
    'German, a fair in the signature',
    'Abwesenheitsnotiz',
    'Ich bin bis einschließlich 4. Dezember nicht im Büro.\r\n\r\nBesuchen Sie uns auf der Messe am 20.04.2027\r\n',
    '2026-12-04',
  ),
  until(
    'French, a move in the signature',
    'Réponse automatique',
    'Je suis absente jusqu’au vendredi 4 décembre 2026.\r\n\r\nNous déménageons le 1er juin 2027\r\n',
    '2026-12-04',
  ),
  until(
    'Spanish, a fair in the signature',
    'Respuesta automática',
    'Estaré de vuelta el lunes 7 de diciembre.\r\n\r\nFeria del 20 al 24 de abril de 2027\r\n',
    '2026-12-07',
  ),
  until('Korean, a range', '부재중', '11월 23일(월) ~ 27일(금) 휴가입니다.\r\n', '2026-11-27'),
  until(
    'Korean, with years',
    '부재중 안내',
    '부재 기간: 2026년 11월 23일 ~ 2026년 12월 4일\r\n',
    '2026-12-04',
  ),
  until(
    'Korean, dots',
    '자동 회신',
    '부재기간 2026.11.23 ~ 2026.12.02 급한 용무는 02-555-0100으로 연락 바랍니다.\r\n',
    '2026-12-02',
  ),
  until('Korean, spaced dots', '자동 회신', '2026. 11. 30.부터 정상 근무합니다.\r\n', '2026-11-30'),
  until('Korean, slashes', '휴가', '11/23(월)~11/25(수) 휴가로 회신이 늦습니다.\r\n', '2026-11-25'),
  until(
    'Japanese, a range',
    '不在のお知らせ',
    '11月23日(月)〜27日(金)まで休暇をいただいております。\r\n',
    '2026-11-27',
  ),
  until('Japanese, with a year', '自動返信', '2026年12月1日より出社いたします。\r\n', '2026-12-01'),
  until('Japanese, full-width figures', '休暇', '１１月３０日まで不在です。\r\n', '2026-11-30'),
  until('Japanese, by era', '休暇', '令和8年12月28日まで休業いたします。\r\n', '2026-12-28'),
  until(
    'German, a range',
    'Abwesenheitsnotiz',
    'Ich bin vom 23.11. bis 27.11.2026 nicht im Büro.\r\n',
    '2026-11-27',
  ),
  until(
    'German, in words',
    'Automatische Antwort',
    'Ab dem 7. Dezember bin ich wieder für Sie da.\r\n',
    '2026-12-07',
  ),
  until('German, short years', 'Abwesend', 'Zurück am 30.11.26.\r\n', '2026-11-30'),
  until(
    'French, a range',
    'Réponse automatique',
    'Je suis absente du 23 au 27 novembre 2026 inclus.\r\n',
    '2026-11-27',
  ),
  until(
    'French, first of the month',
    'Absence du bureau',
    'De retour au bureau le 1er décembre.\r\n',
    '2026-12-01',
  ),
  until('French, slashes', 'Absence', 'Absent du 23/11/2026 au 04/12/2026.\r\n', '2026-12-04'),
  until(
    'Spanish, a range',
    'Respuesta automática',
    'Estaré fuera de la oficina del 23 al 27 de noviembre de 2026.\r\n',
    '2026-11-27',
  ),
  until('Spanish, until', 'Fuera de la oficina', 'Regreso el 9 de diciembre.\r\n', '2026-12-09'),
  until('Spanish, slashes', 'Ausente', 'Vacaciones hasta el 05/12/2026.\r\n', '2026-12-05'),
]

export const automatic: Sample[] = [...byHeader, ...byDay]
