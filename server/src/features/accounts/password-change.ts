import type { Pool } from 'pg'
import { asActor, lockOpenAccount } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { DeliveryConfig } from '../../mail/delivery.ts'
import { requireEmails } from '../../mail/mails.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { CallLimit } from '../../limits/call-limit.ts'
import { verifyAddress } from './verify-address.ts'
import { resetPasswordMail } from './mails.ts'
import { findLinkAccount, useLinkToken, withdrawLinkTokens } from './one-time-tokens.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findPasswordHash, replacePassword, setPassword } from './queries.ts'
import type { TrialDeps } from './trials/trials.ts'
import { endElevations, endUserSessions } from '../sessions/sessions.ts'
import type { SignInLimit } from '../../limits/sign-in-limit.ts'

export type PasswordDeps = TrialDeps & {
  pool: Pool
  callLimit: CallLimit
  signInLimit: SignInLimit
  config: DeliveryConfig
}

/**
 * Emails a link to choose a new password. The job checks whether there is an account, so that this
 * takes equally long either way. Throws `emails_off`.
 */
export async function requestPasswordReset(
  { pool, callLimit, config }: PasswordDeps,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const emails = requireEmails(config)
  await callLimit.count('lost password', { address, email })
  await emails.queue(pool, resetPasswordMail, { to: email })
}

/**
 * Checks a token before the user types a new password. Throws `invalid_link` as `resetPassword`
 * would.
 */
export async function checkPasswordReset(
  { pool, callLimit, now }: PasswordDeps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  await callLimit.count('link', { address })
  if ((await findLinkAccount(pool, { token, purpose: 'reset_password', now: now() })) === null)
    throw new AppError('invalid_link')
}

/**
 * Sets a new password with an emailed token, which also verifies the address. Ends all sessions.
 * Throws `invalid_link` if the token is unknown, expired or used.
 */
export async function resetPassword(
  deps: PasswordDeps,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { pool, callLimit, now } = deps
  await callLimit.count('link', { address })
  const hash = await hashPassword(password)
  const link = { token, purpose: 'reset_password', now: now() } as const
  await inTransaction(pool, async (transaction) => {
    const userId = await findLinkAccount(transaction, link)
    const client = userId === null ? null : await lockOpenAccount(transaction, userId)
    if (userId === null || !client || (await useLinkToken(client, link)) === null)
      throw new AppError('invalid_link')
    await setPassword(client, userId, hash)
    await verifyAddress(client, deps, userId)
    await endUserSessions(client, userId, { now: now() })
  })
}

/**
 * Replaces the password. Ends all other sessions, emailed password links, and an administrator's
 * elevation. Throws `wrong_password`, also for an account without a password, and
 * `too_many_requests` after too many wrong ones, which count as failed sign-ins. Of two concurrent
 * changes one succeeds.
 */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  input: { currentPassword: string; newPassword: string; address: string },
): Promise<void> {
  const { userId, sessionId } = actor
  const current = await checkOwnPassword(deps, actor, { ...input, password: input.currentPassword })
  const hash = await hashPassword(input.newPassword)
  await asActor(deps.pool, actor, async (client) => {
    if (!(await replacePassword(client, userId, current, hash))) throw new AppError('wrong_password')
    await withdrawLinkTokens(client, { userId, purpose: 'reset_password' })
    await endUserSessions(client, userId, { now: deps.now(), except: sessionId })
    await endElevations(client, userId)
  })
}

/** The actor's stored password if it matches the given one. Throws as `changePassword` does. */
export async function checkOwnPassword(
  { pool, signInLimit }: Pick<PasswordDeps, 'pool' | 'signInLimit'>,
  { userId, email }: Actor,
  { password, address }: { password: string; address: string },
): Promise<string> {
  const stored = await signInLimit.attempt({ email, address }, async () => {
    const hash = await findPasswordHash(pool, userId)
    return (await verifyPassword(hash, password)) ? hash : null
  })
  if (stored === null) throw new AppError('wrong_password')
  return stored
}
