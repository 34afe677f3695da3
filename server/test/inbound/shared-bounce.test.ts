import type { Pool } from 'pg'
import type { InternalDomains } from '../../src/config/internal-domains.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrive, bounce } from './arrive.ts'
import { createCampaign, createSender, enrol, send, type Sender } from './sent-world.ts'
import { testDatabase } from '../database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createOwnPerson, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { contact, giveReveal } from '../reveals.ts'
import { ContactLookup } from '../../src/features/contacts/lookup.ts'

const now = new Date('2026-11-20T10:00:00Z')

let pool: Pool
let serial = 0
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** Creates a person whose address is on file as verified. */
async function somebody(): Promise<{ personId: number; address: string }> {
  const address = `Ada${++serial}@northwind.example`
  const contacts = [contact('email', { value: address, status: 'verified' })]
  const [personId] = await createPeople(pool, [personRecord({ contacts })])
  return { personId: personId!, address }
}

type Somebody = Awaited<ReturnType<typeof somebody>>

/** An account that has revealed them and writes from this address. */
async function account(
  { personId }: Somebody,
  email: string,
  { provider = 'gmail', isRevealed = true, of = null as string | null } = {},
): Promise<Sender> {
  const credits = [{ module: 'TALENT_EMAIL_REVEAL', total: 100 }] as const
  const sender = await createSender(pool, { email, provider, credits: [...credits] })
  if (of !== null) await pool.query('update users set email = $2 where id = $1', [sender.userId, of])
  if (isRevealed) await giveReveal(pool, sender.userId, personId)
  return sender
}

/** Another address at the same domain, which no account has. */
const unused = (address: string) => address.replace('@', `${++serial}@`)

type Bouncing = {
  internalDomains?: InternalDomains
  isAuthenticated?: boolean
  vouchesForBounces?: boolean
  ownPersonId?: number
}

/** Their email bounces for an account. */
async function bounces(
  { personId, address }: Somebody,
  sender: Sender,
  {
    internalDomains = ['rapport.test'],
    isAuthenticated = true,
    vouchesForBounces = true,
    ownPersonId = 0,
  }: Bouncing = {},
): Promise<void> {
  const whom = ownPersonId > 0 ? {} : { personId }
  const enrolmentId = await enrol(pool, sender, { address, ...whom })
  if (ownPersonId > 0)
    await pool.query('update enrolments set own_person_id = $2 where id = $1', [enrolmentId, ownPersonId])
  const sent = await send(pool, sender, { enrolmentId, address })
  const raw = bounce({ address: address.toLowerCase(), of: sent, isAuthenticated })
  expect(
    await arrive(pool, sender, { raw, threadId: sent.threadId, vouchesForBounces, internalDomains, now }),
  ).toBe('hard_bounce')
}

/** Returns the status of the address as other accounts see it, if its source calls it verified. */
async function statusOf({ address }: Somebody) {
  const { rows } = await pool.query<{ status: string }>(
    `select checked_status('verified', null, c) as status from (select $1 as email) given
     left join email_checks c using (email)`,
    [address],
  )
  return rows[0]!.status
}

describe('an address is invalid for everybody', () => {
  it('once it has bounced for two accounts of different companies, and not before', async () => {
    const ada = await somebody()
    await bounces(ada, await account(ada, 'mina@one.example'))
    expect(await statusOf(ada)).toBe('verified')
    await bounces(ada, await account(ada, 'joon@two.example'))
    expect(await statusOf(ada)).toBe('invalid')
  })

  it('for accounts of two teams alone: teammates are no second opinion', async () => {
    const ada = await somebody()
    const mina = await account(ada, 'mina@one.example')
    const joon = await account(ada, 'joon@two.example', { isRevealed: false })
    await joinTeam(pool, { id: joon.userId, of: mina.userId, role: 'member' })
    await bounces(ada, mina)
    await bounces(ada, joon)
    expect(await statusOf(ada)).toBe('verified')
    await bounces(ada, await account(ada, 'olaf@three.example'))
    expect(await statusOf(ada)).toBe('invalid')
  })

  it('when it bounces for two at the same time', async () => {
    const ada = await somebody()
    const senders = [await account(ada, 'mina@one.example'), await account(ada, 'joon@two.example')]
    await Promise.all(senders.map(async (sender) => bounces(ada, sender)))
    expect(await statusOf(ada)).toBe('invalid')
  })

  it('once it has bounced for one account and a provider says that it is invalid', async () => {
    const ada = await somebody()
    await pool.query(
      `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
       values ($1, 'email', $2, 'professional', 'test', 'invalid', $3)`,
      [ada.personId, ada.address, now],
    )
    await bounces(ada, await account(ada, 'mina@one.example'))
    expect(await statusOf(ada)).toBe('invalid')
  })

  it('for an account that has them as its own person, linked to the shared one', async () => {
    const ada = await somebody()
    const linked = await account(ada, 'mina@one.example')
    const ownPersonId = await createOwnPerson(pool, linked.userId, { fullName: 'Ada' })
    await pool.query('update own_people set shared_person_id = $2 where id = $1', [ownPersonId, ada.personId])
    await bounces(ada, linked, { ownPersonId })
    await bounces(ada, await account(ada, 'joon@two.example'))
    expect(await statusOf(ada)).toBe('invalid')
  })
})

describe.each<InternalDomains>(['*', ['one.example', 'two.example', 'gmail.com']])(
  'where accounts may belong to several companies (%j)',
  (internalDomains) => {
    it.each([
      ['of different companies', 'mina@one.example', 'joon@two.example', 'invalid'],
      ['of one company', 'mina@one.example', 'joon@one.example', 'verified'],
      ['of a company and a part of it', 'mina@one.example', 'joon@seoul.one.example', 'verified'],
      ['who could be anybody', 'mina@one.example', 'joon@gmail.com', 'verified'],
    ])('an address that bounced for two accounts %s is %4$s', async (_whose, first, second, status) => {
      const ada = await somebody()
      await bounces(ada, await account(ada, 'm@red.example', { of: unused(first) }), { internalDomains })
      await bounces(ada, await account(ada, 'j@blue.example', { of: unused(second) }), { internalDomains })
      expect(await statusOf(ada)).toBe(status)
    })

    it('the mailboxes still count as well', async () => {
      const ada = await somebody()
      await bounces(ada, await account(ada, 'm@red.example', { of: unused('ann@one.example') }), {
        internalDomains,
      })
      await bounces(ada, await account(ada, 'j@red.example', { of: unused('ben@two.example') }), {
        internalDomains,
      })
      expect(await statusOf(ada)).toBe('verified')
    })
  },
)

describe('an address stays as it is for others', () => {
  it.each([
    ['at one company', 'mina@one.example', 'joon@one.example'],
    ['at a company and a part of it', 'mina@one.example', 'joon@seoul.one.example'],
    ['by a public mail domain', 'mina@one.example', 'joon@gmail.com'],
  ])('when it bounces for two %s', async (_where, first, second) => {
    const ada = await somebody()
    await bounces(ada, await account(ada, first))
    await bounces(ada, await account(ada, second))
    expect(await statusOf(ada)).toBe('verified')
  })

  it('however often it bounces for one account', async () => {
    const ada = await somebody()
    const mina = await account(ada, 'mina@one.example')
    await bounces(ada, mina)
    const { rows } = await pool.query<{ id: number }>(
      `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'gmail', 'mina@two.example', $2) returning id`,
      [mina.userId, now],
    )
    const campaign = await createCampaign(pool, mina.userId)
    await bounces(ada, { ...mina, ...campaign, mailboxId: rows[0]!.id })
    expect(await statusOf(ada)).toBe('verified')
  })

  it.each([
    ['nobody vouches for the second bounce', { isAuthenticated: false }, {}],
    ['the second is of the Outbox', { vouchesForBounces: false }, { provider: 'outbox' }],
    ['the second account never revealed it', {}, { isRevealed: false }],
  ])('when %s', async (_what, bounced, given) => {
    const ada = await somebody()
    await bounces(ada, await account(ada, 'mina@one.example'))
    await bounces(ada, await account(ada, 'joon@two.example', given), bounced)
    expect(await statusOf(ada)).toBe('verified')
  })

  it('when one of the accounts had imported it', async () => {
    const ada = await somebody()
    const [mina, joon] = [await account(ada, 'mina@one.example'), await account(ada, 'joon@two.example')]
    await giveOwnValue(pool, joon.userId, { id: ada.personId, value: ada.address.toLowerCase() })
    await bounces(ada, joon)
    await bounces(ada, mina)
    expect(await statusOf(ada)).toBe('verified')
  })
})

it.each([
  ['of a later day', '2026-11-21', 'verified', 'verified'],
  ['of a later month', '2026-12', 'verified', 'verified'],
  ['of the day of the bounce', '2026-11-20', 'verified', 'invalid'],
  ['without a date', null, 'verified', 'invalid'],
  ['that it is risky', '2026-12-01', 'risky', 'invalid'],
] as const)('a provider’s answer %s (%s, %s) leaves it %s', async (_when, date, status, expected) => {
  const ada = await somebody()
  await bounces(ada, await account(ada, 'mina@one.example'))
  await bounces(ada, await account(ada, 'joon@two.example'))
  const found = contact('email', { value: ada.address, status, date, source: 'vendor' })
  const lookup = new ContactLookup({
    pool,
    suppressionKey: 'k'.repeat(32),
    now: () => now,
    finder: {
      providers: ['vendor'],
      find: async () => ({ contacts: [found], hit: null, isUnanswered: false }),
      canFind: () => true,
      status: () => [],
    },
  })
  const sought = { fullName: 'Ada', linkedinSlug: null, company: null }
  const signal = new AbortController().signal
  await lookup.query(sought, { personId: ada.personId, kind: 'email' }, signal)
  expect(await statusOf(ada)).toBe(expected)
})
