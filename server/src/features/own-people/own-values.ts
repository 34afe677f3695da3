import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ContactKind, ContactStatus } from '@rapport/contract/contacts/vocabularies.ts'
import { ownSource } from '@rapport/contract/people/own-people.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'
import { findOwnValues } from './queries.ts'
import { findOwnVerdicts, type OwnVerdict } from './verdict-queries.ts'

export type OwnValue = Omit<ContactValue, 'checkedAt'> & {
  personId: number
  kind: ContactKind
  checkedAt: Date | null
}

type OwnValuesQuery = { userId: AccountId; ids: number[]; suppressionKey: string }

/**
 * Returns the own contact values that the account's team has of these people, shared and own: those
 * that it imported, and those that a provider found of its own people. They cost nothing, and no
 * other team sees them. The status of an address is what the account knows of it from its own emails
 * and verifications, else what the provider said.
 */
export async function ownValuesOf(
  db: Database,
  { userId, ids, suppressionKey }: OwnValuesQuery,
): Promise<OwnValue[]> {
  const rows = ids.length === 0 ? [] : await findOwnValues(db, userId, ids)
  const hashes = new Map(
    rows.flatMap(({ kind, value }) =>
      kind === 'email' ? [[value, mailboxHash(suppressionKey, value).toString('hex')] as const] : [],
    ),
  )
  const known = hashes.size === 0 ? [] : await findOwnVerdicts(db, userId, [...hashes.values()])
  const verdicts = new Map(known.map((verdict) => [verdict.hash, verdict]))
  return rows.map(({ personId, kind, value, addedAt, found }) => {
    const verdict = kind === 'email' ? verdicts.get(hashes.get(value)!) : undefined
    const { type, source, date } = found ?? { ...imported, date: addedAt.toISOString().slice(0, 10) }
    const finding = findingOf(found?.status ?? 'unverified', found?.date ?? null, verdict)
    const { status, reason, checkedAt } = finding
    return { personId, kind, value, type, source, date, status, reason, checkedAt }
  })
}

/** What a value has that was imported. */
const imported = { type: 'other', source: ownSource } as const

/** The status of a value, why, and since when: as `checked_status` of the database for shared ones. */
function findingOf(
  said: ContactStatus,
  saidOn: string | null,
  known: OwnVerdict | undefined,
): Pick<OwnValue, 'status' | 'reason' | 'checkedAt'> {
  const isOutdated =
    known !== undefined &&
    known.reason !== 'bounced' &&
    (saidOn ?? '') > known.checkedAt.toISOString().slice(0, 10)
  if (!known || isOutdated) return { status: said, reason: null, checkedAt: null }
  const { status, reason, checkedAt } = known
  return { status: status ?? said, reason, checkedAt }
}
