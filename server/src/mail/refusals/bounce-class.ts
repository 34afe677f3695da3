import { cutText } from '@rapport/contract/plain-text.ts'
import { readReply, readStatus, type BounceClass, type Reading } from './codes.ts'
import { readWords, type Said } from './words.ts'

/** The number of characters of a server's words that are read. */
const maxWords = 3000

/**
 * The statement of a server, or of a bounce, about one recipient. `status` is an enhanced status
 * code (RFC 3463) such as 5.1.1.
 */
export type Failure = {
  action: 'failed' | 'delayed' | 'delivered'
  status: string | null
  /** The words of the server that refused. */
  diagnostic: string
  /** The part of the report for people to read, which tells at which SMTP command it was. */
  told: string
}

/**
 * The class of a failure by its status, by the reply code and by the words of the server: what
 * tells most decides. Among those that tell as much, what blames the address goes last, because a
 * person is never written to again for it.
 */
export function classOf(given: Failure): Reading & { isByWords: boolean } {
  const failure = { ...given, diagnostic: cutText(given.diagnostic, maxWords) }
  const { action, status, diagnostic, told } = failure
  const words = wordsOf(diagnostic)
  const codes = codesOf(failure)
  const said = [words, rejection(told)].flatMap(readWords)
  // A diagnostic may be nothing but a code. The text for people then tells more.
  const isVague = !status?.startsWith('4') && [...codes, ...said].every(({ weight }) => weight < 2)
  const all = isVague ? [...said, ...readWords(wordsOf(told))] : said
  const isAboutSender = beforeRecipient.test(diagnostic) || beforeRecipient.test(told)
  const byWords = best(
    all.map((each) => atStage(each, failure)),
    isAboutSender,
  )
  const byCode = best(codes, isAboutSender)
  const isByWords = byWords !== null && (byCode === null || order(byWords, byCode) <= 0)
  const { class: kind, weight } = (isByWords ? byWords : byCode) ?? unread
  if (kind !== 'hard_bounce') return { class: action === 'delayed' ? 'soft_bounce' : kind, weight, isByWords }
  // The words of a server that still tries, or calls it temporary, must say that the failure is
  // final.
  const isTemporary = action === 'delayed' || status?.startsWith('4') === true
  const mayPass = isTemporary && !refusesMail.test(words)
  return { class: mayPass ? 'soft_bounce' : kind, weight, isByWords }
}

/** A failure of which neither code nor words tell anything. */
const unread: Reading = { class: 'soft_bounce', weight: 1 }

/**
 * The reading that counts. A server that refuses the sender or the connection doesn't know yet who
 * the recipient is.
 */
function best(readings: Reading[], isAboutSender: boolean): Reading | null {
  const possible = readings.map(({ class: kind, weight }) => {
    const isBlamed = isAboutSender && kind === 'hard_bounce'
    return { class: isBlamed ? 'policy_bounce' : kind, weight } satisfies Reading
  })
  return possible.toSorted(order)[0] ?? null
}

const order = (a: Reading, b: Reading) => b.weight - a.weight || cost[a.class] - cost[b.class]
const cost: Record<BounceClass, number> = { policy_bounce: 0, soft_bounce: 1, hard_bounce: 2 }

function codesOf({ status, diagnostic }: Failure): Reading[] {
  const code = Number(/(?<![\d.])[45]\d\d(?=[\s-])/.exec(diagnostic)?.[0] ?? 0)
  return [status === null ? null : readStatus(status), readReply(code)].filter((reading) => reading !== null)
}

const beforeRecipient =
  /\b(?:after|in reply to|response to|like our|SMTP:)\s?(?:the )?(?:MAIL|EHLO|HELO|STARTTLS|initial connection|connect)\b|\[MAIL_FROM\]|>>> ?(?:MAIL|EHLO|HELO)\b[^<>]{0,80}<{0,2}[^<>]{0,80}>?\s{0,9}<<< ?[45]|\bsender was rejected\b|\brefused to\s{1,9}talk to me\b/i

/**
 * A server that accepted the recipient, and says that there is none once it has the text, filters
 * it: KDDI and NTT Docomo do so, with the status of an existing mailbox, too. A status that says
 * otherwise goes first.
 */
const atStage = (said: Said, { told, status }: Failure): Said =>
  said.isOfMailbox && (afterText.test(told) || status === '5.2.0')
    ? { ...said, class: 'policy_bounce', weight: 2 }
    : said
const afterText =
  /\b(?:in reply to|after|response to|like our final) (?:the )?(?:end\s{1,9}of )?(?:message )?DATA\b|\bSMTP command\s{1,9}DATA\b/i

/**
 * A domain that says that it takes no email (RFC 7505) won't take any tomorrow. A name that isn't
 * found may be one whose fee was forgotten, so that is final only if the server's code says so.
 */
const refusesMail = /\bno mx\b|\bnull ?mx\b/i

/** Dovecot gives the reason for a rejection in the text alone. */
const rejection = (told: string): string =>
  wordsOf(/\bautomatically rejected:.{0,400}/is.exec(told)?.[0] ?? '')

/**
 * The words on one line, without text that could be mistaken for them: quoted headers of our own
 * email, lines that a scanner adds beneath every email, addresses, the names of servers, the codes
 * of continued lines, and phrases that every warning has about itself. Words that a server joined
 * (`BAD_RECIPIENT`, `DisabledUser`) are separated, too.
 */
function wordsOf(text: string): string {
  const words = cutText(text, maxWords)
    .replaceAll(quotedHeader, '')
    .replaceAll(scannerLine, '')
    .replaceAll(/[^\s<>()[\]",;:@]{1,64}@[^\s<>()[\]",;:@]{1,254}/g, '')
    .replaceAll(/\b[45]\d\d-([245]\.\d{1,3}\.\d{1,3}\b)?/g, ' ')
    .replaceAll(/\bhost \S{1,255} ?\[[^\][]{1,60}\]/gi, ' ')
    .replaceAll(/(?<![\w.-])[\w-]{1,63}(\.[\w-]{1,63}){1,8} ?[[(]\d{1,3}(\.\d{1,3}){3}/g, ' ')
    .replaceAll(/\bwhile talking to \S{1,255}/gi, ' ')
    .replaceAll(/\bthis is (only )?a (temporary|warning)\b[^.]{0,80}/gi, ' ')
    .replaceAll(/[_\s]+/g, ' ')
  const joined = (words.match(/\b([A-Z][a-z]{1,20}){2,6}\b/g) ?? []).filter((word) => tellingParts.test(word))
  return [words, ...joined.map((word) => word.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))].join(' . ')
}

/** Names of products are joined words, too. */
const tellingParts = /User|Account|Mailbox|Recipient|Address|Sender|Quota|Dmarc|Spf/

/** A line that says which email it was. Its subject is ours, and may speak of anything. */
const quotedHeader =
  /^[> \t]{0,40}(subject|with (the )?subject|the subject of the message is|message-id|from|to|cc|date|sent|betreff|objet|asunto|oggetto|assunto|onderwerp|тема|제목|件名|主题|主旨)[ \t]{0,9}[:：][^\n]{0,500}$/gim
const scannerLine = /^[^\n]{0,300}\bscanned (for|by|with)\b[^\n]{0,500}$/gim
