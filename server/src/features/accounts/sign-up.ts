import type { Language } from '@rapport/contract/languages.ts'
import type { Pool } from 'pg'
import { asActor } from '../../database/as-account.ts'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { DeliveryConfig } from '../../mail/delivery.ts'
import { requireEmails } from '../../mail/mails.ts'
import { inTransaction } from '../../database/transaction.ts'
import { openAccount } from './accounts.ts'
import { verifyAddress } from './verify-address.ts'
import type { CallLimit } from '../../limits/call-limit.ts'
import { accountExistsMail, verifyEmailMail } from './mails.ts'
import { useLinkToken } from './one-time-tokens.ts'
import type { TrialDeps } from './trials/trials.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail } from './queries.ts'

export type SignUpDeps = TrialDeps & { pool: Pool; callLimit: CallLimit; config: DeliveryConfig }

type NewAccount = {
  firstName: string
  lastName: string
  email: string
  password: string
  language: Language
  /** The caller's. */
  address: string
}

/**
 * Creates a trial account and emails a link that verifies its address. If the address has an
 * account, emails its owner instead; answer and work are the same. Throws `emails_off`.
 */
export async function signUp(deps: SignUpDeps, { address, password, ...user }: NewAccount): Promise<void> {
  const { pool, callLimit } = deps
  const emails = requireEmails(deps.config)
  await callLimit.count('sign up', { address, email: user.email })
  const passwordHash = await hashPassword(password)
  await inTransaction(pool, async (client) => {
    const opened = await openAccount(client, deps, {
      ...user,
      passwordHash,
      googleSubject: null,
      isVerified: false,
    })
    if (opened !== null) return emails.queue(client, verifyEmailMail, { userId: opened })
    const owner = await findUserByEmail(client, user.email)
    if (owner) await emails.queue(client, accountExistsMail, { userId: owner.id })
  })
}

/**
 * Verifies the actor's address with an emailed token. Only the person who both signed up and reads
 * the mailbox can do so: the token alone would verify an account that another person opened with
 * this address. Throws `invalid_link` if the token is unknown, expired, used or for another
 * account.
 */
export async function verifyEmail(
  deps: SignUpDeps,
  actor: Actor,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const { userId } = actor
  const { pool, callLimit, now } = deps
  await callLimit.count('link', { address })
  await asActor(pool, actor, async (client) => {
    const link = { token, purpose: 'verify_email', userId, now: now() } as const
    if ((await useLinkToken(client, link)) === null) throw new AppError('invalid_link')
    await verifyAddress(client, deps, userId)
    await announceChange(client, userId, { kind: 'profile' })
  })
}

/**
 * Emails the verification link again. Throws `already_verified`, and lets the account's browsers know;
 * `emails_off`.
 */
export async function resendVerification(
  { pool, callLimit, config }: SignUpDeps,
  actor: Actor,
  { address }: { address: string },
): Promise<void> {
  const { userId, email } = actor
  if (actor.isVerified) {
    await announceChange(pool, userId, { kind: 'profile' })
    throw new AppError('already_verified')
  }
  const emails = requireEmails(config)
  await callLimit.count('resend', { address, email })
  await emails.queue(pool, verifyEmailMail, { userId })
}
