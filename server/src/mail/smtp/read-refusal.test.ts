import { expect, test } from 'vitest'
import { readRefusal, readsAsPolicy, type Refusal, type RefusalFault } from './read-refusal.ts'

type Case = [at: Refusal['at'], text: string]

const read = (cases: Case[]) =>
  cases.map(([at, text]) => [at, text, readRefusal({ at, reply: { code: Number(text.slice(0, 3)), text } })])
const all = (cases: Case[], fault: RefusalFault) => cases.map(([at, text]) => [at, text, fault])

const faults: Record<RefusalFault, Case[]> = {
  bounced: [
    ['RCPT', '550 5.1.1 no'],
    ['RCPT', '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown'],
    ['RCPT', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
    ['RCPT', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['RCPT', '550-5.1.1 The email account that you tried to reach\n550 5.1.1 does not exist'],
    ['RCPT', '550 No such user here'],
    ['RCPT', '550 <ann@example.com>: 사용자를 찾을 수 없음, unknown user'],
    ['RCPT', '553 5.3.0 <ann@example.com>... No such user here'],
    ['RCPT', '556 5.1.10 the domain takes no email (nullMX)'],
    ['DATA', '550 5.1.1 no'],
    ['text', '550 5.1.1 User unknown'],
    ['text', '550 5.1.10 Recipient not found'],
  ],
  refused: [
    ['text', '552 5.3.4 Message size exceeds fixed limit'],
    ['RCPT', '552 5.3.4 Message size exceeds fixed limit'],
    ['text', '554 5.6.0 Message is malformed'],
    ['text', '550 5.6.7 SMTPUTF8 is needed'],
    ['text', '554 5.6.11 lines are too long'],
  ],
  mailbox: [
    ['MAIL', '550 no'],
    ['MAIL', '550 5.1.1 User unknown'],
    ['MAIL', '552 5.3.4 too large'],
    ['MAIL', '501 5.1.7 Bad sender address syntax'],
    ['MAIL', '553 5.7.1 <mina@example.com>: Sender address rejected: not owned by user'],
    ['MAIL', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT', '530 Authentication required'],
    ['RCPT', '550 5.4.5 Daily user sending limit exceeded'],
    ['text', '550 5.4.5 Daily sending quota exceeded'],
    ['RCPT', '550 5.7.1 Relaying denied'],
    ['RCPT', '554 5.7.1 <ann@example.com>: Recipient address rejected: User unknown'],
    ['RCPT', '550 5.1.8 Access denied, bad outbound sender'],
    ['RCPT', '550 Sender verify failed'],
    ['RCPT', '550 Daily sending limit exceeded'],
    ['text', '554 5.7.1 Spam message rejected'],
    ['text', '550 spam detected'],
    ['greeting', '554 5.7.1 your address is listed'],
  ],
  reconnect: [
    ['sign-in', '535 5.7.8 Username and Password not accepted'],
    ['sign-in', '534 5.7.9 Application-specific password required'],
    ['sign-in', '550 User has no permission'],
  ],
  later: [
    ['greeting', '421 too many connections'],
    ['greeting', '554 no SMTP service here'],
    ['starttls', '502 5.5.1 not implemented'],
    ['sign-in', '454 4.7.0 Temporary authentication failure'],
    ['sign-in', '421 4.7.0 Too many tries'],
    ['MAIL', '451 4.3.0 try again later'],
    ['DATA', '421 4.4.2 timeout'],
    // A reply of another class than the dialogue needs.
    ['DATA', '250 ok'],
    ['MAIL', '354 go ahead'],
  ],
  deferred: [
    ['RCPT', '450 4.1.1 User unknown'],
    ['RCPT', '452 4.2.2 Over quota'],
    ['RCPT', '450 4.7.1 Greylisted'],
    ['text', '452 4.3.1 Insufficient system storage'],
  ],
  unknown: [
    ['RCPT', '550 no'],
    ['RCPT', '550 5.0.0 no'],
    ['RCPT', '550 5.1.0 Address rejected'],
    ['RCPT', '550 rejected'],
    ['RCPT', '554 Transaction failed'],
    ['RCPT', '552 5.2.2 Mailbox full'],
    // Words about a rate weigh more than the status of an address.
    ['RCPT', '550 5.2.1 The user is receiving mail at a rate that prevents additional messages'],
    ['DATA', '554 no valid recipients'],
    ['text', '554 5.0.0 Transaction failed'],
    ['text', '500 what?'],
  ],
}

test.each(Object.entries(faults))('refusals that are %s', (fault, cases) => {
  expect(read(cases)).toEqual(all(cases, fault as RefusalFault))
})

test.each([
  ['554 5.7.1 Spam message rejected', true],
  ['550 5.7.26 Unauthenticated email is not accepted', true],
  ['550 Denied by policy', true],
  ['550 5.4.5 Daily sending quota exceeded', false],
  ['550 5.7.1 Daily user sending limit exceeded', false],
  ['450 4.7.1 Greylisted', false],
  ['550 5.1.1 User unknown', false],
])('%s is by policy: %s', (text, expected) => {
  const reply = { code: Number(text.slice(0, 3)), text: text.slice(4) }
  expect(readsAsPolicy({ reply })).toBe(expected)
})
