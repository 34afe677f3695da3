import type { ListedCampaign } from '@rapport/contract/campaigns/schemas.ts'
import type { Outlook } from '@rapport/contract/campaigns/overview.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { findCampaignPage } from '../campaigns.ts'
import type { CampaignFilter } from '../queries.ts'
import { readOutlook, type OverviewDeps } from './overview.ts'

type PageInput = CampaignFilter & { page: number; limit: number; outlook: boolean }
type Page = { items: ListedCampaign[]; metadata: { total: number; page: number; limit: number } }

/** A page of the account's campaigns, newest first; with `outlook`, also what each does next. */
export async function listCampaigns(
  deps: OverviewDeps,
  actor: Actor,
  { outlook, ...filter }: PageInput,
): Promise<Page> {
  const { items: campaigns, metadata } = await findCampaignPage(deps, actor, filter)
  const items: ListedCampaign[] = []
  // One after the other: a list takes no more connections than any other request.
  for (const campaign of campaigns) {
    const isAsked = outlook && !campaign.isArchived && campaign.status !== 'finished'
    items.push({ ...campaign, outlook: isAsked ? await outlookOf(deps, actor, campaign.id) : null })
  }
  return { items, metadata }
}

/** Null: it was removed meanwhile. */
async function outlookOf(deps: OverviewDeps, actor: Actor, id: number): Promise<Outlook | null> {
  try {
    return await readOutlook(deps, actor, { id })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
