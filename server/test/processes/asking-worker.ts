import { createPool } from '../../src/database/database.ts'
import { ContactLookup } from '../../src/features/contacts/lookup.ts'
import { describedProvider } from '../../src/providers/described/described-provider.ts'
import { shippedDescriptions } from '../../src/providers/described/read-descriptions.ts'
import { createRequestLedger, dollar } from '../../src/providers/request-ledger.ts'
import { createSharedPauses } from '../../src/providers/shared-pauses.ts'
import { createWaterfall } from '../../src/providers/waterfall.ts'

/*
 * A process that asks the providers of VENDORS for the addresses of the people of PEOPLE, eight at
 * once, as bulk reveals of a server do. Tests kill it. It prints `done` once it has been through all.
 */
type Setting = { url: string; ceiling: number | null }
const vendors = JSON.parse(process.env['VENDORS']!) as Record<string, Setting>
const people = JSON.parse(process.env['PEOPLE']!) as { id: number; fullName: string; domain: string }[]

const pool = createPool(process.env['DATABASE_URL']!)
const now = () => new Date()
const providers = Object.entries(vendors).map(([name, { url, ceiling }]) => {
  const description = { ...shippedDescriptions().find((each) => each.name === name)!, url, timeout: 2 }
  return describedProvider({ description, apiKey: process.env['KEY']!, creditPrice: 0.01 * dollar, ceiling })
})
const lookup = new ContactLookup({
  pool,
  finder: createWaterfall(providers, {
    log: { warn: () => {}, error: () => {} } as never,
    ledger: createRequestLedger(pool, now),
    pauses: createSharedPauses(pool),
  }),
  suppressionKey: 'k'.repeat(32),
  now,
})

const { signal } = new AbortController()
const waiting = people.values()
async function work(): Promise<void> {
  for (const { id, fullName, domain } of waiting) {
    const person = { fullName, linkedinSlug: null, company: { name: 'Engines', domain } }
    await lookup.query(person, { personId: id, kind: 'email' }, signal)
  }
}
await Promise.all(Array.from({ length: 8 }, work))
process.stdout.write('done\n')
await pool.end()
process.exit(0)
