import type { listAccounts, listCreditsHistory } from '@rapport/contract/admin/schemas.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { PoolClient } from 'pg'
import { audit, type Admin } from '../audit/audit.ts'
import { withElevationOrCode, type ElevationDeps } from './elevation/elevation.ts'
import { knownTimeZone } from './reports/known-time-zone.ts'
import { findAccounts, findEntries, type AccountRow, type EntryRow, type Period } from './queries.ts'

type WithOtp = { otpCode?: string | undefined }

type ReportInput = Period & WithOtp & { page: number; limit: number }

const rangeOf = ({ page, limit }: ReportInput) => ({ offset: (page - 1) * limit, limit })
const metadataOf = ({ page, limit }: ReportInput, total: number) => ({ total, page, limit })

/** A page of the accounts created in a period. Throws `invalid_code`, `not_elevated`, or `invalid_request` for a time zone that the database does not know. */
export async function reportAccounts(
  deps: ElevationDeps,
  admin: Admin,
  input: ReportInput,
): Promise<Output<(typeof listAccounts)['data']>> {
  const { rows, total } = await withElevationOrCode(deps, admin, input.otpCode, async (client) => {
    await auditReport(client, admin, 'accounts_reported', { ...input, now: deps.now() })
    return knownTimeZone(() => findAccounts(client, input, rangeOf(input)))
  })
  return { items: rows.map(toContractAccount), metadata: metadataOf(input, total) }
}

/** A page of the credit changes of all accounts in a period. Throws like `reportAccounts`. */
export async function reportCredits(
  deps: ElevationDeps,
  admin: Admin,
  input: ReportInput,
): Promise<Output<(typeof listCreditsHistory)['data']>> {
  const { rows, total } = await withElevationOrCode(deps, admin, input.otpCode, async (client) => {
    await auditReport(client, admin, 'credits_reported', { ...input, now: deps.now() })
    return knownTimeZone(() => findEntries(client, input, rangeOf(input)))
  })
  return { items: rows.map(toContractEntry), metadata: metadataOf(input, total) }
}

async function auditReport(
  client: PoolClient,
  admin: Admin,
  action: 'accounts_reported' | 'credits_reported',
  { now, startDate, endDate, timeZone, page }: ReportInput & { now: Date },
): Promise<void> {
  await audit(client, admin, { action, after: { startDate, endDate, timeZone, page }, now })
}

function toContractAccount({ planExpiry, createdAt, ...row }: AccountRow) {
  return { ...row, planExpiry: planExpiry?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

function toContractEntry({ createdAt, ...row }: EntryRow) {
  return { ...row, createdAt: createdAt.toISOString() }
}
