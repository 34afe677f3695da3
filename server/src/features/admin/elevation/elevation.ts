import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { Pool } from 'pg'
import { asActor, asAdministrator, type AccountClient } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountId } from '../../../database/ids.ts'
import { findAdministrators } from '../../accounts/accounts.ts'
import type { DeliveryConfig } from '../../../mail/delivery.ts'
import { requireEmails } from '../../../mail/mails.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { findElevation, setElevation } from '../../sessions/sessions.ts'
import { adminCodeMail } from './code-mail.ts'
import { createAdminCode, withCode } from './codes.ts'
import { codeTimes, type Purpose } from './queries.ts'

/*
 * An administrator's session does an administrator's work only while it is elevated: for 15 minutes
 * after a one-time code. It ends with the session, with a change of the password, when the
 * administrator leaves, or with the time.
 */

export type ElevationDeps = { pool: Pool; config: { jwtSecret: string } & DeliveryConfig; now: () => Date }

type Elevation = { until: string | null; secondsLeft: number }
type Work<T> = (client: AccountClient) => Promise<T>

const elevationMs = 15 * 60 * 1000
const none: Elevation = { until: null, secondsLeft: 0 }
const maxCodes = 20
const codeWindowMs = 15 * 60 * 1000

/**
 * Emails a one-time code to the actor. Requests made before the first email is sent share it.
 * Throws `too_many_requests`, or `emails_off`.
 */
export async function sendCode(
  { pool, config, now }: ElevationDeps,
  { userId }: Actor,
  purpose: CodePurpose | undefined,
): Promise<void> {
  const emails = requireEmails(config)
  const retryAfter = await secondsToNextCode(pool, userId, now())
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  await emails.queue(pool, adminCodeMail, { userId, ...(purpose && { purpose }) })
}

/** Seconds until another code may be made for an administrator; 0 if it may be now. */
async function secondsToNextCode(db: Database, userId: AccountId, now: Date): Promise<number> {
  const times = await codeTimes(db, userId, new Date(now.getTime() - codeWindowMs))
  if (times.length < maxCodes) return 0
  return (times[times.length - maxCodes]!.getTime() + codeWindowMs - now.getTime()) / 1000
}

type PrintedCode =
  | { code: string }
  /** Why there is none. */
  | { refused: 'no_administrator' | 'too_many' }

/** Makes a one-time code for the administrator with an address, which the operator's command prints. */
export const printCode = (
  { pool, config, now }: ElevationDeps & { config: Pick<Config, 'adminEmails'> },
  { email, purpose }: { email: string; purpose: Purpose },
): Promise<PrintedCode> =>
  inTransaction(pool, async (client) => {
    const administrators = await findAdministrators(client, config)
    const admin = administrators.find((each) => each.email === email)
    if (!admin) return { refused: 'no_administrator' }
    const { id } = admin
    const given = { userId: id, purpose, secret: config.jwtSecret, now: now() }
    if ((await secondsToNextCode(client, id, given.now)) > 0) return { refused: 'too_many' }
    const code = await createAdminCode(client, given)
    await audit(client, null, {
      action: 'admin_code_printed',
      target: { kind: 'account', id },
      now: given.now,
    })
    return { code }
  })

/** Opens 15 minutes of administration. Throws `invalid_code`. */
export async function elevate(
  deps: ElevationDeps,
  admin: Admin,
  { otpCode }: { otpCode: string },
): Promise<Elevation> {
  const now = deps.now()
  const until = new Date(now.getTime() + elevationMs)
  await withFreshCode(deps, admin, { otpCode, purpose: null }, async (client) => {
    await setElevation(client, admin.sessionId, until)
    await audit(client, admin, { action: 'elevated', now })
  })
  return { until: until.toISOString(), secondsLeft: elevationMs / 1000 }
}

export async function getElevation({ pool, now }: ElevationDeps, { sessionId }: Actor): Promise<Elevation> {
  const until = await findElevation(pool, sessionId)
  const leftMs = until === null ? 0 : until.getTime() - now().getTime()
  return until !== null && leftMs > 0 ? { until: until.toISOString(), secondsLeft: leftMs / 1000 } : none
}

/** Ends the administration of the actor's session. Idempotent. */
export async function endElevation({ pool, now }: ElevationDeps, admin: Admin): Promise<Elevation> {
  if (admin.isElevated)
    await asActor(pool, admin, async (client) => {
      await setElevation(client, admin.sessionId, null)
      await audit(client, admin, { action: 'elevation_ended', now: now() })
    })
  return none
}

/**
 * Redeems a code of a purpose and does the work in one transaction; if the work throws, the code stays valid.
 * Throws `invalid_code`.
 */
export function withFreshCode<T>(
  { pool, config, now }: ElevationDeps,
  actor: Admin,
  { otpCode: code, purpose, target = null }: { otpCode: string; purpose: Purpose; target?: AccountId | null },
  work: Work<T>,
): Promise<T> {
  return withCode({ pool, secret: config.jwtSecret, now: now(), actor, target, purpose, code }, work)
}

/**
 * Does the work in a transaction for an elevated session, or for one that gives a code, which is
 * then spent. Throws `invalid_code`, or `not_elevated` without either.
 */
export function withElevationOrCode<T>(
  deps: ElevationDeps,
  admin: Admin,
  { otpCode, target = null }: { otpCode?: string | undefined; target?: AccountId | null },
  work: Work<T>,
): Promise<T> {
  if (otpCode !== undefined) return withFreshCode(deps, admin, { otpCode, purpose: null, target }, work)
  if (!admin.isElevated) throw new AppError('not_elevated')
  return withElevation(deps, admin, target, work)
}

/**
 * Does the work in a transaction for an elevated session, which still is when it writes. `target`:
 * the account that is changed.
 */
export const withElevation = <T>(
  { pool, now }: Pick<ElevationDeps, 'pool' | 'now'>,
  actor: Admin,
  target: AccountId | null,
  work: Work<T>,
): Promise<T> => asAdministrator(pool, { actor, target, elevatedAt: now() }, work)
