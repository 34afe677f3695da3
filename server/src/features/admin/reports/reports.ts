import type {
  listAccounts,
  listCreditsHistory,
  previewReport as preview,
} from '@rapport/contract/admin/reports.ts'
import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Database } from '../../../database/database.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { withElevationOrCode, type ElevationDeps } from '../elevation/elevation.ts'
import { knownTimeZone } from '../calendar-days.ts'
import {
  countAccounts,
  countEntries,
  findAccounts,
  findEntries,
  type AccountRow,
  type CreditTotals,
  type EntryRow,
  type Period,
} from './queries.ts'

type PageInput = Period & { otpCode?: string | undefined; page: number; limit: number }

/**
 * A page of the accounts created in a period. Throws `invalid_code`, `not_elevated`, or
 * `invalid_request` for a time zone that the database does not know.
 */
export async function reportAccounts(
  deps: ElevationDeps,
  admin: Admin,
  input: PageInput,
): Promise<Output<(typeof listAccounts)['data']>> {
  return withElevationOrCode(deps, admin, input, async (client) => {
    const { rows: total, totals } = await knownTimeZone(() => countAccounts(client, input))
    const items = await pageOf(input, total, (range) => findAccounts(client, input, range))
    await audit(client, admin, { action: 'accounts_reported', after: seen(input), now: deps.now() })
    return { items: items.map(toContractAccount), metadata: metadataOf(input, total), totals }
  })
}

/** A page of the credit changes of all accounts in a period. Throws like `reportAccounts`. */
export async function reportCredits(
  deps: ElevationDeps,
  admin: Admin,
  input: PageInput,
): Promise<Output<(typeof listCreditsHistory)['data']>> {
  return withElevationOrCode(deps, admin, input, async (client) => {
    const { rows: total, totals } = await knownTimeZone(() => countEntries(client, input))
    const items = await pageOf(input, total, (range) => findEntries(client, input, range))
    await audit(client, admin, { action: 'credits_reported', after: seen(input), now: deps.now() })
    return { items: items.map(toContractEntry), metadata: metadataOf(input, total), totals: ofEach(totals) }
  })
}

/**
 * Returns the number of rows in a report. Counts and sums contain no personal data, so the audit
 * log doesn't record who read them.
 */
export async function previewReport(
  { pool }: { pool: Database },
  { report, ...period }: Output<(typeof preview)['query']>,
): Promise<Output<(typeof preview)['data']>> {
  if (report === 'accounts') {
    const { rows, totals } = await knownTimeZone(() => countAccounts(pool, period))
    return { rows, accounts: totals }
  }
  const { rows, totals } = await knownTimeZone(() => countEntries(pool, period))
  return { rows, credits: ofEach(totals) }
}

const metadataOf = ({ page, limit }: PageInput, total: number) => ({ total, page, limit })

const seen = ({ startDate, endDate, timeZone, page }: PageInput) => ({ startDate, endDate, timeZone, page })

/** Nothing is beyond the last page, however far. */
async function pageOf<Row>(
  { page, limit }: PageInput,
  total: number,
  find: (range: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const offset = (page - 1) * limit
  return offset < total ? find({ offset, limit }) : []
}

const none = { granted: 0, withdrawn: 0, spent: 0, refunded: 0 }

const ofEach = (totals: readonly CreditTotals[]): CreditTotals[] =>
  creditModules.map((module) =>
    Object.assign(
      { module },
      none,
      totals.find((each) => each.module === module),
    ),
  )

function toContractAccount({ planExpiry, createdAt, removedAt, ...row }: AccountRow) {
  return {
    ...row,
    planExpiry: planExpiry?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
  }
}

function toContractEntry({ createdAt, ...row }: EntryRow) {
  return { ...row, createdAt: createdAt.toISOString() }
}
