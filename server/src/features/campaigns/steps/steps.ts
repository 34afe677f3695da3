import { linesOf, type Subject } from '@rapport/contract/campaigns/document.ts'
import type { StepContent, StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import type { FieldError } from '@rapport/contract/errors.ts'
import { visible } from '@rapport/contract/plain-text.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { getCampaign, lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { updateCampaign } from '../queries.ts'
import { replanFirst } from '../sending/start-sending.ts'
import {
  findSteps,
  insertStep,
  insertVersions,
  placeSteps,
  replaceRemoved,
  type StoredStep,
} from './queries.ts'

/** Throws `not_found`. */
export async function getSteps(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  actor: Actor,
  { id }: { id: number },
): Promise<StoredSteps> {
  const { version } = await getCampaign({ pool }, actor, { id })
  return { version, steps: await findSteps(pool, id) }
}

type GivenStep = StepContent & { id: number | null }

/**
 * Replaces the steps of a campaign. What is as before gets no version, and a request that changes nothing leaves the campaign's version as it is. Throws
 * `not_found`; `conflict` for another version than the campaign's; `invalid_request` for a step of something else, and outside a draft for what cannot be sent.
 */
export async function putSteps(
  { pool, now }: CampaignsDeps,
  { userId }: Actor,
  { id, version, steps: given }: { id: number; version: number; steps: GivenStep[] },
): Promise<StoredSteps> {
  return inTransaction(pool, async (client) => {
    const campaign = await lockedCampaign(client, userId, id)
    if (campaign.version !== version) throw new AppError('conflict')
    const errors = [
      ...unknownSteps(given, await findSteps(client, id)),
      ...(campaign.status === 'draft' ? [] : stepsMissing(given)),
    ]
    if (errors.length > 0) throw new AppError('invalid_request', { errors })
    const steps: StoredStep[] = []
    for (const step of given) steps.push({ ...step, id: step.id ?? (await insertStep(client, id)) })
    const at = now()
    const isMoved = await placeSteps(client, id, { ids: steps.map((step) => step.id), now: at })
    const isRewritten = await insertVersions(client, steps, at)
    if (!isMoved && !isRewritten) return { version, steps: await findSteps(client, id) }
    await replaceRemoved(client, id)
    await updateCampaign(client, id, { version: version + 1, now: at })
    if (campaign.status !== 'draft') await replanFirst(client, { campaignId: id, now: at })
    await announceChange(client, userId, { kind: 'campaign', id })
    return { version: version + 1, steps: await findSteps(client, id) }
  })
}

function unknownSteps(given: readonly GivenStep[], known: readonly StoredStep[]): FieldError[] {
  const left = new Set(known.map(({ id }) => id))
  return given.flatMap(({ id }, at) =>
    id === null || left.delete(id) ? [] : [{ path: `steps.${at}.id`, code: 'error_unknown_value' }],
  )
}

export const missing = (path: string): FieldError => ({ path, code: 'error_required' })

/** What steps lack to be sent: one at least, a subject of the first, a text of each. */
export function stepsMissing(steps: readonly StepContent[]): FieldError[] {
  if (steps.length === 0) return [missing('steps')]
  return steps.flatMap(({ subject, document }, at) => [
    ...(at === 0 && !isVisible(subject) ? [missing('steps.0.subject')] : []),
    ...(isVisible(document.blocks.flatMap(linesOf).flat()) ? [] : [missing(`steps.${at}.document`)]),
  ])
}

type Parts = Subject | ReturnType<typeof linesOf>[number]

const isVisible = (parts: Parts): boolean =>
  parts.some((part) => part.type === 'variable' || visible.test(part.text))
