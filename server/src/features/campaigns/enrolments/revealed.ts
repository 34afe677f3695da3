import type {
  listRevealedContacts as route,
  RevealedContact,
} from '@rapport/contract/campaigns/enrolments.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { readList } from '../../lists/lists.ts'
import { findTeammateEmails } from '../../own-people/own-people.ts'
import { assertCampaign } from '../campaigns.ts'
import { readRecipients } from './recipients.ts'
import { findCampaignsOf, findWritable } from './revealed-queries.ts'

type Deps = { pool: Pool; config: Pick<Config, 'suppressionKey'> }

/** Throws `not_found` for the campaign or the list. */
export async function listRevealedContacts(
  { pool, config }: Deps,
  actor: Actor,
  {
    id,
    listId,
    search,
    page,
    limit,
  }: { id: number; listId: number; search: string; page: number; limit: number },
): Promise<Output<(typeof route)['data']>> {
  const { userId } = actor
  await assertCampaign(pool, userId, id)
  await readList(pool, userId, listId)
  const text = { search: search.toLowerCase(), searchKey: fold(search) }
  const { ids, total } = await findWritable(pool, userId, {
    listId,
    ...text,
    offset: (page - 1) * limit,
    limit,
  })
  const [people, campaigns, emails] = await Promise.all([
    readRecipients({ pool, ...config }, actor, ids),
    findCampaignsOf(pool, userId, ids),
    findTeammateEmails(pool, userId, ids),
  ])
  const wrote = new Map(emails.map(({ talentId, name, at }) => [talentId, { name, at: at.toISOString() }]))
  const byPerson = Map.groupBy(campaigns, ({ talentId }) => talentId)
  const items = people.flatMap(({ id: talentId, name, address, status, variables }): RevealedContact[] => {
    if (address === null || status === null) return []
    const theirs = byPerson.get(talentId) ?? []
    return [
      {
        talentId,
        name,
        title: variables['title'] ?? null,
        company: variables['company'] ?? null,
        address,
        status,
        isHere: theirs.some((campaign) => campaign.id === id),
        campaigns: theirs.flatMap((each) => (each.id === id ? [] : [{ id: each.id, name: each.name }])),
        teammateWrote: wrote.get(talentId) ?? null,
      },
    ]
  })
  return { items, metadata: { total, page, limit } }
}
