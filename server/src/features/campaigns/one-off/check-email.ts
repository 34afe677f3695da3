import type { Language } from '@rapport/contract/languages.ts'
import type { Pool, PoolClient } from 'pg'
import { asAccount } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Config } from '../../../config/config.ts'
import { AppError } from '../../../http/errors.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import type { Unsent } from '../../integrations/integrations.ts'
import { writeMail } from '../document/write-mail.ts'
import { envelope } from '../sending/claim/compose.ts'
import { senderName } from '../sending/facts/sender.ts'
import type { SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import type { SendingDeps } from '../sending/facts/turn.ts'
import { findAccount, findLanguage } from './queries.ts'
import { sendOneOff, type Written } from './send-one-off.ts'

type CheckEmailDeps = { pool: Pool; config: Pick<Config, 'suppressionKey'>; sending: SendingDeps }

/** The words of the email, in the account's language. */
const texts: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'A check of this mailbox',
    text: 'Rapport sent this email from this mailbox to itself, to see whether emails leave and arrive. You can delete it.',
  },
  ko: {
    subject: '메일함 점검',
    text: '메일이 잘 나가고 들어오는지 보려고 Rapport가 이 메일함에서 이 메일함으로 보낸 메일이에요. 지워도 괜찮아요.',
  },
}

/**
 * Sends an email with this key from a mailbox to itself, as every other email is sent: guarded,
 * counted, and at most once. Null: it was sent, or may have been. Throws database errors.
 */
export async function sendCheckEmail(
  { pool, config, sending }: CheckEmailDeps,
  { id: mailboxId, userId, sendKey }: { id: number; userId: AccountId; sendKey: string },
): Promise<Unsent | null> {
  try {
    const outcome = await sendOneOff(sending, (run) => asAccount(pool, userId, run), {
      mailboxId,
      write: (client, from, at) => writeCheck(client, config, { userId, sendKey, from, at }),
    })
    // Another run of the check has begun it.
    if (!outcome) return null
    const { state, reason } = outcome
    if (state === 'cancelled') return { refused: reason === 'later' ? null : reason, said: null }
    return state === 'failed' ? { refused: null, said: reason } : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = error.errors
      ?.find(({ path }) => path.startsWith(reasonPath))
      ?.path.slice(reasonPath.length)
    const { cause } = error
    return { refused: refused ?? null, said: cause instanceof Error ? cause.message : null }
  }
}

const reasonPath = 'reasons.'

async function writeCheck(
  client: PoolClient,
  { suppressionKey }: Pick<Config, 'suppressionKey'>,
  { userId, sendKey, from, at }: { userId: AccountId; sendKey: string; from: SendingMailbox; at: Date },
): Promise<Written> {
  const { subject, text } = texts[await findLanguage(client, userId)]
  const sender = { name: senderName(await findAccount(client, userId), from), address: from.address }
  return {
    kind: 'check',
    userId,
    campaignId: null,
    enrolmentId: null,
    about: null,
    stepVersionId: null,
    replyId: null,
    mail: {
      from: sender,
      to: sender,
      ...writeMail({
        subject: [{ type: 'text', text: subject }],
        threadSubject: null,
        document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
        values: {},
        signature: '',
        unsubscribe: null,
        tracking: null,
      }),
      ...envelope({ mailbox: from, now: at, sendKey }),
      references: [],
      listUnsubscribe: null,
    },
    addressHash: mailboxHash(suppressionKey, from.address),
    token: null,
    threadId: null,
  }
}
