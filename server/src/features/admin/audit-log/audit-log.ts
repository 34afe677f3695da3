import type { exportAudit as exportRoute, listAudit as listRoute } from '@rapport/contract/admin/audit-log.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import { readMoment } from '../../../database/read-moment.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { accountId } from '../../../database/ids.ts'
import { csvChunks, type CsvColumns } from '../../../http/answers/csv-file.ts'
import type { FileAnswer } from '../../../http/answers/file-answer.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import { knownTimeZone } from '../calendar-days.ts'
import {
  auditOf,
  countAudit,
  findAccountId,
  findAudit,
  hasEntrySince,
  type AuditFilter,
  type AuditRow,
} from './queries.ts'

type Deps = { pool: Pool; now: () => Date }
type ListInput = Output<(typeof listRoute)['query']>
type AuditQuery = Omit<ListInput, 'page' | 'limit'>

/** The time for which a session is elevated: turning pages is one visit, not a row for each. */
const visitMs = 15 * 60 * 1000

/** A page of the audit. Reading it is audited once a visit. */
export async function listAudit(
  { pool, now }: Deps,
  admin: Admin,
  { page, limit, ...query }: ListInput,
): Promise<Output<(typeof listRoute)['data']>> {
  const at = now()
  return inTransaction(pool, async (client) => {
    const since = new Date(at.getTime() - visitMs)
    if (!(await hasEntrySince(client, admin, { action: 'audit_read', since })))
      await audit(client, admin, { action: 'audit_read', now: at })
    const filter = await filterOf(client, query)
    const total = await knownTimeZone(() => countAudit(client, filter))
    const offset = (page - 1) * limit
    const rows = offset < total ? await findAudit(client, filter, { offset, limit }) : []
    return { items: rows.map(toContract), metadata: { total, page, limit } }
  })
}

const columns: CsvColumns<AuditRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  admin_id: ({ userId }) => userId,
  address: ({ address }) => address,
  action: ({ action }) => action,
  target_kind: ({ targetKind }) => targetKind,
  target_id: ({ targetId }) => targetId,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  reason: ({ reason }) => reason,
}

/** The audit as CSV. That it was exported is its newest entry. */
export async function exportAudit(
  { pool, now }: Deps,
  admin: Admin,
  { bom, ...query }: Output<(typeof exportRoute)['query']>,
): Promise<FileAnswer> {
  const filter = await inTransaction(pool, async (client) => {
    const found = await filterOf(client, query)
    const rows = await knownTimeZone(() => countAudit(client, found))
    await audit(client, admin, { action: 'audit_exported', after: { ...found, rows }, now: now() })
    return found
  })
  const pages = readMoment<AuditRow>(pool, auditOf(filter))
  return { name: 'audit.csv', chunks: csvChunks(columns, pages, { bom }) }
}

/** An id that no account has. */
const nobody = accountId(0)

/** A person given by address is looked up by id, because the audit log contains no other identifiers. */
async function filterOf(db: Database, { who, ...rest }: AuditQuery): Promise<AuditFilter> {
  const text = who?.trim().toLowerCase()
  if (!text) return rest
  if (!/^\d+$/.test(text)) return { ...rest, userId: (await findAccountId(db, text)) ?? nobody }
  return { ...rest, userId: Number(text) <= limits.maxId ? accountId(Number(text)) : nobody }
}

function toContract(row: AuditRow) {
  const { userId, email, targetKind, targetId, targetEmail, at, ...rest } = row
  return {
    ...rest,
    at: at.toISOString(),
    admin: userId === null ? null : { id: userId, email: email ?? '' },
    target: targetKind === null ? null : { kind: targetKind, id: targetId ?? '', email: targetEmail },
  }
}
