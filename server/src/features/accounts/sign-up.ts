import type { Language } from '@rapport/contract/languages.ts'
import type { Pool } from 'pg'
import { announceChange } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import { queueMail } from '../../mail/mails.ts'
import { inTransaction } from '../../database/transaction.ts'
import { openAccount } from './accounts.ts'
import type { CallLimit } from '../../limits/call-limit.ts'
import { accountExistsMail, verifyEmailMail } from './mails.ts'
import { useLinkToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, markVerified } from './queries.ts'

export type SignUpDeps = {
  pool: Pool
  config: Pick<Config, 'trial'>
  callLimit: CallLimit
  now: () => Date
}

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
 * Creates a trial account and emails a link that verifies its address. If the address has an account, emails its owner instead; answer and
 * work are the same.
 */
export async function signUp(
  { pool, config, callLimit, now }: SignUpDeps,
  { address, password, ...user }: NewAccount,
): Promise<void> {
  await callLimit.count('sign up', { address, email: user.email })
  const passwordHash = await hashPassword(password)
  await inTransaction(pool, async (client) => {
    const opened = await openAccount(client, {
      user: { ...user, passwordHash, googleSubject: null, isVerified: false },
      trial: config.trial,
      now: now(),
    })
    if (opened !== null) return queueMail(client, verifyEmailMail, { userId: opened })
    const owner = await findUserByEmail(client, user.email)
    if (owner) await queueMail(client, accountExistsMail, { userId: owner.id })
  })
}

/** Verifies an address with an emailed token. Throws `invalid_link` if it is unknown, expired or used. */
export async function verifyEmail(
  { pool, callLimit, now }: SignUpDeps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  await callLimit.count('link', { address })
  await inTransaction(pool, async (client) => {
    const userId = await useLinkToken(client, { token, purpose: 'verify_email', now: now() })
    if (userId === null) throw new AppError('invalid_link')
    await markVerified(client, userId)
    await announceChange(client, userId, { kind: 'profile' })
  })
}

/** Emails the verification link again, unless the address is already verified. */
export async function resendVerification(
  { pool, callLimit }: SignUpDeps,
  actor: Actor,
  { address }: { address: string },
): Promise<void> {
  if (actor.isVerified) return
  const { userId, email } = actor
  await callLimit.count('resend', { address, email })
  await queueMail(pool, verifyEmailMail, { userId })
}
