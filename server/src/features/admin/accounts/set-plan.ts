import type { setPricingPlan } from '@rapport/contract/admin/accounts.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import type { Admin } from '../../audit/audit.ts'
import { withElevationOrCode, withFreshCode, type ElevationDeps } from '../elevation/elevation.ts'
import { changePlan, isLowered, type ChangedPlan } from './change-plan.ts'
import { findIdByEmail, findWhetherLower } from './queries.ts'

type PlanInput = Output<(typeof setPricingPlan)['body']>

/**
 * Sets an account's plan, expiry and credits by its address. Lowering credits needs a code of that
 * purpose. Throws `invalid_code`, `not_elevated` or `not_found`, and `invalid_request` if that code
 * is missing. Returns the accounts of the team, whose plan it is.
 */
export async function setPlan(
  deps: ElevationDeps,
  admin: Admin,
  input: PlanInput,
): Promise<Pick<ChangedPlan, 'members'>> {
  const { otpCode } = input
  const userId = await findIdByEmail(deps.pool, input.email)
  if (otpCode !== undefined && (await findWhetherLower(deps.pool, input)))
    return withFreshCode(
      deps,
      admin,
      { otpCode, purpose: 'lower_credits', target: userId },
      async (client) => {
        const { members } = await change(client, deps, admin, { ...input, userId })
        return { members }
      },
    )
  const work = async (client: AccountClient) => {
    const { members, ...changed } = await change(client, deps, admin, { ...input, userId })
    if (!isLowered(changed)) return { members }
    if (otpCode !== undefined) throw new AppError('invalid_code')
    throw new AppError('invalid_request', { errors: [{ path: 'otpCode', code: 'error_required' }] })
  }
  const proof = { otpCode: admin.isElevated ? undefined : otpCode, target: userId }
  return withElevationOrCode(deps, admin, proof, work)
}

async function change(
  client: AccountClient,
  { now }: ElevationDeps,
  admin: Admin,
  { userId, expiry, code, emailCredits, phoneCredits, reason }: PlanInput & { userId: AccountId | null },
): ReturnType<typeof changePlan> {
  if (userId === null) throw new AppError('not_found')
  const plan = { code, expiry: new Date(expiry), emailCredits, phoneCredits, reason }
  return changePlan(client, admin, { ...plan, userId, now: now() })
}
