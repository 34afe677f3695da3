import { email, word, type Sample } from './build.ts'

const away = 'I am away.\r\n'
const by = (name: string, headers: Record<string, string>, evidence: string, body = away): Sample => ({
  name,
  class: 'automatic',
  raw: email({ Subject: 'Automatic reply: A question', ...headers }, body),
  evidence,
  lastDay: null,
})

/** Automatic answers, each with the header that decides. */
export const automatic: Sample[] = [
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
