import type { Resolver } from 'node:dns/promises'
import { dnsAnswers } from '../dns/dns-answers.ts'
import { checkDkim, type SigningKey } from './check-dkim.ts'
import { checkDmarc } from './check-dmarc.ts'
import { checkMx } from './check-mx.ts'
import { checkSpf } from './check-spf.ts'
import type { AskTexts, DomainFinding } from './findings.ts'

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
