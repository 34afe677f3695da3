import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '@rapport/test-support/campaign-world.ts'
import { testApp, type TestApp } from '../../../../../test/app.ts'
import { importsOf } from '../../../../../test/list-imports.ts'
import { createList } from '@rapport/test-support/lists.ts'

let t: TestApp
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})

test('an undo leaves alone what something has happened to since', async () => {
  const owner = await t.signIn()
  const people = `name,email
Ada One,ada@one.example
Bea Two,bea@two.example
Cia Three,cia@three.example
Dan Four,dan@four.example
Eli Five,eli@five.example
`
  const first = await imports.applied(owner, people, { title: 'A' })
  const [ada, bea, , dan, eli] = (await imports.membersOf(owner, first.listId!)).map(
    ({ id }: { id: number }) => id,
  )
  const other = await createList(t.pool, owner.user.id, { title: 'B', people: [ada] })
  await imports.applied(owner, `rapport_id,title\n${bea},CTO\n`, { listId: `${first.listId}` })
  const url = `/api/people/${dan}/note`
  await t.inject({ method: 'PUT', url, headers: owner.headers, payload: { note: 'met at the fair' } })
  const campaign = await createCampaign(t.pool, owner.user.id, { status: 'draft', now: new Date() })
  await t.pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, own_person_id, state, added_at)
     values ($1, $2, (select team_id from users where id = $2), $3, 'active', $4)`,
    [campaign.id, owner.user.id, eli, new Date()],
  )
  await imports.call(owner, 'POST', `${first.id}/undo`)
  await t.runJobs()
  expect((await imports.call(owner, 'GET', `${first.id}`)).data.counts).toMatchObject({
    restored: 1,
    leftAlone: 4,
  })
  expect(await imports.rowsOf(owner, first.id, 'outcome=left_alone')).toMatchObject([
    { leftAlone: 'on_another_list', talentId: ada },
    { leftAlone: 'changed', talentId: bea },
    { leftAlone: 'changed', talentId: dan },
    { leftAlone: 'in_campaign', talentId: eli },
  ])
  expect(await imports.membersOf(owner, first.listId!)).toHaveLength(4)
  expect(await imports.membersOf(owner, other)).toHaveLength(1)
})

test('an import is no addition that could be taken back by itself', async () => {
  const owner = await t.signIn()
  const { id, listId } = await imports.applied(owner, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  const [member] = await imports.membersOf(owner, listId!)
  const { additionId } = member.addedBy
  const inject = async (method: 'GET' | 'POST', url: string) =>
    (await t.inject({ method, url: `/api/lists/additions${url}`, headers: owner.headers })).json()
  expect((await inject('GET', '')).data.items).toEqual([])
  expect((await inject('POST', `/${additionId}/undo`)).code).toBe('cannot_undo')
  expect(await imports.membersOf(owner, listId!)).toHaveLength(1)
  expect((await imports.call(owner, 'POST', `${id}/undo`)).data.state).toBe('undoing')
})

test('an undo takes back the tags that no other import gave and nobody chose', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'Tagged' })
  const url = `/api/lists/${listId}`
  const tagsOf = async (): Promise<string[]> =>
    (await t.inject({ url, headers: owner.headers })).json().data.list.tags
  const change = (payload: object) => t.inject({ method: 'PATCH', url, headers: owner.headers, payload })
  const importTags = async (tags: string) =>
    (await imports.applied(owner, `name,tags\nAda One,${tags}\n`, { listId: `${listId}` })).id
  const undo = (id: number) => imports.run(owner, id, 'undo')

  await change({ tags: ['Before'] })
  const first = await importTags('before; Fair; Both')
  const second = await importTags('both; Late')
  expect(await tagsOf()).toEqual(['Before', 'Fair', 'Both', 'Late'])
  await change({ title: 'Renamed', tags: ['Before', 'Fair', 'Both', 'Late'] })
  await undo(first)
  expect(await tagsOf()).toEqual(['Before', 'Both', 'Late'])
  await undo(second)
  expect(await tagsOf()).toEqual(['Before'])
  await imports.run(owner, first, 'check')
  await imports.run(owner, first, 'apply')
  expect(await tagsOf()).toEqual(['Before', 'Fair', 'Both'])
  await change({ tags: ['Fair', 'Mine'] })
  await undo(first)
  expect(await tagsOf()).toEqual(['Fair', 'Mine'])
})
