import type { Actor } from '../../http/authorize.ts'
import { queueMail } from '../../mail/mails.ts'
import { deleteCapturedMails } from '../../mail/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { deactivate, eraseAccount, lockAccount } from './closing-queries.ts'
import { checkOwnPassword, type PasswordDeps } from './password-change.ts'
import { accountRemovedMail } from './mails.ts'
import { findPasswordHash, findRecipient } from './queries.ts'
import { claimTrial } from './trials/trials.ts'
import { revokeLater } from '../integrations/integrations.ts'
import { endUserSessions } from '../sessions/sessions.ts'

type Confirmation = { password: string | null; address: string }

/** Deactivates the account until its owner signs in again. Ends all sessions. Throws `wrong_password`. */
export async function deactivateAccount(
  deps: PasswordDeps,
  actor: Actor,
  confirmation: Confirmation,
): Promise<void> {
  await confirm(deps, actor, confirmation)
  await inTransaction(deps.pool, async (client) => {
    await deactivate(client, actor.userId, deps.now())
    await endUserSessions(client, actor.userId, { now: deps.now() })
  })
}

/**
 * Erases the account for good and sends a last email to its address. Only its id stays, for the ledger:
 * docs/decisions/0010-removed-accounts.md. Throws `wrong_password`.
 */
export async function removeAccount(
  deps: PasswordDeps,
  actor: Actor,
  confirmation: Confirmation,
): Promise<void> {
  await confirm(deps, actor, confirmation)
  await inTransaction(deps.pool, async (client) => {
    await lockAccount(client, actor.userId)
    const user = await findRecipient(client, actor.userId)
    if (!user) return
    const { to, language, isVerified } = user
    if (isVerified) await claimTrial(client, deps, actor.userId)
    await endUserSessions(client, actor.userId, { now: deps.now() })
    await deleteCapturedMails(client, to)
    await revokeLater(client, actor.userId, deps.now())
    await eraseAccount(client, actor.userId, deps.now())
    await queueMail(client, accountRemovedMail, { to, language })
  })
}

/** An account without a password can only prove itself by its session. */
async function confirm(deps: PasswordDeps, actor: Actor, { password, address }: Confirmation): Promise<void> {
  if (password !== null) return void (await checkOwnPassword(deps, actor, { password, address }))
  if ((await findPasswordHash(deps.pool, actor.userId)) !== null) throw new AppError('wrong_password')
}
