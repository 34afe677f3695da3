import type * as contract from '@rapport/contract/admin/plan-requests.ts'
import type { AccountRequest } from '@rapport/contract/admin/plan-requests.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { leftOf, lockCredits } from '../../credits/credits.ts'
import { requesterOf, assertOpenRequest, declinePlanRequest } from '../../plan-requests/plan-requests.ts'
import { changePlan, type ChangedPlan } from '../accounts/change-plan.ts'
import { withElevation } from '../elevation/elevation.ts'
import { countRequests, findRequests, type RequestRow } from './queries.ts'

export type PlanRequestDeps = { pool: Pool; now: () => Date }

/** A page of all accounts' requests. A page beyond the end is empty. */
export async function listAccountRequests(
  { pool, now }: PlanRequestDeps,
  admin: Admin,
  { state, page, limit }: Output<(typeof contract.listAccountRequests)['query']>,
): Promise<Output<(typeof contract.listAccountRequests)['data']>> {
  const of = state ?? null
  const [rows, total] = await Promise.all([
    findRequests(pool, { state: of, limit, offset: (page - 1) * limit }),
    countRequests(pool, of),
  ])
  const after = { requests: rows.map(({ id }) => id) }
  if (rows.length > 0) await audit(pool, admin, { action: 'plan_requests_read', after, now: now() })
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

export const countOpenRequests = async ({ pool }: PlanRequestDeps): Promise<{ open: number }> => ({
  open: await countRequests(pool, 'open'),
})

type Grant = { id: number } & Output<(typeof contract.grantRequest)['body']>

/**
 * Sets the plan, and adds credits to those that the account has left, so that it keeps unused ones.
 * Throws `not_found`, `plan_request_closed`, or `invalid_request` for an expiry in the past or for
 * more credits than an account can have.
 */
export async function grantRequest(
  { pool, now: clock }: PlanRequestDeps,
  admin: Admin,
  { id, code, expiry, emailCredits, phoneCredits }: Grant,
): Promise<Pick<ChangedPlan, 'members'>> {
  const now = clock()
  if (new Date(expiry) <= now)
    throw new AppError('invalid_request', { errors: [{ path: 'expiry', code: 'error_invalid_date' }] })
  const userId = await requesterOf(pool, id)
  return withElevation({ pool, now: clock }, admin, userId, async (client) => {
    await assertOpenRequest(client, id)
    const balances = await balancesAfter(client, userId, { emailCredits, phoneCredits })
    const { members } = await changePlan(client, admin, {
      userId,
      code,
      expiry: new Date(expiry),
      ...balances,
      now,
    })
    const target = { kind: 'plan_request', id } as const
    const after = { account: userId, code, expiry, emailCredits, phoneCredits }
    await audit(client, admin, { action: 'plan_request_granted', target, after, now })
    return { members }
  })
}

type Credits = { emailCredits: number; phoneCredits: number }

/** Returns the account's balance after adding credits. None can be spent until the transaction ends. */
async function balancesAfter(client: AccountClient, userId: AccountId, added: Credits): Promise<Credits> {
  await lockCredits(client, userId)
  const email = await leftOf(client, userId, 'TALENT_EMAIL_REVEAL')
  const phone = await leftOf(client, userId, 'TALENT_PHONE_REVEAL')
  const after = {
    emailCredits: email + added.emailCredits,
    phoneCredits: phone + added.phoneCredits,
  }
  for (const path of ['emailCredits', 'phoneCredits'] as const)
    if (after[path] > limits.maxCredits)
      throw new AppError('invalid_request', { errors: [{ path, code: 'error_invalid_credits' }] })
  return after
}

type Refusal = { id: number } & Output<(typeof contract.declineRequest)['body']>

/** Throws `not_found` or `plan_request_closed`. */
export async function declineRequest(
  { pool, now: clock }: PlanRequestDeps,
  admin: Admin,
  { id, reason: words }: Refusal,
): Promise<void> {
  const now = clock()
  const reason = words?.trim() || null
  const userId = await requesterOf(pool, id)
  await withElevation({ pool, now: clock }, admin, userId, async (client) => {
    await declinePlanRequest(client, { id, userId }, { reason, now })
    await audit(client, admin, {
      action: 'plan_request_declined',
      target: { kind: 'plan_request', id },
      after: { account: userId },
      reason: reason ?? undefined,
      now,
    })
  })
}

function toContract(row: RequestRow): AccountRequest {
  return {
    id: row.id,
    state: row.state,
    note: row.note,
    phone: row.phone,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    account: {
      id: row.userId,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      createdAt: row.openedAt.toISOString(),
      planCode: row.planCode,
      planExpiry: row.planExpiry?.toISOString() ?? null,
      emailCredits: { left: row.emailLeft, used: row.emailUsed },
      phoneCredits: { left: row.phoneLeft, used: row.phoneUsed },
      campaigns: row.campaigns,
    },
  }
}
