import type { Pool, PoolClient } from 'pg'
import { asAccount, asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { queueMail } from '../../mail/mails.ts'
import { deleteCapturedMails } from '../../mail/queries.ts'
import { AppError } from '../../http/errors.ts'
import { deactivate, eraseAccount, lockForErasure } from './closing-queries.ts'
import { checkOwnPassword, type PasswordDeps } from './password-change.ts'
import { accountRemovedMail } from './mails.ts'
import { findPasswordHash, findRecipient, type RecipientRow } from './queries.ts'
import { claimTrial, type TrialDeps } from './trials/trials.ts'
import { revokeLater } from '../integrations/integrations.ts'
import { endUserSessions } from '../sessions/sessions.ts'
import { assertLeavesOwner, assertNotNeeded, passOwnership } from '../teams/teams.ts'

export type Confirmation = { password: string | null; address: string }

/**
 * Deactivates the account until its owner signs in again. Ends all sessions. Throws `wrong_password`,
 * or `last_owner` if teammates would be left without one.
 */
export async function deactivateAccount(
  deps: PasswordDeps,
  actor: Actor,
  confirmation: Confirmation,
): Promise<void> {
  await confirmActor(deps, actor, confirmation)
  await asActor(deps.pool, actor, async (client) => {
    await assertLeavesOwner(client, actor.userId)
    await deactivate(client, actor.userId, deps.now())
    await endUserSessions(client, actor.userId, { now: deps.now() })
  })
}

/**
 * Erases the account for good and sends a last email to its address. Only its id stays, for the ledger:
 * docs/decisions/0010-removed-accounts.md. Throws `wrong_password`, or `last_owner` if teammates would
 * be left without one.
 */
export async function removeAccount(
  deps: PasswordDeps,
  actor: Actor,
  confirmation: Confirmation,
): Promise<void> {
  await confirmActor(deps, actor, confirmation)
  await asActor(deps.pool, actor, async (client) => {
    const user = await lockForClosing(client, actor.userId)
    if (!user) return
    await assertLeavesOwner(client, actor.userId)
    await closeAccount(client, deps, user)
  })
}

/** An account that is about to be closed; null if it is missing or removed. */
export async function lockForClosing(client: PoolClient, userId: AccountId): Promise<RecipientRow | null> {
  await lockForErasure(client, userId)
  return findRecipient(client, userId)
}

/**
 * Erases an account and tells its address. Throws `team_moving` if somebody who has left its team still
 * needs what goes with it. Requires `lockForClosing`.
 */
export async function closeAccount(
  client: AccountClient,
  deps: TrialDeps,
  recipient: RecipientRow,
): Promise<void> {
  const { id, to, language } = recipient
  await assertNotNeeded(client, id)
  await erase(client, deps, recipient)
  await queueMail(client, accountRemovedMail, { to, language })
}

/** Erases an account that was removed before, and is back with a restored backup. */
export const eraseAgain = (deps: TrialDeps & { pool: Pool }, userId: AccountId): Promise<void> =>
  asAccount(deps.pool, userId, async (client) => {
    const user = await lockForClosing(client, userId)
    if (user) await erase(client, deps, user)
  })

async function erase(
  client: AccountClient,
  deps: TrialDeps,
  { id, to, isVerified }: RecipientRow,
): Promise<void> {
  await passOwnership(client, id, deps.now())
  if (isVerified) await claimTrial(client, deps, id)
  await endUserSessions(client, id, { now: deps.now() })
  await deleteCapturedMails(client, to)
  await revokeLater(client, id, { now: deps.now() })
  await eraseAccount(client, id, deps.now())
}

/**
 * Requires the user's password before an action that a thief of the session must not be able to
 * take. An account without a password can only prove itself by its session. Throws
 * `wrong_password`, and `too_many_requests` after too many wrong ones.
 */
export async function confirmActor(
  deps: Pick<PasswordDeps, 'pool' | 'signInLimit'>,
  actor: Actor,
  { password, address }: Confirmation,
): Promise<void> {
  if (password !== null) return void (await checkOwnPassword(deps, actor, { password, address }))
  if ((await findPasswordHash(deps.pool, actor.userId)) !== null) throw new AppError('wrong_password')
}
