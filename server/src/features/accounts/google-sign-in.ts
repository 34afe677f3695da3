import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { PoolClient } from 'pg'
import { requireOpenAccount } from '../../database/as-account.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { AccountId } from '../../database/ids.ts'
import { openAccount } from './accounts.ts'
import { verifyAddress } from './verify-address.ts'
import type { CallLimit } from '../../limits/call-limit.ts'
import type { Google, GoogleIdentity } from '../../oauth/google.ts'
import { findByGoogle, findRecipient, joinGoogle } from './queries.ts'
import type { TrialDeps } from './trials/trials.ts'
import { endUserSessions, startSession, type SignInDeps } from '../sessions/sessions.ts'

export type GoogleSignInDeps = SignInDeps &
  TrialDeps & {
    google: Google
    callLimit: CallLimit
  }

/** The URL to send the browser to. Throws `not_found` if no provider is configured, or `google_failed`. */
export async function startGoogleSignIn(
  { google, callLimit }: GoogleSignInDeps,
  { address }: { address: string },
): Promise<{ url: string; flow: string }> {
  await callLimit.count('google', { address })
  return google.start()
}

type Return = { flow: string; parameters: string; language: Language; address: string; userAgent: string }

/**
 * Opens a session for a Google account: of the user linked to it; else of the user with its
 * address, who is then linked; else of a new trial user. Throws what `finish` throws,
 * `google_taken` if another account of the provider is linked to that user, and `oauth_outdated` if
 * the account has just been closed.
 */
export async function signInWithGoogle(deps: GoogleSignInDeps, input: Return): Promise<Tokens> {
  await deps.callLimit.count('google', input)
  const identity = await deps.google.finish(input)
  const userId = await inTransaction(deps.pool, async (client) => {
    const id = await accountOf(deps, client, { identity, ...input })
    // For any account but an administrator's, this throws and so undoes the opening or linking.
    await deps.maintenance.admit(async () => {
      const account = await findRecipient(client, id)
      return account && { ...account, email: account.to }
    })
    return id
  })
  const tokens = await startSession(deps, { userId, passwordHash: null, userAgent: input.userAgent })
  if (!tokens) throw new AppError('oauth_outdated')
  return tokens
}

async function accountOf(
  deps: GoogleSignInDeps,
  client: PoolClient,
  { identity, language }: { identity: GoogleIdentity; language: Language },
): Promise<AccountId> {
  const known = await joined(deps, client, identity)
  if (known !== null) return known
  const { subject, ...names } = identity
  const opened = await openAccount(client, deps, {
    ...names,
    language,
    passwordHash: null,
    googleSubject: subject,
    isVerified: true,
  })
  // Null: a concurrent call has just created the account and committed.
  const userId = opened ?? (await joined(deps, client, identity))
  if (userId === null) throw new AppError('oauth_outdated')
  return userId
}

/**
 * Returns the user linked to a Google account, or the one with its address, who is then linked. An
 * unverified address may have been signed up by an attacker waiting for its owner, so that password
 * and its sessions end. Null if there is neither.
 */
async function joined(
  deps: GoogleSignInDeps,
  transaction: PoolClient,
  { subject, email }: GoogleIdentity,
): Promise<AccountId | null> {
  const user = await findByGoogle(transaction, { subject, email })
  if (!user) return null
  if (user.googleSubject === subject) return user.id
  if (user.googleSubject !== null) throw new AppError('google_taken')
  const client = await requireOpenAccount(transaction, user.id)
  if (!user.isVerified) await endUserSessions(client, user.id, { now: deps.now() })
  await joinGoogle(client, user.id, { subject, forgetPassword: !user.isVerified })
  await verifyAddress(client, deps, user.id)
  return user.id
}
