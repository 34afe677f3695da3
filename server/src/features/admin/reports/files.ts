import type { exportAccounts as route } from '@rapport/contract/admin/reports.ts'
import type { Output } from '@rapport/contract/route.ts'
import { readMoment } from '../../../database/read-moment.ts'
import { csvChunks, type CsvColumns } from '../../../http/answers/csv-file.ts'
import type { FileAnswer } from '../../../http/answers/file-answer.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { withElevationOrCode, type ElevationDeps } from '../elevation/elevation.ts'
import { knownTimeZone } from '../calendar-days.ts'
import {
  accountsOf,
  countAccounts,
  countEntries,
  entriesOf,
  type AccountRow,
  type EntryRow,
} from './queries.ts'

type FileInput = Output<(typeof route)['query']>

const accountColumns: CsvColumns<AccountRow> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  verified: ({ isVerified }) => isVerified,
  plan: ({ planCode }) => planCode,
  plan_expiry: ({ planExpiry }) => planExpiry,
  email_credits: ({ emailCredits }) => emailCredits,
  phone_credits: ({ phoneCredits }) => phoneCredits,
  created_at: ({ createdAt }) => createdAt,
  removed_at: ({ removedAt }) => removedAt,
}

const entryColumns: CsvColumns<EntryRow> = {
  id: ({ id }) => id,
  account_id: ({ userId }) => userId,
  email: ({ email }) => email,
  kind: ({ module }) => module,
  reason: ({ reason }) => reason,
  amount: ({ amount }) => amount,
  balance: ({ balance }) => balance,
  person_id: ({ personId }) => personId,
  granted_by_id: ({ grantedBy }) => grantedBy?.id ?? null,
  granted_by: ({ grantedBy }) => grantedBy?.email ?? null,
  note: ({ note }) => note,
  created_at: ({ createdAt }) => createdAt,
  team_id: ({ team }) => team.id,
  team: ({ team }) => team.name,
}

/**
 * The accounts created in a period, as CSV. A code is spent before the first row is read. Throws
 * like `reportAccounts`.
 */
export async function exportAccounts(
  deps: ElevationDeps,
  admin: Admin,
  input: FileInput,
): Promise<FileAnswer> {
  await withElevationOrCode(deps, admin, input, async (client) => {
    const { rows } = await knownTimeZone(() => countAccounts(client, input))
    await audit(client, admin, { action: 'accounts_exported', after: taken(input, rows), now: deps.now() })
  })
  const pages = readMoment<AccountRow>(deps.pool, accountsOf(input))
  return { name: nameOf('accounts', input), chunks: csvChunks(accountColumns, pages, input) }
}

/** The credit changes of all accounts in a period, as CSV. Throws like `reportAccounts`. */
export async function exportCredits(
  deps: ElevationDeps,
  admin: Admin,
  input: FileInput,
): Promise<FileAnswer> {
  await withElevationOrCode(deps, admin, input, async (client) => {
    const { rows } = await knownTimeZone(() => countEntries(client, input))
    await audit(client, admin, { action: 'credits_exported', after: taken(input, rows), now: deps.now() })
  })
  const pages = readMoment<EntryRow>(deps.pool, entriesOf(input))
  return { name: nameOf('credits', input), chunks: csvChunks(entryColumns, pages, input) }
}

const taken = ({ startDate, endDate, timeZone }: FileInput, rows: number) => ({
  startDate,
  endDate,
  timeZone,
  rows,
})

const nameOf = (report: string, { startDate, endDate }: FileInput) => `${report}-${startDate}-${endDate}.csv`
