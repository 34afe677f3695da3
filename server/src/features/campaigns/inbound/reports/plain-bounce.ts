import { cutText } from '@rapport/contract/plain-text.ts'
import type { Message } from '../message.ts'
import { replyStatus, statusIn } from '../../../../mail/refusals/codes.ts'
import { addressIn, readFields, type DeliveryFailure } from './delivery-status.ts'
import { tellsDelay, tellsFailure, tellsSuccess } from './outcome.ts'
import { readWords } from '../../../../mail/refusals/words.ts'

/** The names under which mail servers write. No person can have such an address at a provider. */
const daemons =
  /^(mailer-?daemon|mail-?daemon|post_?master|mdaemon|mail[-._]?delivery([-._]?(system|subsystem))?|no-?reply-?bounce|microsoftexchange[0-9a-f]{10,})$/
export const isDaemon = (sender: string | null): boolean => daemons.test(sender?.split('@', 1)[0] ?? '')

/**
 * A bounce in words alone, or with a report that is broken. Its sender must be a mail server, and
 * its text must say so, in a status, a reply code or a known phrase: a person may quote a status,
 * too.
 */
export function readPlainBounce(message: Message): DeliveryFailure | null {
  const { text, subject } = message
  const failed = message.header('x-failed-recipients')
  const told = cutText(ownReport(text), maxTold)
  const isServer = isOfServer(message)
  if (failed === null && !isServer && !isLikelyOfServer(message, told)) return null
  const fields = readFields(told)
  if (fields) return { ...fields, told, diagnostic: fields.diagnostic || told }
  const first = ofFirst(told)
  const status = plainStatus(first)
  const isFailed = tellsFailure(`${subject}\n${told}`)
  const isDelayed = !status?.startsWith('5') && tellsDelay({ subject, told: first })
  const isTold = failed !== null || isFailed || isDelayed
  if (!isTold && !(isServer && (status !== null || isOfNobodyElse(message, told)))) return null
  return {
    action: isDelayed ? 'delayed' : 'failed',
    recipient: addressIn(failed ?? '') ?? addressIn(told.replaceAll(/\S{0,64}(daemon|postmaster)@\S+/gi, '')),
    status,
    diagnostic: answerIn(first) ?? first,
    told: first,
  }
}

/** Longer than the words of a server about a few recipients. */
const maxTold = 6000

/**
 * Whether only a mail server can have written a message that doesn't say in known words that an
 * email failed: it names a reason, or its sender's name is one that writes nothing else.
 */
const isOfNobodyElse = ({ sender, references, subject }: Message, told: string): boolean =>
  !tellsSuccess(told) &&
  (/^mailer-?daemon@/.test(sender ?? '') ||
    (references.length === 0 && !forwarded.test(subject) && namesReason(told)))

const namesReason = (told: string): boolean => readWords(told).some(({ weight }) => weight === 3)

/**
 * Whether a mail server wrote the message: by its sender, which may be missing, or by what it calls
 * itself.
 */
function isOfServer({ sender, contentType, header }: Message): boolean {
  const isReport = contentType.startsWith('multipart/report') && contentType.includes('delivery-status')
  const isNamed = header('x-ms-exchange-message-is-ndr') !== null || header('x-mlserver') !== null
  return sender === null || isDaemon(sender) || isReport || isNamed
}

/**
 * Whether a mail server is the likely sender: by an empty envelope sender, a server's name or a
 * subject, if the message has the original with it or names a recipient.
 */
function isLikelyOfServer({ header, parts, references, subject, text }: Message, told: string): boolean {
  if (!tellsFailure(told)) return false
  const isFromNobody = /^<?(>|$|mailer-daemon)/i.test(header('return-path')?.trim() ?? 'unknown')
  const hasCopy = parts.some(({ type }) => type.startsWith('message/'))
  if (isFromNobody) return hasCopy || told.length < text.length || recipientLine.test(told)
  const isTitled = tellsFailure(subject) && !forwarded.test(subject) && references.length === 0
  if (isTitled) return hasCopy || told.length < text.length || recipientLine.test(told)
  return hasCopy && serverNames.test(header('from') ?? '')
}

/** A person who forwards a server's message. */
const forwarded = /^\s*(re|fwd?|aw|wg|tr|rv|sv|vs|회신|답장|전달|返信|転送|回复|回覆|转发|轉寄)\s?[:：]/i

const serverNames =
  /\b(mail (delivery|administrator|system|server|router)|system administrator|mailer[- ]daemon|interscan|mail ?marshal|delivery (sub)?system|antivirus|mail gateway)\b/i

/**
 * An address alone on its line, or behind a label, as servers name recipients whom they could not
 * reach.
 */
const recipientLine =
  /^[-*> \t]{0,20}(?:(?:failed |intended )?(?:recipient|address)[ \t]{0,9}:[ \t]{0,9})?<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:?[ \t]{0,20}$/im

function plainStatus(text: string): string | null {
  const status = statusIn(text)
  return status ?? replyStatus(/(?<![\d.@-])[45]\d\d[ :-].{3,}/.exec(text)?.[0] ?? '')
}

/**
 * The report without the copy of the original beneath it: up to a line that announces the copy, or
 * to the first header of its route.
 */
function ownReport(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex((line) => startsCopy(cutText(line.trimEnd(), maxLine)))
  return end === -1 ? text : lines.slice(0, end).join('\n')
}

function startsCopy(line: string): boolean {
  if (/^(> ?)?(received|return-path|dkim-signature|x-received):/i.test(line)) return true
  const title = line.replace(/^[-=>*_\s]+/, '')
  if (
    /^(below|here|this|included|enclosed|attached) .{0,30}\bcop(y|ies) of\b|^message headers? follow/i.test(
      title,
    )
  )
    return true
  if (copyFollows.test(line)) return title !== line || line.endsWith(':')
  if (
    !/^(your |the )?(original|returned|unsent|rejected|undelivered) (message|mail)\b|^(원본 ?메일|원문|보낸 메일 내용|元のメッセージ)/i.test(
      title,
    )
  )
    return false
  return title !== line || /(follows?\.?|headers?:?|:|message)$/i.test(title)
}

/** `The header and top 20 lines of the message follow`; what follows may also be what the server said. */
const copyFollows =
  /^(?!.{0,200}\b(error|log|reason|response|reply|transcript)\b).{0,60}\b(message|mail|headers?)\b.{0,25}\b(follow(s|ing)?|below)\b[\W_]{0,40}$/i

/** Longer than any line that means something here. */
const maxLine = 400

/**
 * The part of a report about the first recipient. Servers write the next one on a line of its own.
 */
function ofFirst(told: string): string {
  const lines = told.split(/\r?\n/)
  let first: string | null = null
  for (const [at, line] of lines.entries()) {
    if (!recipientLine.test(cutText(line, maxLine))) continue
    const address = addressIn(line)
    first ??= address
    if (address !== first) return lines.slice(0, at).join('\n')
  }
  return told
}

/**
 * The other server's first answer in a transcript of sendmail: a command and the lines that follow
 * it.
 */
const answerIn = (told: string): string | null =>
  /^>>> ?[^\n]{1,400}\r?\n(?:[ \t]{0,20}<<< ?[45][^\n]{1,1000}\r?\n?){1,20}/m.exec(told)?.[0] ?? null
