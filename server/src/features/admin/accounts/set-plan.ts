import type { setPricingPlan } from '@rapport/contract/admin/accounts.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PoolClient } from 'pg'
import { AppError } from '../../../http/errors.ts'
import type { Admin } from '../../audit/audit.ts'
import { withElevationOrCode, withFreshCode, type ElevationDeps } from '../elevation/elevation.ts'
import { changePlan, isLowered } from './change-plan.ts'
import { findIdByEmail, findWhetherLower } from './queries.ts'

type PlanInput = Output<(typeof setPricingPlan)['body']>

/**
 * Sets an account's plan, expiry and credits by its address. Lowering credits needs a code of that purpose. Throws `invalid_code`,
 * `not_elevated` or `not_found`, and `invalid_request` if that code is missing.
 */
export async function setPlan(deps: ElevationDeps, admin: Admin, input: PlanInput): Promise<void> {
  const { otpCode } = input
  if (otpCode !== undefined && (await findWhetherLower(deps.pool, input)))
    return withFreshCode(deps, admin, { otpCode, purpose: 'lower_credits' }, async (client) => {
      await change(client, deps, admin, input)
    })
  await withElevationOrCode(deps, admin, admin.isElevated ? undefined : otpCode, async (client) => {
    if (!isLowered(await change(client, deps, admin, input))) return
    if (otpCode !== undefined) throw new AppError('invalid_code')
    throw new AppError('invalid_request', { errors: [{ path: 'otpCode', code: 'error_required' }] })
  })
}

async function change(
  client: PoolClient,
  { now }: ElevationDeps,
  admin: Admin,
  { email, expiry, code, emailCredits, phoneCredits, reason }: PlanInput,
): ReturnType<typeof changePlan> {
  const userId = await findIdByEmail(client, email)
  if (userId === null) throw new AppError('not_found')
  const plan = { code, expiry: new Date(expiry), emailCredits, phoneCredits, reason }
  return changePlan(client, admin, { ...plan, userId, now: now() })
}
