import type { PoolClient } from 'pg'
import type { AccountId } from '../../../database/ids.ts'
import { haveManyCompanies, type InternalDomains } from '../../../config/internal-domains.ts'
import { domainOf } from '../../../mail/address-aliases.ts'
import { isPublicMailDomain } from '../../../mail/public-domains.ts'
import { markBounced } from '../../contacts/contacts.ts'
import {
  findOtherSenders,
  findSharedAddress,
  lockBounces,
  type BounceSender,
} from './shared-bounce-queries.ts'

type Bounced = { sendId: number; addressHash: Buffer; internalDomains: InternalDomains; now: Date }

/**
 * Marks the shared address as invalid for all accounts after a hard bounce beyond doubt, once a
 * provider says so, too, or it bounced in the same way for an unrelated account of another team. No
 * team can do that alone. Addresses that an account imported itself say nothing about what others
 * reveal.
 */
export async function shareBounce(
  client: PoolClient,
  userId: AccountId,
  { sendId, addressHash, internalDomains, now }: Bounced,
): Promise<void> {
  const shared = await findSharedAddress(client, userId, sendId)
  if (!shared) return
  await lockBounces(client, addressHash)
  const { personId, values, isInvalid, sender } = shared
  const others = isInvalid ? [] : await findOtherSenders(client, userId, { personId, addressHash })
  if (isInvalid || others.some((other) => areUnrelated(sender, other, internalDomains)))
    await markBounced(client, values, now)
}

/**
 * Whether two mailboxes belong to different companies, and their accounts as well. If all accounts
 * that may send are at one domain, their own addresses say nothing.
 */
const areUnrelated = (a: BounceSender, b: BounceSender, internalDomains: InternalDomains): boolean =>
  areOfDifferentCompanies(a.mailbox, b.mailbox) &&
  (!haveManyCompanies(internalDomains) || areOfDifferentCompanies(a.account, b.account))

/** At public mail domains it isn't known who is behind an address. */
function areOfDifferentCompanies(a: string, b: string): boolean {
  const [one, other] = [domainOf(a), domainOf(b)]
  if (isPublicMailDomain(one) || isPublicMailDomain(other)) return false
  return one !== other && !one.endsWith(`.${other}`) && !other.endsWith(`.${one}`)
}
