import { expect, test } from 'vitest'
import { changeMaintenance } from '../../src/features/settings/settings.ts'
import { connectLive } from '../live-client.ts'
import { bearer } from '../processes/callers.ts'
import {
  accountWith,
  dataOf,
  patience,
  post,
  profile,
  samplePeople,
  signIn,
  type Together,
} from './servers.ts'

/** Tests that a change on one server applies on the other. */
export function everywhereTests(given: () => Together): void {
  test('that start at once on an empty database make everything once', async () => {
    const made = await given().pool.query(
      `select (select count(*)::int from people) people, (select count(*)::int from users) users,
         (select count(*)::int from lists) lists, (select count(*)::int from campaigns) campaigns,
         (select count(*)::int from mailboxes) mailboxes, (select sum(amount)::int from credit_entries) credits`,
    )
    expect(made.rows).toEqual([
      { people: samplePeople, users: 1, lists: 1, campaigns: 1, mailboxes: 1, credits: 20_000 },
    ])
  })

  test('know each other’s sessions, and tell all windows what changes and which sessions have ended', async () => {
    const { one, two } = given()
    const { user, token } = await accountWith(given())
    const ending = await signIn(one.address, user)
    expect((await profile(two.address, ending)).status).toBe(200)
    const window = await connectLive(two.address, { token: ending })
    await dataOf(post(one.address, '/api/lists', { body: { title: 'Heard of' }, token }))
    expect(await window.next('changed')).toEqual({ kind: 'lists' })
    const ended = await fetch(`${one.address}/api/users/sessions`, {
      method: 'DELETE',
      headers: bearer(token),
    })
    expect(ended.status).toBe(200)
    expect(await window.next('refused')).toEqual({ code: 'unauthenticated' })
    expect((await profile(two.address, ending)).status).toBe(401)
  })

  test('are both closed for maintenance within two seconds, and open again', async () => {
    const { pool, one, two } = given()
    const deps = { pool, now: () => new Date() }
    const { token } = await accountWith(given())
    for (const [isOn, status] of [
      [true, 503],
      [false, 200],
    ] as const) {
      await changeMaintenance(deps, null, { isOn })
      const switchedAt = performance.now()
      for (const { address } of [one, two])
        await expect.poll(async () => (await profile(address, token)).status, patience).toBe(status)
      expect(performance.now() - switchedAt).toBeLessThan(2000)
    }
  })
}
