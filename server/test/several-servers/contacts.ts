import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { peopleOnFile, standingOf } from '../reveals.ts'
import { answer } from '../stand-ins/vendor-server.ts'
import { accountWith, dataOf, get, play, type Together } from './servers.ts'

type Revealed = { charged: number; balance: number; contacts: { emails: { value: string }[] } }

const reveal = (address: string, id: number, token: string) =>
  get(address, `/api/people/contacts/${id}?revealType=email`, token)

/** Tests of paid actions: credits, and answers of providers. */
export function contactTests(given: () => Together): void {
  test('charge each person once, and never more than there is, when both reveal at once', async () => {
    const { pool, one, two } = given()
    const ids = await peopleOnFile(pool, 12)
    const { user, token } = await accountWith(given(), 5)
    const calls = ids.flatMap((id) => [reveal(one.address, id, token), reveal(two.address, id, token)])
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 402]))
    const { left, used, owned } = await standingOf(pool, user.id, 'email')
    expect({ left, used, owned: owned.length }).toEqual({ left: 0, used: 5, owned: 5 })
  })

  test('ask a provider once for a person whom both reveal at the same moment', async () => {
    const { pool, one, two, vendor } = given()
    const record = { full_name: 'Ada Lovelace', linkedin_username: 'ada', work_email: 'ada@engines.example' }
    play(given(), (response, asked) => {
      void sleep(500).then(() => answer(200, { status: 200, likelihood: 9, data: record })(response, asked))
    })
    const [id] = await createPeople(pool, [personRecord({ fullName: 'Ada Lovelace', linkedinSlug: 'ada' })])
    const accounts = await Promise.all([accountWith(given(), 1), accountWith(given(), 1)])
    const revealed = await Promise.all(
      accounts.flatMap(({ token }) =>
        [one, two].map(({ address }) => dataOf<Revealed>(reveal(address, id!, token))),
      ),
    )
    expect(vendor.asked).toHaveLength(1)
    for (const { contacts, balance } of revealed)
      expect({ balance, emails: contacts.emails }).toMatchObject({
        balance: 0,
        emails: [{ value: 'ada@engines.example' }],
      })
    for (const { user } of accounts)
      expect(await standingOf(pool, user.id, 'email')).toMatchObject({ used: 1 })
  })
}
