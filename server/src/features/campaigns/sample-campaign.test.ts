import { internalActor } from '../../../test/internal-actor.ts'
import { expect, test } from 'vitest'
import { testApp, testReveals, testConfig } from '../../../test/app.ts'
import { callCampaigns } from '../../../test/campaigns/call-campaigns.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { loadPeopleIndex } from '../../../test/people/load-index.ts'
import { peopleOnFile } from '../../../test/reveals.ts'
import { ensureOutboxMailbox } from '../integrations/integrations.ts'
import { createPeopleDeps } from '../people/people.ts'
import { ensureSampleCampaign } from './sample-campaign.ts'

const now = () => new Date()

test('the demo account gets one draft that can be launched; a deleted one does not come back', async () => {
  const t = await testApp()
  const user = await createUser(t.pool, {
    email: 'demo@rapport.test',
    planCode: 'SUBSCRIPTION',
    planExpiresAt: new Date('2100-01-01'),
  })
  const owner = await t.signIn(user)
  const actor = await internalActor(t.pool, user)
  await createList(t.pool, user.id, { title: 'Leaders', people: await peopleOnFile(t.pool, 20) })
  await ensureOutboxMailbox(t.pool, user, now())
  const people = createPeopleDeps({
    pool: t.pool,
    search: await loadPeopleIndex(t.pool),
    now,
    onSearched: () => {},
  })
  const deps = { ...people, config: testConfig, reveals: testReveals(t.pool) }
  const ensure = () => ensureSampleCampaign(deps, actor, new AbortController().signal)
  await Promise.all([ensure(), ensure()])

  const { items } = (await callCampaigns(t, owner, 'GET')).data
  expect(items).toMatchObject([
    { status: 'draft', isSample: true, steps: 2, contacts: { total: 12, active: 12, held: 0 } },
  ])
  const { id } = items[0]
  expect(await callCampaigns(t, owner, 'POST', `/${id}/launch`)).toMatchObject({
    data: { status: 'running' },
  })
  await t.runJobs()
  const { rows } = await t.pool.query<{ subject: string }>('select subject from captured_mails')
  expect(rows[0]?.subject).toMatch(/^A question about /)

  await t.pool.query('delete from campaigns')
  await ensure()
  expect((await callCampaigns(t, owner, 'GET')).data.items).toEqual([])
})
