import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'
import { writeAnswer, type Original } from './outbox-answers.ts'
import { insertOutboxMessage, type CapturedMail } from './queries.ts'

const messageKinds = ['reply', 'out_of_office', 'hard_bounce', 'soft_bounce'] as const
/** The actions by which a recipient requests an address that stands in the email. */
const visitKinds = ['open', 'click', 'unsubscribe'] as const
export const answerKinds = [...messageKinds, ...visitKinds]
export type AnswerKind = (typeof answerKinds)[number]
type VisitKind = (typeof visitKinds)[number]

const isVisit = (kind: AnswerKind): kind is VisitKind => visitKinds.some((visit) => visit === kind)

type LinkConfig = Pick<Config, 'publicUrl'>

/**
 * The ways to answer an email: none for those of the server itself; opening, clicking and
 * unsubscribing only where the email can tell.
 */
export async function answersTo(config: LinkConfig, mail: CapturedMail): Promise<AnswerKind[]> {
  if (mail.mailboxId === null) return []
  const parsed = await PostalMime.parse(mail.raw)
  return answerKinds.filter((kind) => !isVisit(kind) || visitPath(config, parsed, kind) !== null)
}

type AnswerDeps = {
  pool: Pool
  config: LinkConfig
  now: () => Date
  /** Asks this server as the recipient’s program would, with a form to post one, and returns the status. */
  visit: (path: string, form?: string) => Promise<number>
}

/**
 * Answers an email of an Outbox mailbox as its recipient would, or as their mail server. Throws
 * `conflict` if it can't be answered so.
 */
export async function answerByHand(deps: AnswerDeps, mail: CapturedMail, kind: AnswerKind): Promise<void> {
  const { mailboxId, threadId } = mail
  if (mailboxId === null || threadId === null) throw new AppError('conflict')
  const parsed = await PostalMime.parse(mail.raw)
  if (isVisit(kind)) {
    const path = visitPath(deps.config, parsed, kind)
    const form = kind === 'unsubscribe' ? ['List-Unsubscribe=One-Click'] : []
    const status = path === null ? null : await deps.visit(path, ...form)
    if (status === null || status >= 400) throw new AppError('conflict')
    return
  }
  const receivedAt = deps.now()
  const raw = writeAnswer(kind, { original: originalOf(mail, parsed), key: randomUUID(), at: receivedAt })
  await inTransaction(deps.pool, (client) =>
    insertOutboxMessage(client, { mailboxId, threadId, raw, receivedAt }),
  )
}

/** The paths of the unsubscribe link, the image, and the first link that is counted. */
const visited: Record<VisitKind, RegExp> = {
  unsubscribe: /^\/u\/[\w-]+/,
  open: /^\/o\/[\w-]+/,
  click: /^\/t\/[\w-]+\/[1-9]\d*/,
}

/**
 * The path of such an address of this server in the email: in its List-Unsubscribe, which only
 * servers with TLS write, or in its text or HTML.
 */
function visitPath(
  { publicUrl }: LinkConfig,
  { headers, text = '', html = '' }: Email,
  kind: VisitKind,
): string | null {
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  for (const part of `${header}\n${text}\n${html}`.split(/[\s<>()"']/)) {
    const path = part.startsWith(publicUrl) && visited[kind].exec(part.slice(publicUrl.length))?.[0]
    if (path) return path
  }
  return null
}

function originalOf({ raw, recipient }: CapturedMail, parsed: Email): Original {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const ids = [...(parsed.references ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id]) => id!)
  return {
    from: { name: parsed.from?.name ?? '', address: parsed.from?.address ?? '' },
    to: { name: parsed.to?.[0]?.name ?? '', address: recipient },
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    messageId: (parsed.messageId ?? '').replace(/^<|>$/g, ''),
    references: ids,
    head,
  }
}
