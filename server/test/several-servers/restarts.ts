import { expect, test } from 'vitest'
import { cleanUpAfterTest } from '../cleanup.ts'
import { callUntil } from '../processes/callers.ts'
import { accountWith, dataOf, get, patience, post, type Together } from './servers.ts'
import { openWindow } from './windows.ts'

/** Restarts come last: what came before was one life of the servers. */
export function restartTests(given: () => Together): void {
  test('write what they have in memory before they end', async () => {
    const { pool, one, proxy } = given()
    const { user, token } = await accountWith(given())
    const searches = async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select coalesce(sum(count), 0)::int as count from usage_counts where kind = 'searches'`,
      )
      return rows[0]!.count
    }
    const before = await searches()
    await dataOf(post(one.address, '/api/v2/search/people', { body: { names: ['Ann'] }, token }))
    await one.restart()
    expect(await searches()).toBeGreaterThan(before)
    const recent = await pool.query('select from recent_searches where user_id = $1', [user.id])
    expect(recent.rowCount).toBe(1)
    await proxy.untilReady()
  })

  test('restart one after the other without a failed request, and windows are connected again and told of what changes', async () => {
    const { one, two, proxy } = given()
    const over = new AbortController()
    const [caller, ...owners] = await Promise.all([1, 2, 3, 4].map(() => accountWith(given())))
    const load = Promise.all(
      [1, 2, 3].map(() => callUntil(over.signal, { address: proxy.address, token: caller!.token })),
    )
    let lists = 0
    const windows = owners.map(({ token }) => {
      const change = () =>
        dataOf(post(proxy.address, '/api/lists', { body: { title: `List ${++lists}` }, token }))
      return openWindow(proxy.address, { token, change })
    })
    cleanUpAfterTest(() => windows.forEach((window) => window.close()))
    const allHeard = () => windows.every(({ connections, heard }) => connections > 0 && heard >= connections)
    await expect.poll(allHeard, patience).toBe(true)
    for (const server of [one, two]) {
      await server.restart()
      await proxy.untilReady()
      await expect.poll(() => windows.every((window) => window.isConnected()), patience).toBe(true)
      await expect.poll(allHeard, patience).toBe(true)
    }
    over.abort()
    for (const answers of await load) {
      expect(answers).toEqual(new Map([[200, expect.any(Number)]]))
      expect(answers.get(200)).toBeGreaterThan(50)
    }
    // Each window was at one of the two, and had to leave it.
    for (const { connections } of windows) expect(connections).toBeGreaterThan(1)
    expect((await get(proxy.address, '/api/users/profile', caller!.token)).status).toBe(200)
  })
}
