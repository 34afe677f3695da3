import type { ContactKind } from '@rapport/contract/contacts/vocabularies.ts'
import { readCompanyDomain } from '@rapport/normalise/companies/domain.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { Config } from '../../../config/config.ts'
import { StartError } from '../../../config/start-error.ts'
import type { Database } from '../../../database/database.ts'
import { findSoughtByProfile } from '../../../features/contacts/contacts.ts'
import { configuredProviders } from '../../../providers/configured-finder.ts'
import type { SoughtPerson } from '../../../providers/contact-finder.ts'
import { requestOf } from '../../../providers/described/ask.ts'
import { describedVerifier } from '../../../providers/described/described-verifier.ts'
import { factsOf, type Facts } from '../../../providers/described/templates.ts'
import { ProviderFailure, providerId, type Provider } from '../../../providers/provider.ts'
import { createRequestLedger, inDollars, type RequestLedger } from '../../../providers/request-ledger.ts'
import { onPreparedDatabase, type CommandContext } from '../command.ts'

export type ProviderTest = {
  profile?: string | undefined
  name?: string | undefined
  company?: string | undefined
  phone: boolean
  email?: string | undefined
}

/** Asks a configured provider once, as a reveal would, and says what was understood. */
export const testProvider = (id: string, given: ProviderTest) =>
  onPreparedDatabase(async (context) => {
    const ledger = createRequestLedger(context.pool)
    if (given.email !== undefined) return testVerification(context, { id, email: given.email, ledger })
    const provider = configuredProviders({ ...context.config, providerOrder: [id] })[0]
    if (!provider) throw new StartError(unconfigured(id))
    const person = await personOf(context.pool, given)
    return testFinding(provider, {
      person,
      kind: given.phone ? 'phone' : 'email',
      ledger,
      config: context.config,
    })
  })

const unconfigured = (id: string) => `${id} is no provider with a key`

async function personOf(db: Database, { profile, name, company }: ProviderTest): Promise<SoughtPerson> {
  const slug = profile === undefined ? null : linkedinPersonSlug(profile)
  if (profile !== undefined && slug === null) throw new StartError(`${profile} is not a link to a profile`)
  const known = slug === null ? null : await findSoughtByProfile(db, slug)
  return {
    ...known,
    fullName: name ?? known?.fullName ?? '',
    linkedinSlug: slug,
    company: company === undefined ? (known?.company ?? null) : companyOf(company),
  }
}

function companyOf(text: string): SoughtPerson['company'] {
  const read = text.includes('.') ? readCompanyDomain(text) : null
  const domain = read !== null && 'domain' in read ? read.domain : null
  return { name: text, domain }
}

type Finding = { person: SoughtPerson; kind: ContactKind; ledger: RequestLedger; config: Config }

async function testFinding(provider: Provider, { person, kind, ledger, config }: Finding): Promise<string> {
  const { name, terms } = provider
  if (!provider.canFind(person, kind))
    throw new StartError(
      `Too little is known to ask ${name} for this kind: use --profile, or --name and --company`,
    )
  const price = provider.priceOf(kind)
  const intent = { provider: name, what: kind, personId: null, price, ceiling: terms.ceiling }
  const { answer, charged } = await recorded(ledger, intent, async () => {
    const found = await provider.find(person, kind, AbortSignal.timeout(300_000))
    const { contacts, isCharged } = found
    return { answer: found, outcome: contacts.length > 0 ? 'hit' : 'miss', charged: isCharged ? price : 0 }
  })
  const values = answer.contacts.map(
    ({ value, type, status, date }) => `  ${value} (${[type, status, ...(date ? [date] : [])].join(', ')})`,
  )
  const lines = [...asked(config, name, { kind, facts: factsOf(person) }), cost(name, price, charged)]
  return [...lines, ...(values.length > 0 ? ['Found:', ...values] : ['Nothing was found.'])].join('\n')
}

type Verification = { id: string; email: string; ledger: RequestLedger }

async function testVerification(
  { config }: CommandContext,
  { id, email, ledger }: Verification,
): Promise<string> {
  const options = config.describedProviders.find(({ description }) => providerId(description.name) === id)
  if (!options) throw new StartError(unconfigured(id))
  const noted: { price: number; charged: number }[] = []
  const noting: RequestLedger = {
    begin: (intent) => {
      noted.push({ price: intent.price, charged: 0 })
      return ledger.begin(intent)
    },
    end: (request, ending) => {
      noted[0]!.charged = ending.charged
      return ledger.end(request, ending)
    },
  }
  const verifier = describedVerifier(options, noting)
  if (!verifier) throw new StartError(`${options.description.name} verifies no addresses`)
  const { verdict, reason, evidence } = await told(() => verifier.verify(email, AbortSignal.timeout(300_000)))
  const { price, charged } = noted[0]!
  return [
    ...asked(config, verifier.name, { kind: 'verification', facts: { email } }),
    cost(verifier.name, price, charged),
    `Verdict: ${verdict}${reason === null ? '' : ` (${reason})`}. ${evidence}`,
  ].join('\n')
}

type Recorded<T> = { answer: T; outcome: 'hit' | 'miss'; charged: number }

/** Makes a request with an intent. Throws a StartError if there is no answer. */
async function recorded<T>(
  ledger: RequestLedger,
  intent: Parameters<RequestLedger['begin']>[0],
  ask: () => Promise<Recorded<T>>,
): Promise<Recorded<T>> {
  const begun = await ledger.begin(intent)
  if ('refused' in begun) throw new StartError(`${intent.provider} has cost as much as it may this month`)
  try {
    const result = await ask()
    await ledger.end(begun.id, result)
    return result
  } catch (error) {
    if (error instanceof ProviderFailure && !error.isLost)
      await ledger.end(begun.id, { outcome: 'failed', charged: 0 })
    return told(() => Promise.reject(error as Error))
  }
}

/** A failure as an operator reads it. */
async function told<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const paid = error.isLost ? ' It counts as paid, since it may have been answered.' : ''
    throw new StartError(`There was no answer: ${error.message}.${paid}`)
  }
}

type Sent = { kind: ContactKind | 'verification'; facts: Facts }

/** The request of a described provider, with its key masked. */
function asked({ describedProviders }: Config, name: string, { kind, facts }: Sent): string[] {
  const options = describedProviders.find(({ description }) => description.name === name)
  const described = options?.description.kinds[kind]
  if (!options || !described) return []
  const request = requestOf(options.description, described.request, { ...facts, key: '••••' })
  if (request === null) return []
  const headers = Object.entries(request.headers).map(([header, value]) => `  ${header}: ${value}`)
  const body = request.body === undefined ? [] : [`  ${request.body}`]
  return [`${request.method} ${request.url}`, ...headers, ...body]
}

const cost = (name: string, price: number, charged: number) =>
  `${name} was asked once, for at most ${inDollars(price)}. Recorded as charged: ${inDollars(charged)}`
