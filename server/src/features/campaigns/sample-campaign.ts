import { readVariables } from '@rapport/contract/campaigns/variables.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import { asAccount } from '../../database/as-account.ts'
import type { Actor } from '../../http/authorize.ts'
import { findOutbox } from '../integrations/integrations.ts'
import { listLists, memberIdsOf } from '../lists/lists.ts'
import { addEnrolments, type AddDeps } from './enrolments/add-enrolments.ts'
import { countCampaigns, insertCampaign, replaceMailboxes, updateCampaign } from './queries.ts'
import { giveAddresses, hasEverHadCampaigns, markSample } from './sample-queries.ts'
import { insertStep, insertVersions, placeSteps } from './steps/queries.ts'

const name = 'Sample: meet engineering leaders'

/** The number of emails that can be watched going out. */
const people = 12

const paragraphs = (...lines: string[]): StepContent['document'] => ({
  blocks: lines.map((line) => ({ type: 'paragraph', content: readVariables(line) })),
})

/** Minutes apart, so that follow-ups can be watched. */
const steps: StepContent[] = [
  {
    wait: { amount: 0, unit: 'minutes' },
    subject: readVariables('A question about {{company|your team}}'),
    document: paragraphs(
      'Hi {{first_name|there}},',
      'I’m {{sender_name}}. We help engineering teams like yours at {{company|your company}} to find the right people.',
      'How do you go about it today? I’d be glad to show you how others do.',
    ),
  },
  {
    wait: { amount: 10, unit: 'minutes' },
    subject: [],
    document: paragraphs(
      'Hi {{first_name|there}},',
      'You may not have had time for my last email. Is this worth a short call, or is now not the time? Either answer is fine.',
    ),
  },
]

/**
 * Gives the demo account, once, a draft that can be launched: on people of its largest list, whose
 * addresses count as imported and cost nothing, by its Outbox mailbox, at any hour. Does nothing if
 * any campaign was ever made, so that a deleted one does not come back.
 */
export async function ensureSampleCampaign(deps: AddDeps, actor: Actor, signal: AbortSignal): Promise<void> {
  const { pool } = deps
  if (await hasEverHadCampaigns(pool)) return
  const listId = await largestList(deps, actor)
  const mailbox = await findOutbox(pool, actor.userId)
  if (listId === null || mailbox === null) return
  const id = await create(deps, actor, mailbox)
  if (id === null) return
  const members = await memberIdsOf({ pool }, actor, { listIds: [listId], search: '', revealed: null })
  const personIds = members.get(listId) ?? []
  const talentIds = await asAccount(pool, actor.userId, (client) =>
    giveAddresses(client, actor.userId, { personIds, max: people, now: deps.now() }),
  )
  if (talentIds.length > 0)
    await addEnrolments(
      // No user has signed in yet.
      { ...deps, write: (_pool, { userId }, run) => asAccount(pool, userId, run) },
      actor,
      { id, talentIds, search: '', revealed: null, without: [], dryRun: false },
      signal,
    )
}

async function create({ pool, now }: AddDeps, actor: Actor, mailboxId: number): Promise<number | null> {
  const { userId } = actor
  return asAccount(pool, userId, async (client) => {
    if ((await countCampaigns(client, userId)) > 0) return null
    const id = await insertCampaign(client, userId, { name, now: now() })
    const windows = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }
    const setup = campaignSetup.parse({ mailboxIds: [mailboxId], windows, spacingSeconds: 5, quietDays: 0 })
    await updateCampaign(client, id, { setup, now: now() })
    await replaceMailboxes(client, id, [mailboxId])
    const ids: number[] = []
    while (ids.length < steps.length) ids.push(await insertStep(client, id))
    await placeSteps(client, id, { ids, now: now() })
    await insertVersions(
      client,
      steps.map((step, at) => Object.assign({ id: ids[at]! }, step)),
      now(),
    )
    await markSample(client, id)
    return id
  })
}

async function largestList({ pool }: AddDeps, actor: Actor): Promise<number | null> {
  const { items } = await listLists({ pool }, actor, {
    search: '',
    tags: [],
    page: 1,
    limit: 1,
    sortOn: 'total',
    sortBy: 'desc',
  })
  return items[0]?.id ?? null
}
