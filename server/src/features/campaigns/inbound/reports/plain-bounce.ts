import { cutText } from '@rapport/contract/plain-text.ts'
import type { Message } from '../message.ts'
import { addressIn, readFields, replyStatus, statusIn, type DeliveryFailure } from './delivery-status.ts'

/** Names under which mail servers write; nobody else can have such an address at a provider. */
const daemons =
  /^(mailer-?daemon|mail-?daemon|post_?master|mdaemon|mail[-._]?delivery([-._]?(system|subsystem))?|no-?reply-?bounce|microsoftexchange[0-9a-f]{10,})$/
export const isDaemon = (sender: string | null): boolean => daemons.test(sender?.split('@', 1)[0] ?? '')

/**
 * A bounce in words alone, or with a report that is broken. Its sender must be a mail server, and its text must say so, in a status, a reply
 * code or a known phrase: a person may quote a status, too.
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
  const isDelayed = delays.test(`${subject}\n${first}`) && !status?.startsWith('5') && !isFinal.test(first)
  if (failed === null && !isFailed && !isDelayed && (status === null || !isServer)) return null
  return {
    action: isDelayed ? 'delayed' : 'failed',
    recipient: addressIn(failed ?? '') ?? addressIn(told.replaceAll(/\S{0,64}(daemon|postmaster)@\S+/gi, '')),
    status,
    diagnostic: answerIn(first) ?? first,
    told: first,
  }
}

/** More than the words of a server about a few recipients have. */
const maxTold = 6000

/** By its sender, who may be nobody, or by what it calls itself. */
function isOfServer({ sender, contentType, header }: Message): boolean {
  const isReport = contentType.startsWith('multipart/report') && contentType.includes('delivery-status')
  const isNamed = header('x-ms-exchange-message-is-ndr') !== null || header('x-mlserver') !== null
  return sender === null || isDaemon(sender) || isReport || isNamed
}

/** By an envelope without a sender, a server's name or a subject, if it has the original with it or names a recipient. */
function isLikelyOfServer({ header, parts, references, subject, text }: Message, told: string): boolean {
  if (!tellsFailure(told)) return false
  const isFromNobody = /^<?(>|$|mailer-daemon)/i.test(header('return-path')?.trim() ?? 'unknown')
  const hasCopy = parts.some(({ type }) => type.startsWith('message/'))
  if (isFromNobody) return hasCopy || told.length < text.length || recipientLine.test(told)
  const isTitled = tellsFailure(subject) && !forwarded.test(subject) && references.length === 0
  if (isTitled) return hasCopy || told.length < text.length || recipientLine.test(told)
  return hasCopy && serverNames.test(header('from') ?? '')
}

/** A person who passes on what a server told them. */
const forwarded = /^\s*(re|fwd?|aw|wg|tr|rv|sv|vs|회신|답장|전달|返信|転送|回复|回覆|转发|轉寄)\s?[:：]/i

const serverNames =
  /\b(mail (delivery|administrator|system|server|router)|system administrator|mailer[- ]daemon|interscan|mail ?marshal|delivery (sub)?system|antivirus|mail gateway)\b/i

/** An address alone in its line, as servers name whom they could not reach. */
const recipientLine = /^[-*> \t]{0,20}<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:?[ \t]{0,20}$/m

function plainStatus(text: string): string | null {
  const status = statusIn(text)
  return status ?? replyStatus(/(?<![\d.@-])[45]\d\d[ :-].{3,}/.exec(text)?.[0] ?? '')
}

/** The report without the copy of the original beneath it: from a line that announces it, or from the first header of the way that it took. */
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
  if (
    !/^(your |the )?(original|returned|unsent|rejected|undelivered) (message|mail)\b|^(원본 ?메일|원문|보낸 메일 내용|元のメッセージ)/i.test(
      title,
    )
  )
    return false
  return title !== line || /(follows?\.?|headers?:?|:|message)$/i.test(title)
}

/** More than any line has that means something here. */
const maxLine = 400

/** What is said of the first recipient. Servers write the next one into a line of its own. */
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

/** What the other server answered first, in a transcript of sendmail: a command and the lines that follow it. */
const answerIn = (told: string): string | null =>
  /^>>> ?[^\n]{1,400}\r?\n(?:[ \t]{0,20}<<< ?[45][^\n]{1,1000}\r?\n?){1,20}/m.exec(told)?.[0] ?? null

const delays =
  /\b(delayed|delay|will (be )?retr(y|ied)|temporar(y|ily) (problem|deferr)|still being retried|warning: (message|could not)|warning message only|not yet been delivered)\b|verzögert|retardé|retrasad|지연|재시도|再送|遅延|задерж|延迟|延遲/i
/** A server that has given up may still speak of delays. */
const isFinal = /\b(given up|giving up|not going to try again|permanent(ly)?|failed permanently)\b/i
const failures = [
  /\bundeliver(able|ed)|\bnon-?deliver|\b(did not|could not be|cannot be) reach(ed)?\b|\breturned (mail|message|to sender)|\bfailure notice\b|\bnot member\b/i,
  /\bdeliver(y|ies|ing)\b.{0,40}\b(fail(ed|ure|s)?|errors?|problems?|unsuccessful|status notification)\b/i,
  /\b(fail(ed|ure)?|errors?|trouble|problems?|unable|unsuccessful)\b.{0,40}\b(deliver(y|ed|ing)?|sending|transferring)\b/i,
  /\b(not|n[o']t|cannot) (be |been |able to )?(be )?(deliver(ed)?|sent)\b|\bmail (system )?error\b/i,
  /\b(permanent|fatal|delivery) (fatal )?(errors?|failures?)\b|\b(automatically|been|was|were) rejected\b/i,
  /발송 ?실패|전송 ?실패|반송|(전달|전송|발송|배달)(되지 못|할 수 없|하지 못|에 실패)|(配信|送信|配達|送達)(でき|エラー|不能|に失敗|されません)|エラー(のため|通知)/,
  /未能(投递|送达|发送)|(投递|发送|傳送|遞送|退信|退回)(失败|失敗|的邮件|的郵件)|退信/,
  /unzustellbar|nicht zugestellt|zustellung.{0,30}(fehl|nicht)|non (remis|d[ée]livr[ée]|distribu[ée])|[ée]chec|n['’]a pas pu [êe]tre/i,
  /no (se )?(pudo|ha podido|puede) (ser )?(entrega|envia)|no entregado|n[aã]o (p[oô]de ser |foi )?entreg|falha (na|de) entrega|mancat[ao] (recapito|consegna)|non (è stato )?(recapitat|consegnat)/i,
  /не (доставлено|может быть доставлено|удалось доставить)|недоставленн|onbestelbaar|kon niet worden (bezorgd|afgeleverd)|nie (można )?dostarcz|kunde inte levereras|iletilemedi|teslim edilemedi/i,
]
const tellsFailure = (text: string): boolean => failures.some((pattern) => pattern.test(text))
