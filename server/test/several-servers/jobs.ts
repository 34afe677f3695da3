import { expect, test } from 'vitest'
import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { ServerResponse } from 'node:http'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { standingOf } from '../reveals.ts'
import { answer } from '../stand-ins/vendor-server.ts'
import { accountWith, dataOf, patience, play, post, type Account, type Together } from './servers.ts'

/** Enough to occupy more than one server. */
const accountsAtWork = 6

export function jobTests(given: () => Together): void {
  async function begin({ token }: Account): Promise<number> {
    const { pool, one } = given()
    const talentIds = await createPeople(pool, [personRecord(), personRecord()])
    const body = { talentIds, revealType: 'email' }
    return (await dataOf<BulkReveal>(post(one.address, '/api/people/contacts/bulk-reveal', { body, token })))
      .id
  }

  test('take over the jobs of one that is killed', async () => {
    const { pool, one, two, vendor, proxy } = given()
    const waiting: ServerResponse[] = []
    play(given(), (response) => waiting.push(response))
    const accounts = await Promise.all(Array.from({ length: accountsAtWork }, () => accountWith(given(), 2)))
    const ids: number[] = []
    for (const account of accounts) ids.push(await begin(account))
    // Each of them hangs at its first person, some at each server.
    await expect.poll(() => vendor.asked.length, patience).toBe(accountsAtWork)

    await two.kill()
    vendor.play(answer(404))
    for (const response of waiting) answer(404)(response, vendor.asked[0]!)
    const finished = async () =>
      (await pool.query(`select from bulk_reveals where id = any($1) and state = 'finished'`, [ids])).rowCount
    await expect.poll(finished, { ...patience, timeout: 60_000 }).toBe(accountsAtWork)
    for (const { user } of accounts)
      expect(await standingOf(pool, user.id, 'email')).toMatchObject({ left: 2, owned: [] })
    expect((await fetch(`${one.address}/api/ready`)).status).toBe(200)
    await two.startAgain()
    await proxy.untilReady()
  })
}
