import { createCampaign } from '@rapport/test-support/campaign-world.ts'
import { createPeople, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { importsOf } from '../../../../test/list-imports.ts'
import { teamOf } from '../../../database/team-of.ts'
import { forgetOldLists } from '../expiry.ts'
import { importJob } from './import-job.ts'

/* Imports of two teammates, whose lists are their own, and of somebody of another team. */

let t: TestApp
let imports: ReturnType<typeof importsOf>
let ann: SignedIn
let ben: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  t = await testApp()
  imports = importsOf(t)
})
beforeEach(async () => {
  ;[ann, ben, stranger] = [await t.signIn(), await t.signIn(), await t.signIn()]
  await joinTeam(t.pool, { id: ben.user.id, of: ann.user.id, role: 'member' })
})

const idsOn = async (account: SignedIn, listId: number | null): Promise<number[]> =>
  (await imports.membersOf(account, listId!)).map(({ id }: { id: number }) => id)
const statusOf = async ({ headers }: SignedIn, id: number) =>
  (await t.inject({ url: `/api/people/${id}/details`, headers })).statusCode
const emailsOf = async ({ headers }: SignedIn, id: number): Promise<string[]> => {
  const { data } = (await t.inject({ url: `/api/v3/jp/talent/${id}/email`, headers })).json()
  return data.emails.map(({ value }: { value: string }) => value)
}
const undone = async (account: SignedIn, id: number) => (await imports.run(account, id, 'undo')).counts

/** The own people and values that an account's team has. */
async function stored({ user }: SignedIn) {
  const { rows } = await t.pool.query<{ people: number; values: number }>(
    `select (select count(*)::integer from own_people where team_id = u.team_id) as people,
       (select count(*)::integer from own_contact_values where team_id = u.team_id) as values
     from users u where id = $1`,
    [user.id],
  )
  return rows[0]!
}

test.each([
  ['a profile link', 'name,linkedin_url', 'Ada One,linkedin.com/in/ada-one'],
  ['an address', 'name,email', 'Ada One,ada@one.example'],
  ['name and company', 'name,company', 'Ada One,Engines'],
  ['all of a row without a company', 'name,title', 'Ada One,Pilot'],
])('whom a teammate has imported is found by %s, and shown from then on', async (_by, header, row) => {
  const content = `${header}\n${row}\n`
  const first = await imports.applied(ann, content, { title: 'A' })
  const [ada] = (await idsOn(ann, first.listId)) as [number]
  const checked = await imports.checked(ben, content, { title: 'B' })
  expect(checked.counts).toMatchObject({ new: 0, unchanged: 1 })
  expect(await imports.rowsOf(ben, checked.id)).toMatchObject([{ outcome: 'unchanged', talentId: null }])
  expect(await statusOf(ben, ada)).toBe(404)
  const { listId } = await imports.run(ben, checked.id, 'apply')
  expect(await idsOn(ben, listId)).toEqual([ada])
  expect(await imports.rowsOf(ben, checked.id)).toMatchObject([{ talentId: ada }])
  expect(await statusOf(ben, ada)).toBe(200)
  expect((await stored(ann)).people).toBe(1)
  const others = await imports.applied(stranger, content, { title: 'C' })
  expect(others.counts).toMatchObject({ new: 1 })
})

test('the id of somebody whom only a teammate has listed is unknown', async () => {
  const first = await imports.applied(ann, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  const [ada] = await idsOn(ann, first.listId)
  const { counts, listId } = await imports.applied(ben, `rapport_id,name\n${ada},Eve Two\n`, { title: 'B' })
  expect(counts).toMatchObject({ new: 1 })
  expect(await idsOn(ben, listId)).not.toContain(ada)
})

const many = `full_name,company,linkedin_url,emails\n${Array.from(
  { length: 1500 },
  (_, at) => `New ${at},Firm ${at % 7},https://www.linkedin.com/in/new-${at},new${at}@many.example`,
).join('\n')}\n`

const run = (importId: number) =>
  importJob.run(
    { pool: t.pool, now: () => new Date(), config: { suppressionKey: testSuppressionKey } },
    { importId },
    new AbortController().signal,
  )

test('two teammates who import the same file at the same moment store nobody twice', async () => {
  const [one, other] = [
    await imports.checked(ann, many, { title: 'A' }),
    await imports.checked(ben, many, { title: 'B' }),
  ]
  await imports.call(ann, 'POST', `${one.id}/apply`)
  await imports.call(ben, 'POST', `${other.id}/apply`)
  await Promise.all([run(one.id), run(other.id)])
  await t.runJobs()
  expect(await stored(ann)).toEqual({ people: 1500, values: 1500 })
  const { rows } = await t.pool.query(
    `select count(*)::integer as members from list_members m join lists l on l.id = m.list_id
     where l.user_id = any($1::integer[]) group by l.id`,
    [[ann.user.id, ben.user.id]],
  )
  expect(rows).toEqual([{ members: 1500 }, { members: 1500 }])
})

test('an undo at the moment of a teammate’s import takes away nobody whom that one lists', async () => {
  const first = await imports.applied(ann, many, { title: 'A' })
  const { id } = await imports.checked(ben, many, { title: 'B' })
  await imports.call(ben, 'POST', `${id}/apply`)
  await imports.call(ann, 'POST', `${first.id}/undo`)
  await Promise.all([run(first.id), run(id)])
  await t.runJobs()
  const { state, counts, listId } = (await imports.call(ben, 'GET', `${id}`)).data
  expect({ state, sum: counts.new + counts.unchanged }).toEqual({ state: 'applied', sum: 1500 })
  expect((await stored(ben)).people).toBe(1500)
  const { rows } = await t.pool.query(
    'select count(*)::integer as members from list_members where list_id = $1',
    [listId],
  )
  expect(rows).toEqual([{ members: 1500 }])
})

test('an undo leaves whom a teammate lists, has removed or writes to, and takes the others', async () => {
  const content = `name,email
Ada One,ada@one.example
Bea Two,bea@two.example
Cia Three,cia@three.example
Dan Four,dan@four.example
`
  const first = await imports.applied(ann, content, { title: 'A' })
  const [ada, bea, cia, dan] = (await idsOn(ann, first.listId)) as [number, number, number, number]
  await createList(t.pool, ben.user.id, { title: 'Listed', people: [ada] })
  const removedFrom = await createList(t.pool, ben.user.id, { title: 'Removed', people: [bea] })
  const campaign = await createCampaign(t.pool, ben.user.id, { status: 'draft', now: new Date() })
  await t.pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, own_person_id, state, added_at)
     values ($1, $2, ${teamOf('$2')}, $3, 'active', $4)`,
    [campaign.id, ben.user.id, cia, new Date()],
  )
  const { headers } = ben
  const removal = { method: 'POST', url: `/api/lists/${removedFrom}/talent/remove`, headers } as const
  const { removalId } = (await t.inject({ ...removal, payload: { talentIds: [bea] } })).json().data
  expect(await undone(ann, first.id)).toMatchObject({ restored: 1, leftAlone: 3 })
  expect(await imports.rowsOf(ann, first.id, 'outcome=left_alone')).toMatchObject([
    { leftAlone: 'on_another_list', talentId: ada },
    { leftAlone: 'on_another_list', talentId: bea },
    { leftAlone: 'in_campaign', talentId: cia },
  ])
  expect(await statusOf(ann, dan)).toBe(404)
  const restore = { method: 'POST', url: `/api/lists/${removedFrom}/talent/restore`, headers } as const
  expect((await t.inject({ ...restore, payload: { removalId } })).json().data).toEqual({ restored: 1 })
})

test('what a teammate imported, too, stays when the import that brought it is undone', async () => {
  const [shared, alone] = await createPeople(t.pool, [personRecord(), personRecord()])
  await createList(t.pool, ben.user.id, { title: 'Before', people: [shared!] })
  const content = `rapport_id,email\n${shared},pat@shared.example\n`
  const both = await imports.applied(ann, `${content}${alone},pat@alone.example\n`, { title: 'A' })
  const listId = (await createList(t.pool, ben.user.id, { title: 'Old', people: [shared!] })).toString()
  await t.pool.query(`update list_members set added_at = '2020-01-01' where person_id = $1`, [shared])
  // It brings nothing new, and the person is on the list.
  expect((await imports.applied(ben, content, { listId })).counts).toMatchObject({ unchanged: 1 })
  expect(await undone(ann, both.id)).toMatchObject({ restored: 1, leftAlone: 1 })
  expect(await emailsOf(ben, shared!)).toEqual(['pat@shared.example'])
  expect(await emailsOf(ben, alone!)).toEqual([])
})

test('a teammate’s undo gives back what it changed, and takes its people off its own list alone', async () => {
  const first = await imports.applied(ann, 'name,email\nAda One,ada@one.example\n', { title: 'A' })
  const [ada] = (await idsOn(ann, first.listId)) as [number]
  const content = 'name,email,title,phone\nAda One,ada@one.example,Pilot,+491701234567\n'
  const second = await imports.applied(ben, content, { title: 'B' })
  expect(second.counts).toMatchObject({ updated: 1 })
  const titleOf = async () => (await imports.membersOf(ann, first.listId!))[0].title
  expect(await titleOf()).toBe('Pilot')
  expect(await undone(ben, second.id)).toMatchObject({ restored: 1, leftAlone: 0 })
  expect(await titleOf()).toBeNull()
  expect(await idsOn(ann, first.listId)).toEqual([ada])
  expect(await stored(ann)).toEqual({ people: 1, values: 1 })
  expect(await statusOf(ben, ada)).toBe(404)
})

test('an own person stays as long as the list of anyone of the team has them', async () => {
  const content = 'name,email\nAda One,ada@one.example\n'
  const first = await imports.applied(ann, content, { title: 'A' })
  const second = await imports.applied(ben, content, { title: 'B' })
  const [ada] = (await idsOn(ann, first.listId)) as [number]
  await t.inject({ method: 'DELETE', url: `/api/lists/${first.listId}`, headers: ann.headers })
  await forgetOldLists({ pool: t.pool, now: () => new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) })
  expect(await statusOf(ann, ada)).toBe(404)
  expect(await emailsOf(ben, ada)).toEqual(['ada@one.example'])
  await undone(ben, second.id)
  expect(await stored(ben)).toEqual({ people: 0, values: 0 })
})
