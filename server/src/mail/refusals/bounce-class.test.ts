import { expect, test } from 'vitest'
import { classOf } from './bounce-class.ts'
import { readStatus } from './codes.ts'

type Case = [status: string | null, diagnostic: string, more?: { action?: 'delayed'; told?: string }]

const classes = (cases: Case[]) =>
  cases.map(([status, diagnostic, { action = 'failed' as const, told = '' } = {}]) => {
    const { class: kind } = classOf({ action, status, diagnostic, told })
    return [`${status ?? ''} ${diagnostic}`.trim(), kind]
  })
const all = (cases: Case[], kind: string) =>
  cases.map(([status, diagnostic]) => [`${status ?? ''} ${diagnostic}`.trim(), kind])

/** The status alone, and words that tell more than it. */
const hard: Case[] = [
  ['5.1.1', ''],
  ['5.1.2', ''],
  ['5.1.3', ''],
  ['5.1.6', ''],
  ['5.1.10', ''],
  ['5.2.1', ''],
  ['5.1.0', ''],
  ['5.0.0', '550 No such user here'],
  ['5.3.0', '553 5.3.0 <a@b.example>... No such user here'],
  ['5.5.0', '550 Requested action not taken: mailbox unavailable'],
  ['5.4.4', 'Name service error for name=b.example type=A: Host not found'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
  ['5.7.13', '525 5.7.13 User account disabled'],
  ['5.7.1', '550 5.7.1 <a@b.example>: Recipient address rejected: User unknown'],
  ['4.0.0', 'The domain b.example does not receive email: returned Null MX'],
  ['5.1.0', '550 #5.1.0 Address rejected.'],
  ['5.0.0', 'The recipient account is blocked'],
  [null, 'Sorry, an MX or SRV record indicated no SMTP service'],
  ['5.0.0', '550-<a@b.example> is not a known user on this system'],
  ['5.0.0', '550 "a@b.example" is not an active address at this host'],
  ['5.0.0', '550 ** No mail box available for this user **'],
  ['5.0.0', '550 BAD_RECIPIENT - see https://www.b.example/help'],
  ['5.0.0', '550 DisabledUser'],
  ['5.0.0', '550 <a@b.example> Account inactive'],
  ['5.0.0', '550 <a@b.example>: Recipient address rejected: Account closed, no forwarding address'],
  ['5.0.0', "550 I'm sorry but a@b.example does not have an account here"],
  ['5.0.0', '550 Mail Refused - Address <a@b.example> Recipient Unknown'],
  ['5.0.0', '550 Message was not accepted -- invalid mailbox. Local mailbox is unavailable: user not found'],
  ['5.0.0', 'mx.spam-filter.b.example [192.0.2.9] said: 550 rcpt unknown'],
  ['5.0.0', '[b.example]: Name or service not known'],
  ['5.3.0', 'Messages sent to b.example are accepted. This recipient does not exist here, not now'],
  ['5.2.1', '550 5.2.1 This mailbox has been blocked due to inactivity'],
  [null, 'Odbiorca nie istnieje'],
  [null, 'Dit e-mailadres bestaat niet'],
  [null, 'Alıcı adresi bulunamadı'],
  [null, 'Mottagaren finns inte'],
  [null, '존재하지 않는 사용자입니다'],
  [null, 'Der Empfänger ist unbekannt: Adresse existiert nicht'],
  [null, 'Такого пользователя нет, ящик не существует'],
  [null, '收件人不存在'],
]

const soft: Case[] = [
  // Temporary, as the server says.
  ['4.1.1', '450 4.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual table'],
  ['4.0.0', 'DNS type mx lookup of b.example responded with code NXDOMAIN'],
  ['5.2.2', ''],
  ['5.2.3', ''],
  ['5.3.4', ''],
  ['5.3.0', ''],
  ['5.3.5', ''],
  ['5.4.4', ''],
  ['5.4.6', ''],
  ['5.4.7', ''],
  ['5.5.0', ''],
  ['5.5.3', ''],
  ['5.6.0', ''],
  ['5.0.0', ''],
  ['4.4.1', ''],
  ['4.1.1', ''],
  [null, ''],
  ['5.1.1', '552 5.2.2 Over quota'],
  ['5.1.1', "procmail: Couldn't create the mailbox. No such user"],
  ['5.0.0', '552 Too many recipients'],
  ['5.0.0', 'Error transferring; Maximum hop count exceeded. Message probably in a routing loop.'],
  ['5.0.0', '554 Service currently unavailable'],
  ['5.5.0', '503 Improper sequence of commands'],
  ['5.4.4', 'Name service error for name=b.example type=MX: Host not found, try again'],
  ['5.2.1', '550 5.2.1 The user you are trying to contact is receiving mail at a rate that is too high'],
  ['5.1.1', '550 5.1.1 User unknown', { action: 'delayed' }],
  ['5.7.1', '554 blocked using a list', { action: 'delayed' }],
  [null, 'Could not deliver for the last 432000 seconds. Giving up.'],
  ['5.7.1', '554 5.7.1 Message rejected Class=size limit=15728640'],
  ['5.2.0', '522 5.2.0 Delivery failed: Over quota'],
  ['5.0.0', "550 Message rejected. Not enough storage space in user's mailbox to accept message."],
  [null, 'This is a message from the mail service. We could not deliver it: the account is over quota'],
  [null, 'Skrzynka odbiorcy jest pełna'],
  [null, '받는 사람의 메일함 용량이 초과되었습니다'],
  [null, '送信先のメールボックスが一杯のため、送信できませんでした'],
  [null, 'La boîte du destinataire est pleine'],
]

const policy: Case[] = [
  ['5.1.7', ''],
  ['5.1.8', ''],
  ['5.2.0', ''],
  ['5.7.0', ''],
  ['5.7.1', ''],
  ['5.7.26', ''],
  ['4.7.0', ''],
  ['5.2.0', '550 Unknown user a@b.example'],
  ['5.1.0', '550 5.1.0 <x@sender.example> sender rejected'],
  ['5.1.0', '550 5.1.0 192.0.2.1 is not allowed to send from sender.example per its SPF Record'],
  ['5.1.3', '553 http://www.spamhaus.example/query/bl?ip=192.0.2.1 listed by Spamhaus'],
  ['5.1.8', '553 5.1.8 Domain of sender address x@sender.example does not exist'],
  ['5.1.1', '550 5.1.1 Refused due to recipient preferences'],
  ['5.0.0', '554 Bad DNS PTR resource record'],
  ['5.0.0', '550 Virus Detected; Content Rejected'],
  ['5.0.0', '550 Denied by policy'],
  ['5.4.5', '550 5.4.5 Daily user sending limit exceeded'],
  ['5.1.1', '550 5.1.1 User unknown', { told: 'said: 550 5.1.1 (in reply to MAIL FROM command)' }],
  ['5.0.0', '550 Unknown user', { told: 'said: 550 Unknown user (in reply to end of DATA command)' }],
  [
    null,
    'host mx.b.example [192.0.2.9]: SMTP error after MAIL FROM:<x@y.example>: 553 y.example does not exist',
  ],
  [null, 'We’re writing to let you know that the group may not exist: https://groups.google.com/support/'],
  ['5.0.0', '550 The user does not accept email in non-Western (non-Latin) character sets.'],
  ['5.0.0', '550 b.example does not accept mail from y.example'],
  ['5.0.0', '554 mx.b.example 192.0.2.1 found on one or more DNSBLs'],
  ['5.0.0', '550 Your IP 192.0.2.1 is listed by a list that we trust'],
  ['5.0.0', '550 Too many invalid recipients'],
  ['5.0.0', '550 SC-001'],
  ['5.0.0', '554 MAIL FROM mismatches client IP'],
  ['5.0.0', '550 Sender x@y.example has no A, AAAA, or MX DNS records'],
  ['5.2.3', '554 5.2.3 MailPolicy violation: this violates the policy of the recipient'],
  ['5.0.0', '550 Your server requires confirmation: whitelist it'],
  [null, 'Adresse de l’expéditeur invalide'],
  [null, 'Die Adresse des Absenders ist unbekannt'],
  [null, '发件人地址不存在'],
  [null, '수신 거부된 메일입니다'],
]

test('an address is refused on evidence that it does not exist', () => {
  expect(classes(hard)).toEqual(all(hard, 'hard_bounce'))
})

test('what says nothing of the address is tried again', () => {
  expect(classes(soft)).toEqual(all(soft, 'soft_bounce'))
})

test('what is about the sender is told to them', () => {
  expect(classes(policy)).toEqual(all(policy, 'policy_bounce'))
})

test('a status at the end of the text after which a recipient is unknown goes first', () => {
  const told = 'said: 550 5.1.10 not found (in reply to end of DATA command)'
  const diagnostic = '550 5.1.10 RESOLVER.ADR.RecipientNotFound'
  expect(classOf({ action: 'failed', status: '5.1.10', diagnostic, told }).class).toBe('hard_bounce')
})

test('addresses and names of servers are no words', () => {
  const diagnostic =
    'host spam.filter.example[192.0.2.9] said: 550 <full-mailbox.spam@b.example> user unknown'
  expect(classOf({ action: 'failed', status: '5.1.1', diagnostic, told: '' }).class).toBe('hard_bounce')
})

test('what a report quotes of our email, and what a scanner adds, are no words of a server', () => {
  const diagnostic =
    'Your message\n\n  Subject: Spam awaits moderator approval\n  Betreff: Postfach voll\n\nwas not delivered, because:\n\n  User not listed in the directory\n\n*** This email has been scanned for all viruses ***\n'
  expect(classOf({ action: 'failed', status: null, diagnostic, told: diagnostic }).class).toBe('hard_bounce')
})

test('a diagnostic that is nothing but a code is explained by the text', () => {
  const told = 'The following address failed: the user’s mailbox is full.'
  expect(classOf({ action: 'failed', status: '5.0.0', diagnostic: '550', told }).class).toBe('soft_bounce')
})

test('no status that may pass blames the address', () => {
  const statuses = Array.from({ length: 8 }, (_s, subject) =>
    Array.from({ length: 31 }, (_d, detail) => `4.${subject}.${detail}`),
  ).flat()
  expect(statuses.filter((status) => readStatus(status)?.class === 'hard_bounce')).toEqual([])
})
