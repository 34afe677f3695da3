import { cutText } from '@rapport/contract/plain-text.ts'
import { isAuthenticated } from './authentication.ts'
import {
  addressIn,
  originalOf,
  readDeliveryStatus,
  replyStatus,
  statusIn,
  type DeliveryFailure,
} from './delivery-status.ts'
import type { Message } from './message.ts'

export type BounceClass = 'hard_bounce' | 'soft_bounce' | 'policy_bounce'

export type Bounce = {
  recipient: string | null
  status: string | null
  originalMessageId: string | null
  sendKey: string | null
  /** The words of the server that refused, in one line; empty if there are none. */
  said: string
  /** Whether the mailbox's provider vouches that the bounce comes from itself or from the recipient's mail server. */
  isAuthenticated: boolean
}

const maxSaid = 200

type Reading = { class: BounceClass | 'ignored'; evidence: string; bounce: Bounce | null }

/** Reads a bounce, with or without a standard report. Null if the message is none. */
export function readBounce(message: Message): Reading | null {
  const report = readDeliveryStatus(message)
  const failure = report ?? readPlainBounce(message)
  if (!failure) return null
  if (failure.action === 'delivered') return { class: 'ignored', evidence: 'Action: delivered', bounce: null }
  const { messageId, sendKey, to } = originalOf(message)
  const recipient = failure.recipient ?? to
  return {
    class: classOf(failure),
    evidence: evidenceOf(failure, report !== null),
    bounce: {
      recipient,
      status: failure.status,
      originalMessageId: messageId,
      sendKey,
      said: cutText(failure.diagnostic.replaceAll(/\s+/g, ' ').trim(), maxSaid),
      isAuthenticated: isDaemon(message.sender) && isAuthenticated(message, recipient),
    },
  }
}

type Failure = Omit<DeliveryFailure, 'recipient'>

function classOf({ action, status, diagnostic }: Failure): BounceClass {
  if (action === 'delayed' || status === null || status.startsWith('4')) return 'soft_bounce'
  if (status.startsWith('5.7.') || sendingLimit.test(diagnostic)) return 'policy_bounce'
  // A general status: the server's words tell a refused sender from an address that doesn't exist.
  return status === '5.0.0' && refusedSender.test(diagnostic) ? 'policy_bounce' : 'hard_bounce'
}

function evidenceOf({ action, status, diagnostic }: Failure, isReport: boolean): string {
  if (action === 'delayed') return `Action: delayed${status ? `; Status: ${status}` : ''}`
  if (status === null) return 'a failed delivery without a status'
  const words = classOf({ action, status, diagnostic }) === 'policy_bounce' && !status.startsWith('5.7.')
  return `${isReport ? 'Status' : 'status in the text'}: ${status}${words ? `; ${cutText(diagnostic, 200)}` : ''}`
}

const sendingLimit =
  /(daily|hourly)?.{0,20}sending (quota|limit) (was )?(exceeded|reached)|reached a limit for sending mail/i
const refusedSender =
  /\b(spam|spammer|blocked|block ?list|blacklist(ed)?|dnsbl|rbl|reputation|dmarc|spf|dkim|policy|banned|relay(ing)? denied)\b|수신 ?거부|스팸/i

/** Names under which mail servers write; nobody else can have such an address at a provider. */
const daemons =
  /^(mailer-?daemon|mail-?daemon|postmaster|mdaemon|mail-?delivery(-?(system|subsystem))?|no-?reply-?bounce|microsoftexchange[0-9a-f]{10,})$/
export const isDaemon = (sender: string | null): boolean => daemons.test(sender?.split('@', 1)[0] ?? '')

/**
 * A bounce in words alone, as qmail, older Exchange and the Korean portals send it. Its sender must be a mail server's and its text must say
 * so, in a status, a reply code or a known phrase: a person may quote a status, too.
 */
function readPlainBounce(message: Message): DeliveryFailure | null {
  const failed = message.header('x-failed-recipients')
  if (failed === null && !isDaemon(message.sender)) return null
  const { text, subject } = message
  const told = ownReport(text)
  const status = plainStatus(told)
  const isDelayed = delays.test(`${subject}\n${told}`) && !status?.startsWith('5')
  if (failed === null && status === null && !isDelayed && !failures.test(`${subject}\n${told}`)) return null
  return {
    action: isDelayed ? 'delayed' : 'failed',
    recipient: addressIn(failed ?? '') ?? addressIn(told.replaceAll(/\S{0,64}(daemon|postmaster)@\S+/gi, '')),
    status: status ?? (unknownUser.test(told) ? '5.1.1' : null),
    diagnostic: cutText(told, 1000),
  }
}

function plainStatus(text: string): string | null {
  const status = statusIn(text)
  return status ?? replyStatus(/\b[45]\d\d[ -].{3,}/.exec(text)?.[0] ?? '')
}

/** The report without the copy of the original beneath it. */
const ownReport = (text: string) =>
  text.split(
    /^[-> \t]*(below this line is a copy of the message|original message( headers)?|this is a copy of the message|원본 ?메일|원문|보낸 메일 내용|元のメッセージ).*$/im,
    1,
  )[0]!

const delays =
  /\b(delayed|delay|will (be )?retr(y|ied)|temporar(y|ily) (problem|deferr)|still being retried|warning: (message|could not))\b|verzögert|retardé|retrasad|지연|재시도|再送|遅延/i
const failures =
  /\b(undeliver(able|ed)|delivery (has )?fail(ed|ure)|(could|can) ?not be delivered|wasn't able to deliver|returned mail|failure notice|unzustellbar|non remis|échec|no se pudo entregar|no entregado)|발송 ?실패|전송 ?실패|반송|전달되지 못|配信(できません|エラー|不能)|送信エラー/i
const unknownUser =
  /\b(user unknown|unknown user|no such (user|mailbox|recipient)|(mailbox|user|recipient|address)( was| is)? not found|(does not|doesn't) exist|address couldn't be found)\b|존재하지 않는|없는 (계정|사용자|메일)|宛先が(見つかりません|存在しません)|存在しないアドレス|unbekannter empfänger|existiert nicht|n'existe pas|no existe/i
