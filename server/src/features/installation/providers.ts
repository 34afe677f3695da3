import type { Config } from '../../config/config.ts'
import { faultOf } from '../../mail/doctor/faults.ts'
import { faultWith, good, wrong, type Fault, type Found } from './finding.ts'

const timeoutMs = 8000

/** A provider, how to ask it without cost, and what its answer must be. */
type Provider = {
  name: string
  url: string
  headers?: Record<string, string>
  /** A status that is as good as a success: where nothing but an answer can be asked for. */
  takesAnyAnswer?: true
}

/** What a provider answered, or why it didn't. */
export type Asked = {
  name: string
  host: string
  fault: { fault: Fault; said: string | null } | null
  status: number
  /** The time on its clock, by its `Date` header, and on ours when it arrived. */
  clock: { theirs: Date; ours: Date } | null
}

type ProviderConfig = Pick<
  Config,
  'google' | 'gmailUrl' | 'peopleDataLabs' | 'describedProviders' | 'reacher' | 'languageModel' | 'search'
>

/** The configured providers. */
function providersOf({
  google,
  gmailUrl,
  peopleDataLabs,
  describedProviders,
  reacher,
  languageModel,
  search,
}: ProviderConfig): Provider[] {
  const providers: Provider[] = []
  if (google) {
    const url = `${google.issuer}/.well-known/openid-configuration`
    providers.push({ name: 'GOOGLE_ISSUER', url })
    providers.push({ name: 'GMAIL_URL', url: gmailUrl, takesAnyAnswer: true })
  }
  // A request for a person would cost something.
  if (peopleDataLabs) providers.push({ name: 'PDL_URL', url: peopleDataLabs.url, takesAnyAnswer: true })
  for (const { description } of describedProviders)
    providers.push({ name: description.name, url: description.url, takesAnyAnswer: true })
  // A request about an address would ask a mail server.
  if (reacher)
    providers.push({ name: 'REACHER_URL', url: new URL('/version', reacher.url).href, takesAnyAnswer: true })
  if (languageModel) {
    const { baseUrl, apiKey } = languageModel
    const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    providers.push({ name: 'LLM_BASE_URL', url: `${baseUrl.replace(/\/$/, '')}/models`, headers })
  }
  for (const node of search?.urls ?? []) {
    const url = new URL(node)
    const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    const headers =
      url.username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
    providers.push({ name: 'SEARCH_URL', url: url.origin, headers })
  }
  return providers
}

/** Asks all configured providers at once. Never rejects. */
export const askProviders = (config: ProviderConfig, now: () => Date): Promise<Asked[]> =>
  Promise.all(providersOf(config).map((provider) => ask(provider, now)))

async function ask({ name, url, headers = {}, takesAnyAnswer }: Provider, now: () => Date): Promise<Asked> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const ours = now()
    await response.body?.cancel()
    const { status } = response
    const theirs = new Date(response.headers.get('date') ?? Number.NaN)
    const clock = Number.isNaN(theirs.getTime()) ? null : { theirs, ours }
    return { name, host, status, clock, fault: faultOfStatus(status, takesAnyAnswer ?? false) }
  } catch (error) {
    return { name, host, status: 0, clock: null, fault: faultWith(faultOf(error)) }
  }
}

/** Servers of language models need not list their models. */
const isMissing = (status: number) => status === 404 || status === 405

function faultOfStatus(status: number, takesAnyAnswer: boolean): Asked['fault'] {
  if (status >= 500) return { fault: 'status', said: null }
  if (takesAnyAnswer || status < 400) return null
  if (status === 401 || status === 403) return { fault: 'key_refused', said: null }
  return isMissing(status) ? null : { fault: 'status', said: null }
}

/** Whether each configured provider answers. */
export async function checkProviders({ asked }: { asked: Promise<readonly Asked[]> }): Promise<Found[]> {
  const all = await asked
  if (all.length === 0) return [good('providers_none')]
  return all.map(({ name, host, status, fault }) => {
    const values = { name, host, status: String(status) }
    return fault === null ? good('provider_answers', values) : wrong('provider_fails', values, fault)
  })
}
