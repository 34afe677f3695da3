import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrive, bounce } from '../../../../test/inbound/arrive.ts'
import { receivedAt } from '../../../../test/inbound/build.ts'
import { createSender, enrol, eventsOf, send, type Sender } from '../../../../test/inbound/sent-world.ts'
import { testDatabase } from '../../../../test/database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createOwnPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { contact, giveReveal } from '../../../../test/reveals.ts'

const dayMs = 24 * 60 * 60 * 1000

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** An account that has revealed `reveals` people lately, the first of whom has these addresses. */
async function world(addresses: string[], { reveals = 20, provider = 'gmail' } = {}) {
  const sender = await createSender(pool, {
    provider,
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: 100 }],
  })
  const people = await createPeople(pool, [
    personRecord({ contacts: addresses.map((value) => contact('email', { value })) }),
    ...Array.from({ length: reveals - 1 }, () => personRecord()),
  ])
  for (const personId of people) await giveReveal(pool, sender.userId, personId)
  return { ...sender, personId: people[0]! }
}

type World = Sender & { personId: number | null; ownPersonId?: number }

/** Writes to an address of the person in a campaign of its own, and prepares the bounce. */
async function written(w: World, address: string, { isAuthenticated = true, isInThread = true } = {}) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (user_id, name, status, created_at, updated_at) values ($1, 'Next', 'running', $2, $2) returning id`,
    [w.userId, receivedAt],
  )
  const campaign = { ...w, campaignId: rows[0]!.id }
  const enrolmentId = await enrol(pool, campaign, {
    address,
    personId: w.personId,
    ownPersonId: w.ownPersonId ?? null,
  })
  const sent = await send(pool, campaign, { enrolmentId, address })
  const raw = bounce({ address, of: sent, isAuthenticated })
  return { raw, ...(isInThread && { threadId: sent.threadId }) }
}

const refundsOf = async ({ userId }: Sender) => {
  const { rows } = await pool.query<{ amount: number; personId: number }>(
    `select r.amount, e.person_id as "personId" from credit_entries r join credit_entries e on e.id = r.refunded_entry_id
     where r.user_id = $1 and r.reason = 'refund' order by r.id`,
    [userId],
  )
  return rows
}

const leftOf = async ({ userId }: Sender) => {
  const { rows } = await pool.query<{ left: number; owned: number }>(
    `select total - used as left, (select count(*)::integer from reveals where user_id = $1) as owned from credits
     where user_id = $1 and module = 'TALENT_EMAIL_REVEAL'`,
    [userId],
  )
  return rows[0]!
}

describe('a reveal whose addresses all bounce', () => {
  it('is refunded once, and what was revealed stays', async () => {
    const w = await world(['a@one.example', 'b@one.example'])
    await arrive(pool, w, await written(w, 'a@one.example'))
    expect(await refundsOf(w)).toEqual([])
    await arrive(pool, w, await written(w, 'b@one.example'))
    await arrive(pool, w, await written(w, 'b@one.example'))
    expect(await refundsOf(w)).toEqual([{ amount: 1, personId: w.personId }])
    expect(await leftOf(w)).toEqual({ left: 81, owned: 20 })
    expect((await eventsOf(pool, w.userId)).filter((kind) => kind === 'refunded')).toHaveLength(1)
  })

  it('is refunded once they have bounced for different teammates', async () => {
    const w = await world(['a@mates.example', 'b@mates.example'])
    const mate = { ...(await createSender(pool)), personId: w.personId }
    await joinTeam(pool, { id: mate.userId, of: w.userId, role: 'member' })
    await arrive(pool, w, await written(w, 'a@mates.example'))
    expect(await refundsOf(w)).toEqual([])
    await arrive(pool, mate, await written(mate, 'b@mates.example'))
    expect([await refundsOf(w), await refundsOf(mate)].flat()).toEqual([{ amount: 1, personId: w.personId }])
  })

  it('is refunded once when they bounce at the same time', async () => {
    const addresses = ['a@race.example', 'b@race.example', 'c@race.example', 'd@race.example']
    const w = await world(addresses)
    const bounces = await Promise.all(
      addresses.flatMap((address) => [written(w, address), written(w, address)]),
    )
    await Promise.all(bounces.map(async (arrival) => arrive(pool, w, arrival)))
    expect(await refundsOf(w)).toHaveLength(1)
    expect((await leftOf(w)).left).toBe(81)
  })

  it('counts addresses that a provider found', async () => {
    const w = await world(['a@found.example'])
    await pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
       values ($1, 'email', 'b@found.example', 'professional', 'test', 'verified', $2)`,
      [w.personId, receivedAt],
    )
    await arrive(pool, w, await written(w, 'a@found.example'))
    expect(await refundsOf(w)).toEqual([])
    await arrive(pool, w, await written(w, 'b@found.example'))
    expect(await refundsOf(w)).toHaveLength(1)
  })
})

describe('an own person of whom a provider found addresses', () => {
  const addresses = ['a@own.example', 'b@own.example']
  /** Paid for by a reveal, beside as many other reveals as a refund takes. */
  async function ownWorld() {
    const w = await world([])
    const id = await createOwnPerson(pool, w.userId, { fullName: 'Ola Own', email: 'ola@imported.example' })
    for (const value of addresses)
      await giveOwnValue(pool, w.userId, { id, value, found: { type: 'professional' } })
    await pool.query(
      `with spent as (
         update credits set used = used + 1 where user_id = $1 and module = 'TALENT_EMAIL_REVEAL'
         returning total - used as balance
       )
       insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
       select $1, (select team_id from users where id = $1), 'TALENT_EMAIL_REVEAL', 'reveal', -1, balance, $2, $3
       from spent`,
      [w.userId, id, receivedAt],
    )
    return { ...w, personId: null, ownPersonId: id }
  }

  it('is refunded once all of them have bounced', async () => {
    const w = await ownWorld()
    await arrive(pool, w, await written(w, 'ola@imported.example'))
    await arrive(pool, w, await written(w, 'a@own.example'))
    expect(await refundsOf(w)).toEqual([])
    await arrive(pool, w, await written(w, 'b@own.example'))
    await arrive(pool, w, await written(w, 'b@own.example'))
    expect(await refundsOf(w)).toEqual([{ amount: 1, personId: w.ownPersonId }])
  })
})

describe('nothing is refunded', () => {
  it('for a bounce that nobody vouches for', async () => {
    const w = await world(['a@two.example'])
    await arrive(pool, w, await written(w, 'a@two.example', { isAuthenticated: false }))
    expect(await refundsOf(w)).toEqual([])
  })

  it('for a bounce outside of the thread', async () => {
    const w = await world(['a@three.example'])
    await arrive(pool, w, await written(w, 'a@three.example', { isInThread: false }))
    expect(await refundsOf(w)).toEqual([])
  })

  it('for a bounce that names another address', async () => {
    const w = await world(['a@four.example'])
    const { raw, ...arrival } = await written(w, 'a@four.example')
    await arrive(pool, w, { ...arrival, raw: raw.replace('rfc822; a@four', 'rfc822; z@four') })
    expect(await refundsOf(w)).toEqual([])
  })

  it('in the Outbox', async () => {
    const w = await world(['a@five.example'], { provider: 'outbox' })
    await arrive(pool, w, { ...(await written(w, 'a@five.example')), vouchesForBounces: false })
    expect(await refundsOf(w)).toEqual([])
  })

  it('for an address that the account imported', async () => {
    const w = await world(['a@six.example'])
    await pool.query(
      `insert into own_contact_values (user_id, team_id, person_id, kind, value, added_at)
       values ($1, (select team_id from users where id = $1), $2, 'email', 'a@six.example', $3)`,
      [w.userId, w.personId, receivedAt],
    )
    await arrive(pool, w, await written(w, 'a@six.example'))
    expect(await refundsOf(w)).toEqual([])
  })

  it('for what another account bought', async () => {
    const [w, other] = [await world(['a@seven.example']), await world(['x@seven.example'])]
    await arrive(pool, other, await written({ ...other, personId: w.personId }, 'a@seven.example'))
    expect(await refundsOf(other)).toEqual([])
    expect(await refundsOf(w)).toEqual([])
  })

  it('beyond 5 % of the reveals of 30 days', async () => {
    const few = await world(['a@eight.example'], { reveals: 19 })
    await arrive(pool, few, await written(few, 'a@eight.example'))
    expect(await refundsOf(few)).toEqual([])
    const old = await world(['a@nine.example'])
    const now = new Date(Date.now() + 31 * dayMs)
    await arrive(pool, old, { ...(await written(old, 'a@nine.example')), now })
    expect(await refundsOf(old)).toEqual([])
  })
})
