import { isLoopback } from '../../config/loopback.ts'
import { version } from '../../config/version.ts'
import { faultOf } from '../../mail/doctor/faults.ts'
import { isRefusedAddress, networksOf } from '../../mail/typed-hosts/refused-addresses.ts'
import type { Installation } from './checked.ts'
import { advice, faultWith, good, unseen, wrong, type Fault, type Found } from './finding.ts'
import type { Answered, RunningState } from './running-state.ts'

const maxNamedPeers = 3

/** Whether a server runs where the settings say. */
export async function checkServer({ running, address }: Installation): Promise<Found[]> {
  const answered = await running
  if (answered === null) return [unseen('server_none', { address })]
  if (!('state' in answered)) return [advice('server_foreign', { address, status: String(answered.status) })]
  const values = { address, number: answered.state.version, version }
  return [answered.state.version === version ? good('server_runs', values) : advice('server_version', values)]
}

/** Faults that a browser elsewhere need not have: this machine may not reach its own public address. */
const mayBeOurs = new Set<Fault>(['connection_refused', 'connection_failed', 'connection_lost', 'no_answer'])

/** Whether PUBLIC_URL leads to this installation, which its secret proves. */
export async function checkPublicUrl({ config, running, ...asked }: Installation): Promise<Found[]> {
  const { publicUrl: url, isProduction } = config
  const { protocol, hostname } = new URL(url)
  const plain = isProduction && protocol === 'http:' && !isLoopback(hostname)
  const found = await leadsHere(url, asked.public)
  const isIdle = found.result !== 'good' && !isRunning(await running)
  return [isIdle ? unseen('public_url_idle', { url }) : found, ...(plain ? [advice('public_url_plain')] : [])]
}

const isRunning = (answered: Answered | null) => answered !== null && 'state' in answered

async function leadsHere(url: string, answer: Promise<Answered>): Promise<Found> {
  try {
    const answered = await answer
    if ('state' in answered) return good('public_url_leads', { url })
    return wrong('public_url_foreign', { url, status: String(answered.status) })
  } catch (error) {
    const fault = faultWith(faultOf(error))
    const isSure = !mayBeOurs.has(fault.fault)
    return isSure ? wrong('public_url_fails', { url }, fault) : advice('public_url_unreached', { url }, fault)
  }
}

const none = networksOf([])
/** Whether an address is one of this machine or of the operator's network. */
const isPrivate = (address: string) => isRefusedAddress(address, none)

/**
 * Whether X-Forwarded-For arrives from the proxies that TRUSTED_PROXIES names. A stranger can send
 * the header as well, but not from an address of the operator's network.
 */
export async function checkProxies(
  { config }: Pick<Installation, 'config'>,
  { forwarding: { requests, forwarded, bare, untrusted } }: Pick<RunningState, 'forwarding'>,
): Promise<Found[]> {
  if (untrusted.length > 0) {
    const peers = untrusted.filter((_, at) => at < maxNamedPeers).join(', ')
    return [(untrusted.some(isPrivate) ? wrong : advice)('proxy_untrusted', { peers })]
  }
  if (forwarded > 0) return [good('proxy_forwards')]
  if (bare > 0) return [advice('proxy_adds_nothing')]
  if (config.trustedProxies.length > 0) return [unseen('proxy_unseen')]
  const isBehindTls = config.publicUrl.startsWith('https:') && requests > 0
  return [isBehindTls ? advice('proxy_hides') : good('proxy_none')]
}
