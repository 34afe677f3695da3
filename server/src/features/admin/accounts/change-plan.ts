import type { PlanCode } from '@rapport/contract/admin/accounts.ts'
import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { announceCredits, creditsOf, lockCredits, setCredits } from '../../credits/credits.ts'
import { notify } from '../../notifications/notifications.ts'
import { grantPlanRequest } from '../../plan-requests/plan-requests.ts'
import { findHearers, findTeamMembers, lockPlan, updatePlan, type Member } from './queries.ts'

type PlanChange = {
  userId: AccountId
  code: PlanCode
  expiry: Date
  /** The credits left after the change. If absent, they stay as they are. */
  emailCredits?: number | undefined
  phoneCredits?: number | undefined
  /** In the administrator's words. Stored in the ledger and the audit log. */
  reason?: string | undefined
  now: Date
}

/** A plan, and the credits left of each kind. */
export type PlanState = {
  code: PlanCode
  expiry: string | null
  emailCredits: number
  phoneCredits: number
}

export type ChangedPlan = {
  before: PlanState
  after: PlanState
  /** The request for a plan that the change answers and closes. */
  closedRequestId: number | null
  members: Member[]
}

/**
 * Sets the plan and credits of an account's team with ledger, audit, notification and announcement,
 * all in the caller's transaction, and closes the account's open request for a plan. Concurrent
 * changes of one team are serialised: it locks the account, its credits, then the request, of which
 * the caller must have locked none but in this order. Throws `not_found` if the account is missing or
 * removed.
 */
export async function changePlan(
  client: AccountClient,
  admin: Admin,
  change: PlanChange,
): Promise<ChangedPlan> {
  const { userId, code, expiry, emailCredits, phoneCredits, reason, now } = change
  const plan = await lockPlan(client, userId)
  if (!plan) throw new AppError('not_found')
  await lockCredits(client, userId)
  const before: PlanState = {
    code: plan.code,
    expiry: plan.expiresAt?.toISOString() ?? null,
    ...(await lefts(client, userId)),
  }
  await updatePlan(client, userId, { code, expiresAt: expiry })
  const left = { TALENT_EMAIL_REVEAL: emailCredits, TALENT_PHONE_REVEAL: phoneCredits }
  const by = { grantedBy: admin.userId, note: reason ?? null, reason: 'plan', now } as const
  for (const module of creditModules) {
    const wanted = left[module]
    if (wanted !== undefined) await setCredits(client, { ...by, userId, module, left: wanted })
  }
  const after = { code, expiry: expiry.toISOString(), ...(await lefts(client, userId)) }
  const closedRequestId = await grantPlanRequest(client, userId, now)
  for (const told of await findHearers(client, userId, closedRequestId))
    await notify(client, { userId: told, type: 'PLAN', relatedEntityId: null, content: after })
  await announceCredits(client, userId)
  await audit(client, admin, {
    action: 'plan_set',
    target: { kind: 'account', id: userId },
    before,
    after,
    reason,
    now,
  })
  return { before, after, closedRequestId, members: await findTeamMembers(client, userId) }
}

async function lefts(
  client: PoolClient,
  userId: AccountId,
): Promise<Pick<PlanState, 'emailCredits' | 'phoneCredits'>> {
  const credits = await creditsOf(client, userId)
  const left = (module: (typeof creditModules)[number]) => {
    const { total = 0, used = 0 } = credits.find((row) => row.module === module) ?? {}
    return total - used
  }
  return { emailCredits: left('TALENT_EMAIL_REVEAL'), phoneCredits: left('TALENT_PHONE_REVEAL') }
}

/** Whether a change takes credits away. */
export const isLowered = ({ before, after }: Pick<ChangedPlan, 'before' | 'after'>): boolean =>
  after.emailCredits < before.emailCredits || after.phoneCredits < before.phoneCredits
