import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { vi } from 'vitest'
import { ContactLookup } from '../src/features/contacts/lookup.ts'
import type { SoughtPerson } from '../src/providers/contact-finder.ts'
import type { Provider, ProviderAnswer } from '../src/providers/provider.ts'
import { testApp, type SignedIn, type TestApp } from './app.ts'
import { finderOf, noLimits } from './provider-memory.ts'
import { contact } from './reveals.ts'

export type EnrichmentAnswer = { status: number; code?: string; data: Enrichment }

/** A server with a provider that knows the address of everybody, and what tests do with own people. */
export class OwnEnrichments {
  t!: TestApp
  /** The names that the provider was asked about, in order. */
  asked: string[] = []
  respond: (person: SoughtPerson) => Promise<ProviderAnswer> = async (person) => hitOf(person)
  canFind: Provider['canFind'] = () => true

  static async open(): Promise<OwnEnrichments> {
    const world = new OwnEnrichments()
    const vendor: Provider = {
      name: 'Vendor',
      terms: noLimits,
      priceOf: () => 7,
      canFind: (person, kind) => world.canFind(person, kind),
      find: async (person) => {
        world.asked.push(person.fullName)
        return world.respond(person)
      },
    }
    world.t = await testApp({ finder: finderOf([vendor]) })
    return world
  }

  own(account: SignedIn, fullName: string, more: { linkedinSlug?: string } = {}): Promise<number> {
    const facts = { fullName, company: 'Engines', companyDomain: 'engines.example', ...more }
    return createOwnPerson(this.t.pool, account.user.id, facts)
  }

  async call({ headers }: SignedIn, path: string, payload: object = everybody): Promise<EnrichmentAnswer> {
    const response = await this.t.inject({ method: 'POST', url: `/api/lists/${path}`, headers, payload })
    return { status: response.statusCode, ...response.json<Omit<EnrichmentAnswer, 'status'>>() }
  }

  start(account: SignedIn, listId: number, body: object = everybody): Promise<EnrichmentAnswer> {
    return this.call(account, `${listId}/enrich-profiles`, body)
  }

  async read({ headers }: SignedIn, { listId, id }: Enrichment): Promise<Enrichment> {
    const response = await this.t.inject({ url: `/api/lists/${listId}/enrich-profiles/${id}`, headers })
    return response.json<{ data: Enrichment }>().data
  }

  /** Starts an enrichment and waits for its end. */
  async enriched(account: SignedIn, listId: number, body: object = everybody): Promise<Enrichment> {
    const { data } = await this.start(account, listId, body)
    await this.t.runJobs()
    return this.read(account, data)
  }

  reveal = ({ headers }: SignedIn, id: number) =>
    this.t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers })

  /** What the account has left, and its values of own people. */
  async standing({ user }: SignedIn): Promise<{ left: number; values: string[] }> {
    const { rows } = await this.t.pool.query<{ left: number; values: string[] }>(
      `select total - used as left,
         array(select value from own_contact_values where user_id = $1 and source = 'Vendor' order by value)
           as values
       from credits where user_id = $1 and module = 'TALENT_EMAIL_REVEAL'`,
      [user.id],
    )
    return rows[0]!
  }
}

/** A spy on the questions to providers about own people, of all servers of the test. */
export const ownQueries = () => vi.spyOn(ContactLookup.prototype, 'queryOwn')

export const everybody = { revealTypes: ['email'], all: true }

const addressOf = ({ fullName }: SoughtPerson) => `${fullName.toLowerCase().replace(' ', '.')}@found.example`

export const hitOf = (person: SoughtPerson): ProviderAnswer => ({
  contacts: [contact('email', { source: 'Vendor', value: addressOf(person), status: 'verified' })],
  isCharged: true,
})
