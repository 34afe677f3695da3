import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import type { Candidate } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import type { SignInLimit } from '../../limits/sign-in-limit.ts'
import { startSession, type SignInDeps } from '../sessions/sessions.ts'
import { demoAccount } from './demo-account.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { findUserByEmail, replacePassword } from './queries.ts'

export type LoginDeps = SignInDeps & { config: Pick<Config, 'isProduction'>; signInLimit: SignInLimit }

/**
 * Opens a session. Throws `invalid_credentials`, with the same answer and work for an unknown
 * address and a wrong password, and `too_many_requests` after too many failures; during maintenance
 * `maintenance` to all but administrators.
 */
export async function login(
  deps: LoginDeps,
  input: { email: string; password: string; address: string; userAgent: string },
): Promise<Tokens> {
  const user = await deps.signInLimit.attempt(input, () => checkPassword(deps, input))
  await deps.maintenance.admit(() => user)
  const tokens = user && (await startSession(deps, { ...user, userAgent: input.userAgent }))
  if (!tokens) throw new AppError('invalid_credentials')
  return tokens
}

type Proved = Candidate & { userId: AccountId; passwordHash: string }

/** The user with this address and password, or null. Rehashes a password that has outdated parameters. */
async function checkPassword(
  deps: LoginDeps,
  { email, password }: { email: string; password: string },
): Promise<Proved | null> {
  const { pool, config } = deps
  // Its password is public, so it never works in production, even on a database used for development before.
  const isBarred = config.isProduction && email === demoAccount.email
  const user = isBarred ? null : await findUserByEmail(pool, email)
  const stored = user?.passwordHash ?? null
  if (!(await verifyPassword(stored, password)) || !user || stored === null) return null
  const { id: userId, isVerified, isAppointed } = user
  const proved = { userId, email, isVerified, isAppointed }
  if (!isOutdated(stored)) return { ...proved, passwordHash: stored }
  const passwordHash = await hashPassword(password)
  if (await replacePassword(pool, userId, stored, passwordHash)) return { ...proved, passwordHash }
  // Replaced meanwhile by another sign-in or a new password.
  return checkPassword(deps, { email, password })
}
