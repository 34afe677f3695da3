import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { cancelBringIns } from '../bring-ins/bring-ins.ts'
import { cancelReveals } from '../contacts/contacts.ts'
import { cancelEnrichments } from '../lists/lists.ts'
import { cancelVerifications } from '../verifications/verifications.ts'

/** Ends everything running by which an account spends credits, or asks a provider. */
export async function endSpending(
  client: AccountClient,
  id: AccountId,
  { now }: { now: Date },
): Promise<void> {
  await cancelReveals(client, id, { now })
  await cancelEnrichments(client, id, { now })
  await cancelBringIns(client, id)
  await cancelVerifications(client, id, { now })
}
