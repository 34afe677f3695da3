import { classOf } from '../refusals/bounce-class.ts'
import { readStatus, statusIn } from '../refusals/codes.ts'
import { isSenderLimit } from '../refusals/words.ts'
import { serverWords } from '../server-words.ts'
import type { Reply } from './wire.ts'

/** The part of the dialogue that a server refused; `text` is the end of the text. */
type Place = 'greeting' | 'starttls' | 'sign-in' | 'MAIL' | 'RCPT' | 'DATA' | 'text'

/** A complete reply that isn't the one that the dialogue goes on with. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly at: Place
  readonly reply: Reply
  constructor(at: Place, reply: Reply) {
    super(`the server refused at ${at}: ${serverWords(reply.text)}`)
    this.at = at
    this.reply = reply
  }
}

/**
 * A fault of `MailboxError`. `deferred`: this email may be taken later. `unknown`: the server refused
 * for good, and doesn't say what.
 */
export type RefusalFault = 'bounced' | 'refused' | 'mailbox' | 'reconnect' | 'deferred' | 'later' | 'unknown'

/** What a refusal is about, by where it came. At the recipient and after it, the reply decides. */
const byPlace: Record<Place, RefusalFault | null> = {
  greeting: 'later',
  starttls: 'later',
  'sign-in': 'reconnect',
  // Nobody but the mailbox itself has been named yet.
  MAIL: 'mailbox',
  RCPT: null,
  DATA: null,
  text: null,
}

/**
 * What a refusal is about, by its status (RFC 3463), whatever words come with it: 5.3.4 the email's
 * size, 5.4.5 a limit of the mailbox, 5.1.7 and 5.1.8 the sender's address.
 */
const byStatus: [status: RegExp, fault: RefusalFault][] = [
  [/^5\.7\./, 'mailbox'],
  [/^5\.(4\.5|1\.7|1\.8)$/, 'mailbox'],
  [/^5\.(3\.4|6\.\d+)$/, 'refused'],
]

/** 530: sign in first. */
const byCode = new Map<number, RefusalFault>([[530, 'mailbox']])

/**
 * Reads what a refusal is about: the address (`bounced`), the email (`refused`), the mailbox, its
 * password (`reconnect`), or nothing that lasts (`deferred` for this email, `later` for all).
 *
 * A server at which one submits knows few recipients, and refuses a mailbox that is over its daily
 * limit at RCPT as well. So an address is given up only if a status or words name it, and what
 * nothing names is `unknown`: read as being about the person, it would end a whole list.
 */
export function readRefusal({ at, reply: { code, text } }: Pick<Refusal, 'at' | 'reply'>): RefusalFault {
  if (code < 500) return byPlace[at] === null && code >= 400 && code !== 421 ? 'deferred' : 'later'
  const status = statusIn(text)
  const named = byStatus.find(([pattern]) => status !== null && pattern.test(status))?.[1] ?? byCode.get(code)
  const place = byPlace[at]
  if (place !== null) return place === 'later' && named === 'mailbox' ? 'mailbox' : place
  return named ?? byReader({ at, status, text })
}

/** The verdict of the reader of bounces. A weight of 1 is a hint, no reason. */
function byReader(said: { at: Place; status: string | null; text: string }): RefusalFault {
  const { at, status, text } = said
  const { class: kind, weight } = classOf({ action: 'failed', status, diagnostic: text, told: '' })
  if (weight < 2 || kind === 'soft_bounce') return 'unknown'
  if (kind === 'policy_bounce') return 'mailbox'
  return at === 'RCPT' || isAboutAddress(status) ? 'bounced' : 'unknown'
}

/** Whether a server refused for good by its policy. A limit of the mailbox isn't one. */
export function readsAsPolicy({ reply: { code, text } }: Pick<Refusal, 'reply'>): boolean {
  const status = statusIn(text)
  if (code < 500 || isSenderLimit(status, text)) return false
  return classOf({ action: 'failed', status, diagnostic: text, told: '' }).class === 'policy_bounce'
}

/** Words about an address count at the recipient alone; after the text they may be a filter's. */
function isAboutAddress(status: string | null): boolean {
  const reading = status === null ? null : readStatus(status)
  return reading?.class === 'hard_bounce' && reading.weight >= 2
}
