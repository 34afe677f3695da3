export type BounceClass = 'hard_bounce' | 'soft_bounce' | 'policy_bounce'

/**
 * The meaning of the codes with which servers refuse an email, as data: enhanced status codes (RFC
 * 3463 and its registry, RFC 5248) and reply codes (RFC 5321). Only a code that says that the
 * address doesn't exist, or never will again, is hard. Words are in `words.ts`.
 */

/** 3: names the reason. 2: names a kind of reason. 1: a hint, if nothing else is said. */
export type Weight = 1 | 2 | 3
export type Reading = { class: BounceClass; weight: Weight }

type Codes<T> = [kind: BounceClass, weight: Weight, codes: T[]]

/** Subject and detail of a status, without its class. What is not here is read by its subject alone. */
const details: Codes<string>[] = [
  // The mailbox or its domain is unknown, has moved, or takes no email; 1.351 and 4.310 are
  // Exchange Online's.
  ['hard_bounce', 3, ['1.1', '1.2', '1.6', '1.10', '1.351', '4.310']],
  // An impossible address; a mailbox or an account that is disabled; one that has another owner
  // (RFC 7293).
  ['hard_bounce', 2, ['1.3', '2.1', '7.13', '7.17', '7.18']],
  // The sender's address or domain, and what proves it.
  ['policy_bounce', 3, ['1.7', '1.8', '7.7', '7.8', '7.9', '7.20', '7.21', '7.22', '7.23', '7.24']],
  ['policy_bounce', 3, ['7.25', '7.26', '7.27', '7.28', '7.29', '7.30']],
  // A mailbox that exists and refuses.
  ['policy_bounce', 2, ['2.0']],
  // A limit of the sender's own provider, Exchange Online.
  ['policy_bounce', 2, ['1.90']],
  // Full, too large, in a loop, on the way for too long, too many recipients.
  ['soft_bounce', 3, ['2.2', '2.3', '3.1', '3.4', '4.6', '4.7', '4.14', '5.3']],
  // An ambiguous or valid address; a host that doesn't speak the protocol; a mailing list that fails.
  ['soft_bounce', 2, ['1.4', '1.5', '1.9', '2.4']],
]

/** The subjects of a status: address, mailbox, mail system, network, protocol, content, security. */
const subjects: Record<string, Reading> = {
  1: { class: 'hard_bounce', weight: 1 },
  2: { class: 'soft_bounce', weight: 2 },
  3: { class: 'soft_bounce', weight: 2 },
  4: { class: 'soft_bounce', weight: 2 },
  5: { class: 'soft_bounce', weight: 1 },
  6: { class: 'soft_bounce', weight: 2 },
  7: { class: 'policy_bounce', weight: 2 },
}

/** 542 is MessageLabs', 556 a domain that takes no email (RFC 7504). */
const replies: Codes<number>[] = [
  ['hard_bounce', 2, [510, 511, 512, 542, 556]],
  ['hard_bounce', 1, [551]],
  ['soft_bounce', 1, [421, 450, 451, 452, 552]],
  ['policy_bounce', 2, [530, 534, 535, 538, 541, 570, 571]],
]

const byCode = <T>(table: Codes<T>[]): Map<T, Reading> =>
  new Map(
    table.flatMap(([kind, weight, codes]) => codes.map((code) => [code, { class: kind, weight }] as const)),
  )
const byDetail = byCode(details)
const byReply = byCode(replies)

/**
 * The meaning of a status such as 5.1.1; null: none. One that begins with 4 says that the failure
 * may pass.
 */
export function readStatus(status: string): Reading | null {
  const [kind, subject = '', detail = ''] = status.split('.')
  const reading = byDetail.get(`${subject}.${detail}`) ?? subjects[subject] ?? null
  if (kind === '5' || reading === null) return reading
  // A temporary refusal of an address is no evidence against it, but one for reasons of security
  // still concerns the sender.
  return { class: reading.class === 'policy_bounce' ? 'policy_bounce' : 'soft_bounce', weight: 1 }
}

/** The meaning of an SMTP reply code; null: none. */
export const readReply = (code: number): Reading | null => byReply.get(code) ?? null

/** The first enhanced status code in a text. */
export function statusIn(text: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? null
}

/** A reply code of SMTP without an enhanced one, as the general status of its class. */
export function replyStatus(text: string): string | null {
  const code = /(?<![\d.])([45])\d\d(?=[\s-])/.exec(text)?.[1]
  return code ? `${code}.0.0` : null
}
