import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../config/config.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'
import { writeAnswer, type Original } from './outbox-answers.ts'
import { insertOutboxMessage, type CapturedMail } from './queries.ts'

export const answerKinds = ['reply', 'out_of_office', 'hard_bounce', 'soft_bounce', 'unsubscribe'] as const
export type AnswerKind = (typeof answerKinds)[number]

type LinkConfig = Pick<Config, 'publicUrl'>

/** The ways to answer an email: none for those of the server itself, an unsubscribe only where the email has a link for it. */
export async function answersTo(config: LinkConfig, mail: CapturedMail): Promise<AnswerKind[]> {
  if (mail.mailboxId === null) return []
  const canUnsubscribe = unsubscribePath(config, await PostalMime.parse(mail.raw)) !== null
  return answerKinds.filter((kind) => kind !== 'unsubscribe' || canUnsubscribe)
}

type AnswerDeps = {
  pool: Pool
  config: LinkConfig
  now: () => Date
  /** Posts a form to this server and returns the status. */
  post: (path: string, form: string) => Promise<number>
}

/** Answers an email of an Outbox mailbox as its recipient would, or as their mail server. Throws `conflict` if it can't be answered so. */
export async function answerByHand(deps: AnswerDeps, mail: CapturedMail, kind: AnswerKind): Promise<void> {
  const { mailboxId, threadId } = mail
  if (mailboxId === null || threadId === null) throw new AppError('conflict')
  const parsed = await PostalMime.parse(mail.raw)
  if (kind === 'unsubscribe') {
    const path = unsubscribePath(deps.config, parsed)
    const status = path === null ? null : await deps.post(path, 'List-Unsubscribe=One-Click')
    if (status === null || status >= 400) throw new AppError('conflict')
    return
  }
  const receivedAt = deps.now()
  const raw = writeAnswer(kind, { original: originalOf(mail, parsed), key: randomUUID(), at: receivedAt })
  await inTransaction(deps.pool, (client) =>
    insertOutboxMessage(client, { mailboxId, threadId, raw, receivedAt }),
  )
}

/** The path of its unsubscribe link: of its List-Unsubscribe, which only servers with TLS write, or in its text. */
function unsubscribePath({ publicUrl }: LinkConfig, { headers, text = '' }: Email): string | null {
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const start = `${publicUrl}/u/`
  const link = `${header}\n${text}`.split(/[\s<>()"']/).find((part) => part.startsWith(start))
  const token = /^[\w-]+/.exec(link?.slice(start.length) ?? '')?.[0]
  return token === undefined ? null : `/u/${token}`
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
