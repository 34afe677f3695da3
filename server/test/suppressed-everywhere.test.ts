import { expect, test } from 'vitest'
import { adminCode, elevate, testApp, testConfig } from './app.ts'
import { callCampaigns, type CampaignCall } from './campaigns/call-campaigns.ts'
import { testDatabase } from './database.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { importsOf } from './list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { indexFolder, liveSearch, until } from './people/live-search.ts'
import { loadPeople } from './people/load-people.ts'
import { contact } from './reveals.ts'

const ann = personRecord({
  key: 'test:ann',
  fullName: 'Ann Suppressed',
  linkedinSlug: 'ann-s',
  contacts: [contact('email', { value: 'ann@example.com' })],
})

async function world() {
  const { pool, url } = await testDatabase()
  const [annId] = await createPeople(pool, [ann])
  const search = await liveSearch({ databaseUrl: url, indexDir: await indexFolder() })
  const t = await testApp({ pool, search })
  const owner = await t.signIn(
    await createUser(pool, {
      email: `owner@${testConfig.internalDomains[0]}`,
      planExpiresAt: new Date('2100-01-01'),
      credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5 }],
    }),
  )
  const admin = await t.signIn(await createUser(pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin)
  const ownId = await createOwnPerson(pool, owner.user.id, {
    fullName: 'Ann Own',
    linkedinSlug: 'ann-s',
    email: 'ann@own.example',
  })
  return { t, pool, search, owner, admin, annId: annId!, ownId }
}

test('a person who is suppressed by profile link is gone everywhere, and stays away', async () => {
  const { t, pool, search, owner, admin, annId, ownId } = await world()
  const { headers } = owner
  const get = async (path: string) => (await t.inject({ url: `/api${path}`, headers })).statusCode
  const listId = await createList(pool, owner.user.id, { title: 'Mine', people: [annId, ownId] })
  expect([
    await get(`/people/${annId}/details`),
    await get(`/people/contacts/${annId}?revealType=email`),
  ]).toEqual([200, 200])
  const campaign = (...[method, path, body]: CampaignCall) => callCampaigns(t, owner, method, path, body)
  const campaignId: number = (await campaign('POST', '', { name: 'Spring' })).data.id
  await campaign('POST', `/${campaignId}/add-contacts`, { talentIds: [annId, ownId] })
  const contacts = async () => {
    const { rows } = await pool.query(
      'select state, reason, name, address from enrolments where campaign_id = $1 order by state',
      [campaignId],
    )
    return rows
  }
  expect(await contacts()).toMatchObject([{ state: 'active' }, { state: 'active' }])

  const response = await t.inject({
    method: 'POST',
    url: '/api/admin/suppressions',
    headers: admin.headers,
    payload: {
      linkedinUrls: ['https://www.linkedin.com/in/Ann-S/?x=1'],
      reason: 'Ticket 7',
      otpCode: await adminCode(pool, admin, { purpose: 'suppress' }),
    },
  })
  expect(response.json().data).toMatchObject({
    handles: 2,
    removed: {
      people: 1,
      ownPeople: 1,
      listMembers: 2,
      campaignContacts: 2,
      contactValues: 2,
      reveals: 1,
    },
  })

  const isGone = async () => {
    await until(() => search.size === 0)
    const paths = [
      `/people/${annId}/details`,
      `/people/${ownId}/details`,
      `/people/contacts/${annId}?revealType=email`,
    ]
    for (const path of paths) expect({ path, status: await get(path) }).toEqual({ path, status: 404 })
    const exported = await t.inject({
      url: `/api/lists/${listId}/csv/download?columns=full_name,linkedin_url`,
      headers,
    })
    expect({ status: exported.statusCode, names: exported.body.includes('Ann') }).toEqual({
      status: 200,
      names: false,
    })
    const members = await importsOf(t).membersOf(owner, listId)
    expect(members).toEqual([])
    const stopped = { state: 'stopped', reason: 'person_gone', name: null, address: null }
    expect(await contacts()).toEqual([stopped, stopped])
  }
  await isGone()
  await loadPeople(pool, ann)
  const content = 'name,linkedin,email\nAnn Again,linkedin.com/in/ann-s,\nAnn Again,,ann@example.com\n'
  const applied = await importsOf(t).applied(owner, content, { title: 'Again' })
  expect(applied.counts).toMatchObject({ added: 0, suppressed: 2 })
  await isGone()
  const { rows } = await pool.query('select full_name from own_people union all select full_name from people')
  expect(rows).toEqual([])
})
