import { reasonOf } from '@rapport/contract/campaigns/reasons.ts'
import { stringify, type Options } from 'csv-stringify/sync'
import type { Pool } from 'pg'
import type { Actor } from '../../../http/authorize.ts'
import type { FileAnswer } from '../../../http/answers/file-answer.ts'
import { guarded } from '../../lists/lists.ts'
import { getCampaign } from '../campaigns.ts'
import { findChosen, findEnrolmentsById, type EnrolmentFilter, type EnrolmentRow } from './table-queries.ts'

/** The people who are read and written at a time. Others wait for some milliseconds. */
const pageSize = 500

const columns: Record<string, (enrolment: EnrolmentRow) => string | number | null> = {
  rapport_id: ({ talentId }) => talentId,
  full_name: ({ name }) => name,
  title: ({ title }) => title,
  company: ({ company }) => company,
  email: ({ address }) => address,
  state: ({ state }) => state,
  reason: ({ reason }) => reasonOf(reason),
  emails_sent: ({ sent }) => sent,
  last_sent_at: ({ lastSentAt }) => lastSentAt?.toISOString() ?? null,
  next_step: ({ nextStep }) => nextStep,
  due_at: ({ dueAt }) => dueAt?.toISOString() ?? null,
  list: ({ list }) => list?.title ?? null,
  added_at: ({ addedAt }) => addedAt.toISOString(),
}

const options: Options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

/**
 * Writes the enrolments of a campaign as CSV, newest first. People who are taken out of it, or
 * removed, while it is written are left out. Throws `not_found`.
 */
export async function reportEnrolments(
  { pool }: { pool: Pool },
  actor: Actor,
  { id, bom, ...filter }: EnrolmentFilter & { id: number; bom: boolean },
): Promise<FileAnswer> {
  const { name } = await getCampaign({ pool }, actor, { id })
  const ids = await findChosen(pool, id, { ...filter, without: [] })
  async function* chunks() {
    yield stringify([Object.keys(columns)], { ...options, bom })
    for (let from = 0; from < ids.length; from += pageSize) {
      const enrolments = await findEnrolmentsById(pool, id, ids.slice(from, from + pageSize))
      yield stringify(
        enrolments.map((enrolment) =>
          Object.values(columns).map((cell) => guarded(String(cell(enrolment) ?? ''))),
        ),
        options,
      )
    }
  }
  return { name: `${name}.csv`, chunks: chunks() }
}
