import { beforeAll, expect, test } from 'vitest'
import { forgetOldLists } from '../../src/features/lists/expiry.ts'
import { testApp, type SignedIn, type TestApp } from '../app.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { callCampaigns, signInInternal, type CampaignCall } from './call-campaigns.ts'

let t: TestApp
let ann: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => new Date('2026-11-23T10:00:00Z') })
  ann = await signInInternal(t, 'ann')
})

const call = (...[method, path, body]: CampaignCall) => callCampaigns(t, ann, method, path, body)

const exists = async (id: number) =>
  (await t.pool.query('select from own_people where id = $1', [id])).rowCount === 1

test.each(['contact', 'campaign'] as const)(
  'an own person on no list stays until no campaign has them: the %s is deleted',
  async (deleted) => {
    const create = (fullName: string) =>
      createOwnPerson(t.pool, ann.user.id, { fullName, email: `${deleted}@people.example` })
    const [kept, unlisted] = [await create('Kept'), await create('Unlisted')]
    const title = `Old ${deleted}`
    await createList(t.pool, ann.user.id, { title, people: [kept, unlisted] })
    const id: number = (await call('POST', '', { name: deleted })).data.id
    await call('POST', `/${id}/add-contacts`, { talentIds: [kept] })
    const enrolment = (await call('GET', `/${id}/contacts`)).data.items[0].id
    await t.pool.query(`update lists set deleted_at = '2026-11-23T10:00:00Z' where title = $1`, [title])
    await forgetOldLists({ pool: t.pool, now: () => new Date('2027-03-01T00:00:00Z') })
    expect([await exists(kept), await exists(unlisted)]).toEqual([true, false])
    await call('DELETE', deleted === 'contact' ? `/${id}/contacts/${enrolment}` : `/${id}`)
    expect(await exists(kept)).toBe(false)
  },
)
