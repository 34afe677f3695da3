import { hasText, linesOf } from '@rapport/contract/campaigns/document-parts.ts'
import type { Inline, Subject } from '@rapport/contract/campaigns/document.ts'
import type { StepContent, StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import type { FieldError } from '@rapport/contract/errors.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { openBlanks } from '@rapport/contract/campaigns/variables.ts'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { getCampaign, lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { updateCampaign, type LockedCampaign } from '../queries.ts'
import { replanWaiting } from '../sending/plan/plan.ts'
import { replanFirst, startSending } from '../sending/wake/start-sending.ts'
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
  actor: Pick<Actor, 'userId'>,
  { id }: { id: number },
): Promise<StoredSteps> {
  const { version } = await getCampaign({ pool }, actor, { id })
  return { version, steps: await findSteps(pool, id) }
}

type GivenStep = StepContent & { id: number | null }

/**
 * Replaces the steps of a campaign. An unchanged step gets no version, and a request that changes
 * nothing leaves the campaign's version as it is. Throws `not_found`; `conflict` for another
 * version than the campaign's; `invalid_request` for a step of another campaign, and outside a
 * draft for steps that cannot be sent.
 */
export async function putSteps(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id, version, steps: given }: { id: number; version: number; steps: GivenStep[] },
): Promise<StoredSteps> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const campaign = await lockedCampaign(client, userId, id)
    if (campaign.version !== version) throw new AppError('conflict')
    const before = await findSteps(client, id)
    const errors = [
      ...unknownSteps(given, before),
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
    if (campaign.status !== 'draft') await replan(client, campaign, { before, steps, now: at })
    await announceChange(client, userId, { kind: 'campaign', id })
    return { version: version + 1, steps: await findSteps(client, id) }
  })
}

/**
 * Plans again the people who wait for a step whose wait has changed and, if another step is first
 * now, those who got nothing yet. Texts alone change no plan.
 */
async function replan(
  client: AccountClient,
  { id: campaignId, setup }: LockedCampaign,
  { before, steps, now }: { before: readonly StoredStep[]; steps: readonly StoredStep[]; now: Date },
): Promise<void> {
  const waits = new Map(before.map(({ id, wait }) => [id, wait]))
  const changed = steps
    .map(({ id, wait }, at) => ({ id, wait, isFirst: at === 0 }))
    .filter(({ id, wait: { amount, unit } }) => {
      const was = waits.get(id)
      return was !== undefined && (was.amount !== amount || was.unit !== unit)
    })
  if (changed.length > 0)
    await replanWaiting(client, { campaignId, steps: changed, setup: campaignSetup.parse(setup), now })
  if (steps[0]?.id === before[0]?.id) await startSending(client, { campaignId, now })
  else await replanFirst(client, { campaignId, now })
}

function unknownSteps(given: readonly GivenStep[], known: readonly StoredStep[]): FieldError[] {
  const left = new Set(known.map(({ id }) => id))
  return given.flatMap(({ id }, at) =>
    id === null || left.delete(id) ? [] : [{ path: `steps.${at}.id`, code: 'error_unknown_value' }],
  )
}

export const missing = (path: string): FieldError => ({ path, code: 'error_required' })

/**
 * The parts that steps lack to be sent: one step at least, a subject of the first, a text of each,
 * and nothing left for the writer to fill.
 */
export function stepsMissing(steps: readonly StepContent[]): FieldError[] {
  if (steps.length === 0) return [missing('steps')]
  return steps.flatMap(({ subject, document }, at) => {
    const lines = linesOf(document)
    return [
      ...(at === 0 && !hasText(subject) ? [missing('steps.0.subject')] : []),
      ...(hasText(lines.flat()) ? [] : [missing(`steps.${at}.document`)]),
      ...blank(`steps.${at}.subject`, [subject]),
      ...blank(`steps.${at}.document`, lines),
    ]
  })
}

const blank = (path: string, lines: readonly Parts[]): FieldError[] =>
  lines.some((line) => openBlanks(line).length > 0) ? [{ path, code: 'error_blank' }] : []

type Parts = Subject | Inline[]
