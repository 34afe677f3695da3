import type { Language } from '@rapport/contract/languages.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { Pool } from 'pg'
import type { Config } from '../../../config/config.ts'
import { asAccount, requireOpenAccount } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { createLinkToken, hashOfToken } from '../../../mail/link-token.ts'
import { AppError } from '../../../http/errors.ts'
import type { CallLimit } from '../../../limits/call-limit.ts'
import { audit } from '../../audit/audit.ts'
import { startSession, type SessionsDeps } from '../../sessions/sessions.ts'
import { openAccount } from '../accounts.ts'
import { hashPassword } from '../passwords.ts'
import type { TrialDeps } from '../trials/trials.ts'
import { findAdministrators } from './administrators.ts'
import { findAppointed, isLinkOpen, replaceLink, setAppointed, takeLink } from './queries.ts'

/*
 * The first administrator of a server that can't email anybody. An operator's command prints a link,
 * whoever opens it opens an account there, and the account is appointed: marked as an administrator
 * in the database, beside those of ADMIN_EMAILS. The link works once, and only while there is no
 * administrator. Why: docs/decisions/0051-the-first-administrator.md.
 */

type AdministratorConfig = Pick<Config, 'adminEmails'>

/** The lifetime of a link. */
export const linkHours = 24

/**
 * A token for the link, 256 random bits of which only the digest is kept. The previous link stops
 * working. Null, and nothing is changed, if there is an administrator.
 */
export const issueFirstLink = (pool: Pool, config: AdministratorConfig, now: Date): Promise<string | null> =>
  inTransaction(pool, async (client) => {
    if ((await findAdministrators(client, config)).length > 0) return null
    const { token, hash } = createLinkToken()
    const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
    await replaceLink(client, { hash, now, expiresAt })
    await audit(client, null, { action: 'administrator_link_issued', now })
    return token
  })

/** Takes the mark from the appointed account. Returns its id, or null if there is none. */
export async function withdrawAppointment(pool: Pool, now: Date): Promise<AccountId | null> {
  const id = await findAppointed(pool)
  if (id === null) return null
  await asAccount(pool, id, async (client) => {
    await setAppointed(client, id, false)
    await audit(client, null, { action: 'administrator_withdrawn', target: { kind: 'account', id }, now })
  })
  return id
}

export type FirstAdministratorDeps = TrialDeps &
  SessionsDeps & { callLimit: CallLimit; config: AdministratorConfig }

/**
 * Checks a link before somebody types. Throws `invalid_link` if it is unknown, expired or used, and
 * `administrator_exists`.
 */
export async function checkFirstLink(
  { pool, callLimit, config, now }: FirstAdministratorDeps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  await callLimit.count('link', { address })
  if (!(await isLinkOpen(pool, { hash: hashOfToken(token), now: now() }))) throw new AppError('invalid_link')
  await requireNoAdministrator(pool, config)
}

type FirstAccount = {
  token: string
  firstName: string
  lastName: string
  email: string
  password: string
  language: Language
  /** The caller's. */
  address: string
  userAgent: string
}

/**
 * Opens a verified account, appoints it and signs it in. Throws what `checkFirstLink` throws, and
 * `invalid_request` if the address has an account: the link then still works.
 */
export async function becomeFirstAdministrator(
  deps: FirstAdministratorDeps,
  { token, address, userAgent, password, ...user }: FirstAccount,
): Promise<Tokens> {
  const { pool, callLimit, config } = deps
  await callLimit.count('link', { address })
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  const userId = await inTransaction(pool, async (client) => {
    if (!(await takeLink(client, { hash: hashOfToken(token), now }))) throw new AppError('invalid_link')
    await requireNoAdministrator(client, config)
    const opened = { ...user, passwordHash, googleSubject: null, isVerified: true }
    const id = await openAccount(client, deps, opened)
    if (id === null)
      throw new AppError('invalid_request', { errors: [{ path: 'email', code: 'error_address_taken' }] })
    await setAppointed(await requireOpenAccount(client, id), id, true)
    const admin = { userId: id, sessionId: null, address }
    const target = { kind: 'account', id } as const
    await audit(client, admin, { action: 'administrator_appointed', target, now })
    return id
  })
  const tokens = await startSession(deps, { userId, passwordHash, userAgent })
  if (!tokens) throw new AppError('unauthenticated')
  return tokens
}

async function requireNoAdministrator(db: Database, config: AdministratorConfig): Promise<void> {
  if ((await findAdministrators(db, config)).length > 0) throw new AppError('administrator_exists')
}
