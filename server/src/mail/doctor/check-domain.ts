import { checkCauses, type CheckCause, type CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { Resolver } from 'node:dns/promises'
import { domainOf } from '../address-aliases.ts'
import { isPublicMailDomain } from '../public-domains.ts'
import type { SigningKey } from '../sending-domain/check-dkim.ts'
import { checkSendingDomain } from '../sending-domain/check-sending-domain.ts'
import type { DomainFinding } from '../sending-domain/findings.ts'
import { advice, doubtful, good } from './findings.ts'

/** Each look-up: milliseconds and tries. All of them end in twenty seconds. */
const patience = { timeout: 2000, tries: 2 }

/**
 * What the DNS says about the domain of an address, and about the keys of a signature that was
 * seen. None for the domain of a public mail provider, which is not the owner's. It is advice: what
 * is wrong there keeps no mailbox from sending.
 */
export async function checkDomain(
  address: string,
  { keys, signal }: { keys: readonly SigningKey[]; signal: AbortSignal },
): Promise<CheckFinding[]> {
  const domain = domainOf(address)
  if (isPublicMailDomain(domain)) return []
  const found = await checkSendingDomain(domain, { keys, resolver: new Resolver(patience), signal })
  return found.map((finding) => domainFinding(domain, finding))
}

function domainFinding(of: string, finding: DomainFinding): CheckFinding {
  const { part, result: _result, cause, ...rest } = finding
  const values = { domain: of, ...rest }
  if (cause === null) return good('domain', { part, values })
  if (cause === 'not_asked') return doubtful('domain', { result: 'unseen', cause }, { part, values })
  return doubtful('domain', advice(causeOf(finding)), { part, values })
}

/** The cause in the words of the contract, where each begins with its part. */
function causeOf(finding: DomainFinding): CheckCause {
  const name: string = `${finding.part}_${finding.cause}`
  const cause = checkCauses.find((known) => known === name)
  if (!cause) throw new Error(`no check has the cause ${name}`)
  return cause
}
