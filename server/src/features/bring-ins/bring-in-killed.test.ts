import type { BringIn } from '@rapport/contract/bring-ins/schemas.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { expect, test } from 'vitest'
import { vendorPeople } from '../../../test/bring-ins.ts'
import { testDatabase } from '../../../test/database.ts'
import { kill, patience, post } from '../../../test/processes/killed.ts'
import { addressOf, freshDataDir, runServer } from '../../../test/processes/process.ts'
import { searchVendor } from '../../../test/stand-ins/pdl-search/search-vendor.ts'

const filters = { locations: ['EMEA'] }
const wanted = 650

test('a server killed while it brings people in goes on with the next page, and pays for a page twice at most once a kill', async () => {
  const { pool, url } = await testDatabase()
  const vendor = await searchVendor(vendorPeople(2600, 11))
  vendor.delay = 60
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 5000 }],
  })
  const dataDir = freshDataDir()
  const start = async () => {
    const server = runServer({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PDL_API_KEY: vendor.key,
      PDL_URL: vendor.url,
      PDL_SEARCH: 'on',
      PDL_SEARCH_CEILING: '100000',
      PDL_SEARCH_PRICE: '1',
    })
    return { server, address: await addressOf(server) }
  }
  let { server, address } = await start()
  const { email, password } = user
  const { access_token: token } = await post<Tokens>(address, '/auth/login', { email, password })
  await post(address, '/people/more/ask', { filters }, token)
  const { id } = await post<BringIn>(address, '/people/more/bring-ins', { filters, records: wanted }, token)

  const row = async () => {
    const { rows } = await pool.query<{ received: number; state: string; isFinished: boolean }>(
      'select received, state, finished_at is not null as "isFinished" from bring_ins where id = $1',
      [id],
    )
    return rows[0]!
  }
  /** What a kill must never part: the people, the receipt, the place, the credits and the bill. */
  const agree = async () => {
    const { rows } = await pool.query<Record<'received' | 'place' | 'people' | 'spent' | 'billed', number>>(
      `select b.received, s.received - 1 as place, (select count(*)::integer - 1 from people) as people,
         (select -sum(amount)::integer from credit_entries where reason = 'bring_in' and user_id = b.user_id) as spent,
         (select sum(charged)::float8 / 1000000 - 1 from provider_requests where outcome = 'hit') as billed
       from bring_ins b, provider_searches s where b.id = $1`,
      [id],
    )
    const { received, ...others } = rows[0]!
    expect(others).toEqual({ place: received, people: received, spent: received, billed: received })
    return received
  }

  const kills = [120, 350]
  for (const least of kills) {
    await expect.poll(async () => (await row()).received, patience).toBeGreaterThan(least)
    await kill(pool, server)
    expect(await agree()).toBeLessThan(wanted)
    ;({ server } = await start())
  }
  await expect.poll(row, patience).toEqual({ received: wanted, state: 'finished', isFinished: true })
  expect(await agree()).toBe(wanted)
  // Pages that were lost with a process: on the vendor's bill, and without an outcome in ours.
  const { rows } = await pool.query<{ lost: number }>(
    'select coalesce(sum(price)::float8 / 1000000, 0) as lost from provider_requests where outcome is null',
  )
  expect(vendor.billed - wanted - 1).toBeLessThanOrEqual(rows[0]!.lost)
  expect(rows[0]!.lost).toBeLessThanOrEqual(kills.length * 100)
  await kill(pool, server)
}, 180_000)
