import type * as contract from '@rapport/contract/admin/maintenance.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Admin } from '../../audit/audit.ts'
import { countActiveAccounts } from '../../sessions/sessions.ts'
import { changeMaintenance, changeNotices, loadOperatorSettings, versionOf } from '../../settings/settings.ts'

export type MaintenanceDeps = { pool: Pool; now: () => Date }

/** Reads directly from the database, because the form shows the values that it changes. */
export async function getMaintenance(
  { pool, now }: MaintenanceDeps,
  admin: Admin,
): Promise<contract.MaintenanceState> {
  const [{ maintenance }, activeAccounts] = await Promise.all([
    loadOperatorSettings(pool),
    countActiveAccounts(pool, { but: admin.userId, now: now() }),
  ])
  return {
    isOn: maintenance !== null,
    message: maintenance?.message ?? { en: null, ko: null },
    plannedEnd: maintenance?.plannedEnd ?? null,
    activeAccounts,
  }
}

/** Switches maintenance. Throws `invalid_request` for a new planned end that has passed. */
export async function setMaintenance(
  deps: MaintenanceDeps,
  admin: Admin,
  { isOn, message, plannedEnd }: Output<(typeof contract.setMaintenance)['body']>,
): Promise<contract.MaintenanceState> {
  await changeMaintenance(deps, admin, {
    isOn,
    ...(message !== undefined && { message }),
    ...(plannedEnd !== undefined && { plannedEnd }),
  })
  return getMaintenance(deps, admin)
}

export async function getNotices({ pool }: MaintenanceDeps): Promise<contract.NoticesState> {
  const { notices } = await loadOperatorSettings(pool)
  return { version: versionOf(notices), notices: [...notices] }
}

/** Replaces the notices. Throws `conflict`, or `invalid_request` for a new end that has passed. */
export async function setNotices(
  deps: MaintenanceDeps,
  admin: Admin,
  input: Output<(typeof contract.setNotices)['body']>,
): Promise<contract.NoticesState> {
  await changeNotices(deps, admin, input)
  return { version: versionOf(input.notices), notices: input.notices }
}
