import type { addEnrolments } from '@rapport/contract/campaigns/enrolments.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { readVariables } from '@rapport/contract/campaigns/variables.ts'
import type { Output } from '@rapport/contract/route.ts'
import { fill } from '../lists/fill.ts'
import { measureReads, type Call } from './http.ts'

type Timed = { name: string; seconds: number }

export type DraftTimes = { contacts: number; requests: Timed[]; simulation: Float64Array }

const dayMs = 24 * 3600_000

/** Three emails, days apart. */
const steps = [0, 3, 4].map((amount, at) => ({
  id: null,
  wait: { amount, unit: 'working_days' },
  subject: at === 0 ? readVariables('A question about {{company|your team}}') : [],
  document: {
    blocks: [{ type: 'paragraph', content: readVariables('Hello {{first_name|there}}, have you a minute?') }],
  },
}))

/**
 * Measures the life of a campaign up to its first email, with all people whom a search finds: added
 * twice, by the search and by a list, simulated, launched to begin in a month, paused and resumed.
 * Leaves nothing behind.
 */
export async function measureDraft(
  call: Call,
  { mailboxIds, runs }: { mailboxIds: number[]; runs: number },
): Promise<DraftTimes> {
  const title = `Added ${Date.now()}`
  const list = await call<{ id: number }>('POST', '/lists', { title })
  await fill(call, list.id, {})
  const { id } = await call<Campaign>('POST', '/campaigns', { name: title })
  const { version } = await call<{ version: number }>('PUT', `/campaigns/${id}/steps`, { version: 1, steps })
  const startAt = new Date(Date.now() + 30 * dayMs).toISOString()
  await call('PATCH', `/campaigns/${id}/setup`, { version, setup: { mailboxIds, startAt } })
  const requests: Timed[] = []
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await run()
    requests.push({ name, seconds: (performance.now() - started) / 1000 })
    return result
  }
  const add = (body: object) =>
    call<Output<(typeof addEnrolments)['data']>>('POST', `/campaigns/${id}/add-contacts`, body)
  const { outcomes } = await timed('added by a search', () => add({ filters: {} }))
  await timed('taken out', () => call('POST', `/campaigns/${id}/contacts/delete`, { all: true }))
  await timed('added by a list', () => add({ listIds: [list.id] }))
  const simulation = await measureReads(call, [`/campaigns/${id}/simulation`], runs)
  await timed('launched', () => call('POST', `/campaigns/${id}/launch`))
  await timed('paused', () => call('PATCH', `/campaigns/${id}/pause`, { paused: true }))
  await timed('resumed', () => call('PATCH', `/campaigns/${id}/pause`, { paused: false }))
  await timed('made a draft again', () => call('POST', `/campaigns/${id}/draft`))
  await timed('deleted', () => call('DELETE', `/campaigns/${id}`))
  await call('DELETE', `/lists/${list.id}`)
  return { contacts: outcomes.added, requests, simulation }
}
