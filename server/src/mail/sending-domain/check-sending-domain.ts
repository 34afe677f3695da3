import type { MxRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { dnsAnswers } from '../dns/dns-answers.ts'
import { checkDkim, type SigningKey } from './check-dkim.ts'
import { checkDmarc } from './check-dmarc.ts'
import { checkSpf } from './check-spf.ts'
import type { AskTexts, DomainFinding, MxFinding } from './findings.ts'

type DomainDeps = {
  /** The keys of signatures that were seen. */
  keys: readonly SigningKey[]
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>
  signal: AbortSignal
  /** Milliseconds that all look-ups may take; what isn't answered by then could not be asked. */
  time?: number
}

/**
 * What the DNS says about a domain (lower case, ASCII) that emails are sent from: its mail
 * exchangers, SPF, DMARC, and a finding for each key. That a name or record does not exist is an
 * answer; a failed look-up is `not_asked`. Never throws.
 */
export async function checkSendingDomain(
  domain: string,
  { keys, resolver, signal, time = 20_000 }: DomainDeps,
): Promise<DomainFinding[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(time)])
  const askTexts = rememberedTexts(resolver, limited)
  return await Promise.all([
    checkMx(domain, resolver, limited),
    checkSpf(domain, { resolver, askTexts, signal: limited }),
    checkDmarc(domain, askTexts),
    ...keys.map((key) => checkDkim(key, askTexts)),
  ])
}

/** Asks for each name once: records include the same ones over and over. */
function rememberedTexts(resolver: Pick<Resolver, 'resolveTxt'>, signal: AbortSignal): AskTexts {
  const known = new Map<string, Promise<string[] | null>>()
  const ask: AskTexts = async (name) => {
    const answers = await dnsAnswers(() => resolver.resolveTxt(name), signal)
    return answers?.map((strings) => strings.join('')) ?? null
  }
  return (name) => {
    const asked = known.get(name) ?? ask(name)
    known.set(name, asked)
    return asked
  }
}

async function checkMx(
  domain: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx'>,
  signal: AbortSignal,
): Promise<MxFinding> {
  const records = await dnsAnswers(() => resolver.resolveMx(domain), signal)
  if (records === null) return { part: 'mx', result: 'not_asked', cause: 'not_asked' }
  if (records.length > 0)
    return records.every(isNull)
      ? { part: 'mx', result: 'wrong', cause: 'null' }
      : { part: 'mx', result: 'good', cause: null }
  const addresses = await Promise.all([
    dnsAnswers(() => resolver.resolve4(domain), signal),
    dnsAnswers(() => resolver.resolve6(domain), signal),
  ])
  // Without mail exchangers, emails go to the domain's own address (RFC 5321, 5.1).
  if (addresses.some((found) => found !== null && found.length > 0))
    return { part: 'mx', result: 'advice', cause: 'missing' }
  return addresses.includes(null)
    ? { part: 'mx', result: 'not_asked', cause: 'not_asked' }
    : { part: 'mx', result: 'wrong', cause: 'missing' }
}

/** The null MX: the domain takes no emails (RFC 7505). */
const isNull = ({ exchange }: MxRecord): boolean => exchange === '' || exchange === '.'
