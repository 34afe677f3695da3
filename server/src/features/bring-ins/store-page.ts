import { fromPdl } from '@rapport/dataset/import/pdl/pdl.ts'
import type { ImportItem } from '@rapport/dataset/records.ts'
import type { PoolClient } from 'pg'
import { lockOpenAccount, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { endRequest } from '../../providers/request-ledger.ts'
import type { PageImporter, StoredPage } from '../import/import.ts'
import type { BringInDeps } from './deps.ts'
import type { PaidPage } from './request-page.ts'

type Steps = {
  userId: AccountId
  /** Runs last, with the account locked unless it was removed meanwhile. */
  record: (client: PoolClient, page: StoredPage, account: AccountClient | null) => Promise<void>
}

/**
 * Stores a page of records and all that is known of it in one transaction: its people, the
 * provider's bill and, in `record`, the place where to go on and what the account pays. A process
 * that is killed before has lost the page and its bill; one that is killed after has lost nothing.
 * Requires the importer's lock.
 */
export async function storePage(
  { config, now }: Pick<BringInDeps, 'config' | 'now'>,
  importer: PageImporter,
  page: PaidPage,
  { userId, record }: Steps,
): Promise<StoredPage> {
  let account: AccountClient | null = null
  return importer.store(page.records.map(toItem), {
    suppressionKey: config.suppressionKey,
    first: async (client) => {
      account = await lockOpenAccount(client, userId)
    },
    last: async (client, stored) => {
      const outcome = page.records.length > 0 ? 'hit' : 'miss'
      await endRequest(client, page.request, { outcome, charged: page.charged, now: now() })
      await record(client, stored, account)
    },
  })
}

/** A record of a company is none of a person. */
function toItem(record: unknown, index: number): ImportItem {
  const line = index + 1
  const item = fromPdl(record, line)
  return item.kind === 'company' ? { line, kind: 'refused', reason: 'it is not about a person' } : item
}
