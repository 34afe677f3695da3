import { expect, test } from 'vitest'
import { bearer } from '../processes/callers.ts'
import { accountWith, dataOf, patience, post, secrets, type Together } from './servers.ts'

const heldMs = 9000

const countAt = async (address: string, token: string) =>
  (await dataOf<{ count: number }>(post(address, '/api/v2/search/count/by-filters', { token }))).count

const delayOf = async (address: string): Promise<number> => {
  const response = await fetch(`${address}/api/metrics`, { headers: bearer(secrets.METRICS_TOKEN) })
  return Number(/^rapport_index_delay_seconds ([\d.]+)$/m.exec(await response.text())?.[1])
}

/** Each server has an index of its own, which follows all changes. */
export function indexTests(given: () => Together): void {
  const removeSomebody = () =>
    given().pool.query('delete from people where id = (select max(id) from people)')

  test('both follow each change; of one that can’t, /api/metrics says for how long', async () => {
    const { one, two, toDatabase } = given()
    const { token } = await accountWith(given())
    const people = await countAt(one.address, token)
    await expect.poll(() => countAt(two.address, token), patience).toBe(people)
    await removeSomebody()
    for (const { address } of [one, two])
      await expect.poll(() => countAt(address, token), patience).toBe(people - 1)
    for (const { address } of [one, two]) expect(await delayOf(address)).toBe(0)

    toDatabase.hold('rapport-index')
    const heldAt = performance.now()
    await removeSomebody()
    await expect.poll(() => countAt(one.address, token), patience).toBe(people - 2)
    await expect.poll(() => delayOf(two.address), patience).toBeGreaterThan((heldMs - 6000) / 1000)
    expect(await delayOf(two.address)).toBeLessThan((performance.now() - heldAt) / 1000)
    // It continues to answer from its index.
    expect(await countAt(two.address, token)).toBe(people - 1)
    expect(await delayOf(one.address)).toBe(0)

    toDatabase.hold(null)
    await expect.poll(() => countAt(two.address, token), patience).toBe(people - 2)
    await expect.poll(() => delayOf(two.address), patience).toBe(0)
  })
}
