import type {
  AdminAccount,
  AdminAccountInFull,
  changeCredits as creditsRoute,
  searchAccounts as searchRoute,
} from '@rapport/contract/admin/accounts.ts'
import type { AccountState } from '@rapport/contract/admin/account-sort.ts'
import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import { accountId, type AccountId } from '../../../database/ids.ts'
import type { Config } from '../../../config/config.ts'
import { isAdministrator, isInternalAccount } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { closeAccount as erase, lockForClosing } from '../../accounts/accounts.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { adjustCredits, wasAdjusted } from '../../credits/credits.ts'
import { endUserSessions, findSessions } from '../../sessions/sessions.ts'
import { withElevation, withFreshCode, type ElevationDeps } from '../elevation/elevation.ts'
import {
  countRunningBulkReveals,
  findLedger,
  findTeamMembers,
  lockPlan,
  type LedgerRow,
  type Member,
} from './queries.ts'
import { countAccounts, findAccount, findAccounts, type AccountRow } from './search-queries.ts'

export type AdminAccountsDeps = ElevationDeps & {
  config: Pick<Config, 'adminEmails' | 'internalDomains' | 'trial' | 'suppressionKey'>
}

const ledgerRows = 20

/**
 * Returns a page of accounts. The searched text is not audited, because it may be a person's
 * address or name.
 */
export async function searchAccounts(
  deps: AdminAccountsDeps,
  admin: Admin,
  { page, limit, ...query }: Output<(typeof searchRoute)['query']>,
): Promise<Output<(typeof searchRoute)['data']>> {
  const now = deps.now()
  const { search, plan, state } = query
  const after = { isSearch: search !== undefined, plan, state, page }
  await audit(deps.pool, admin, { action: 'accounts_searched', after, now })
  const wanted = { ...query, now, offset: (page - 1) * limit, limit }
  const [rows, total] = await Promise.all([findAccounts(deps.pool, wanted), countAccounts(deps.pool, wanted)])
  return { items: rows.map((row) => toContract(deps, row)), metadata: { total, page, limit } }
}

/** An account in full. Throws `not_found`. */
export async function getAccount(
  deps: AdminAccountsDeps,
  admin: Admin,
  { id }: { id: AccountId },
): Promise<AdminAccountInFull> {
  const { pool } = deps
  const now = deps.now()
  const row = await findAccount(pool, id, now)
  if (!row) throw new AppError('not_found')
  await audit(pool, admin, { action: 'account_read', target: { kind: 'account', id }, now })
  const [sessions, ledger, runningBulkReveals, members] = await Promise.all([
    findSessions(pool, id, now),
    findLedger(pool, id, ledgerRows),
    countRunningBulkReveals(pool, id),
    row.removedAt ? [] : findTeamMembers(pool, id),
  ])
  return {
    ...toContract(deps, row),
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
    runningBulkReveals,
    members,
    openSessions: sessions.map(({ userAgent, createdAt, lastUsedAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    ledger: ledger.map(toEntry),
  }
}

function toContract({ config, now }: AdminAccountsDeps, row: AccountRow): AdminAccount {
  const { deactivatedAt: _, removedAt: __, isAppointed: ___, ...shown } = row
  const { planExpiry, createdAt, lastSeenAt, credits, ...rest } = shown
  return {
    ...rest,
    state: stateOf(row, now()),
    planExpiry: planExpiry?.toISOString() ?? null,
    credits: creditModules.map(
      (module) => credits.find((each) => each.module === module) ?? { module, balance: 0, reserved: 0 },
    ),
    isInternal: isInternalAccount(row, config.internalDomains),
    isAdmin: isAdministrator(row, config.adminEmails),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

function stateOf({ removedAt, planExpiry, planCode }: AccountRow, now: Date): AccountState {
  if (removedAt) return 'removed'
  if (!planExpiry || planExpiry <= now) return 'expired'
  return planCode === 'TRIAL' ? 'trial' : 'subscription'
}

const toEntry = ({ grantedBy, grantedByEmail, createdAt, ...row }: LedgerRow) => ({
  ...row,
  grantedBy: grantedBy === null ? null : { id: grantedBy, email: grantedByEmail ?? '' },
  createdAt: createdAt.toISOString(),
})

/** Signs an account out everywhere. Throws `not_found`. */
export async function endSessions(
  deps: AdminAccountsDeps,
  admin: Admin,
  { id }: { id: AccountId },
): Promise<{ ended: number }> {
  const now = deps.now()
  return withElevation(deps, admin, id, async (client) => {
    if (!(await lockPlan(client, id))) throw new AppError('not_found')
    const ended = await endUserSessions(client, id, { now })
    const target = { kind: 'account', id } as const
    await audit(client, admin, { action: 'account_sessions_ended', target, after: { ended }, now })
    return { ended }
  })
}

type CloseRequest = { id: AccountId; otpCode: string; reason: string }

/**
 * Erases an account, as its owner can. Throws `invalid_code`, `not_found`, or
 * `administrator_account` for one of an administrator.
 */
export function closeAccount(
  deps: AdminAccountsDeps,
  admin: Admin,
  { id, otpCode, reason }: CloseRequest,
): Promise<void> {
  return withFreshCode(deps, admin, { otpCode, purpose: 'close_account', target: id }, async (client) => {
    const user = await lockForClosing(client, id)
    if (!user) throw new AppError('not_found')
    if (isAdministrator({ ...user, email: user.to }, deps.config.adminEmails))
      throw new AppError('administrator_account')
    await erase(client, deps, user)
    const target = { kind: 'account', id } as const
    await audit(client, admin, { action: 'account_closed', target, reason, now: deps.now() })
  })
}

type Changed = { balance: number; members: Member[] }
type CreditsInput = Output<(typeof creditsRoute)['body']>

/**
 * Grants credits, or takes some back. Throws `invalid_code`, `not_found`, `invalid_request` if the
 * balance would fall below 0 or exceed the maximum, and `conflict` if the id of the request was
 * used for another change.
 */
export async function changeCredits(
  deps: AdminAccountsDeps,
  admin: Admin,
  input: CreditsInput,
): Promise<Changed> {
  const { amount, requestId, otpCode } = input
  const userId = accountId(input.accountId)
  const work = (client: AccountClient) => adjust(client, { deps, admin, input })
  // One that is sent again because its answer was lost has spent its code.
  if (amount > 0 || (await wasAdjusted(deps.pool, userId, requestId)))
    return withElevation(deps, admin, userId, work)
  if (otpCode === undefined) throw new AppError('invalid_code')
  return withFreshCode(deps, admin, { otpCode, purpose: 'lower_credits', target: userId }, work)
}

async function adjust(
  client: AccountClient,
  { deps, admin, input }: { deps: AdminAccountsDeps; admin: Admin; input: CreditsInput },
): Promise<Changed> {
  const { module, amount, reason, requestId } = input
  const userId = accountId(input.accountId)
  const now = deps.now()
  if (!(await lockPlan(client, userId))) throw new AppError('not_found')
  const change = { userId, module, amount, requestId, now }
  const { balance, isRepeated } = await adjustCredits(client, {
    ...change,
    grantedBy: admin.userId,
    note: reason,
  })
  if (!isRepeated)
    await audit(client, admin, {
      action: amount > 0 ? 'credits_granted' : 'credits_corrected',
      target: { kind: 'account', id: userId },
      before: { module, balance: balance - amount },
      after: { module, balance },
      reason,
      now,
    })
  return { balance, members: await findTeamMembers(client, userId) }
}
