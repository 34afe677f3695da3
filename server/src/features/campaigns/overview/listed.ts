import type { ListedCampaign } from '@rapport/contract/campaigns/schemas.ts'
import type { Actor } from '../../../http/authorize.ts'
import { findCampaignPage } from '../campaigns.ts'
import type { CampaignFilter } from '../queries.ts'
import { readOutlooks, type OverviewDeps } from './overview.ts'

type PageInput = CampaignFilter & { page: number; limit: number; outlook: boolean }
type Page = { items: ListedCampaign[]; metadata: { total: number; page: number; limit: number } }

/** A page of the account's campaigns, newest first; with `outlook`, also what each does next. */
export async function listCampaigns(
  deps: OverviewDeps,
  actor: Actor,
  { outlook, ...filter }: PageInput,
): Promise<Page> {
  const { items: campaigns, metadata } = await findCampaignPage(deps, actor, filter)
  const active = campaigns.filter(({ isArchived, status }) => outlook && !isArchived && status !== 'finished')
  const outlooks = await readOutlooks(
    deps,
    actor,
    active.map(({ id }) => id),
  )
  // One that was removed meanwhile has none.
  const items = campaigns.map((each) => Object.assign(each, { outlook: outlooks.get(each.id) ?? null }))
  return { items, metadata }
}
