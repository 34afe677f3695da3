import type { Resolver } from 'node:dns/promises'
import { dnsAnswers } from '../dns/dns-answers.ts'
import type { AskTexts, SpfFinding } from './findings.ts'
import { isSpf, readSpf, type LookupTerm, type SpfRecord } from './read-spf.ts'

/** RFC 7208, 4.6.4: beyond these, receivers take the record for broken. */
const maxLookups = 10
const maxVoid = 2

/** Terms that are counted before it is called enough: a record that includes itself has no end. */
const enough = 50

type SpfDeps = {
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx'>
  askTexts: AskTexts
  signal: AbortSignal
}

/** What was found so far, over the record and those that it includes. */
type Count = {
  lookups: number
  voids: number
  /** The most mail exchangers of one `mx`: a receiver looks each of them up. */
  mostExchangers: number
  isUnasked: boolean
  fault: SpfFinding | null
  /** By name, each read once: a long record may include itself. */
  records: Map<string, SpfRecord | SpfFinding>
}

/**
 * The SPF record of a domain, with all that it includes. Every term is counted that a receiver
 * evaluates when none matches, which is the worst that can happen (RFC 7208, 4.6.4); a receiver
 * that finds a match sooner looks up less. Names with macros count as a look-up and are not
 * followed, since they depend on the email.
 */
export async function checkSpf(domain: string, deps: SpfDeps): Promise<SpfFinding> {
  const texts = await deps.askTexts(domain)
  if (texts === null) return { part: 'spf', result: 'not_asked', cause: 'not_asked' }
  const own = recordOf(texts, domain)
  if (own === null) return { part: 'spf', result: 'wrong', cause: 'missing' }
  if ('part' in own) return own
  const count: Count = {
    lookups: 0,
    voids: 0,
    mostExchangers: 0,
    isUnasked: false,
    fault: null,
    records: new Map(),
  }
  const isOpen = await follow(own, domain, { ...deps, count })
  return findingOf(count, isOpen)
}

/** A receiver stops at the first fault, unless it has counted too many look-ups by then. */
function findingOf(count: Count, isOpen: boolean): SpfFinding {
  const lookups = [count.lookups, count.mostExchangers].find((each) => each > maxLookups)
  if (lookups !== undefined)
    return { part: 'spf', result: 'wrong', cause: 'too_many_lookups', lookups, limit: maxLookups }
  if (count.fault) return count.fault
  if (count.voids > maxVoid)
    return { part: 'spf', result: 'wrong', cause: 'too_many_void', lookups: count.voids, limit: maxVoid }
  if (isOpen) return { part: 'spf', result: 'wrong', cause: 'allows_all' }
  if (count.isUnasked) return { part: 'spf', result: 'not_asked', cause: 'not_asked' }
  return { part: 'spf', result: 'good', cause: null, lookups: count.lookups }
}

type Following = SpfDeps & { count: Count }

/** Counts the look-ups of a record in a receiver's order. Returns whether everybody passes. */
async function follow(record: SpfRecord, domain: string, deps: Following): Promise<boolean> {
  const { count } = deps
  let isOpen = record.all === '+'
  for (const term of record.lookups) {
    if (count.lookups >= enough || count.fault) break
    count.lookups++
    const target = term.target ?? domain
    if (target.includes('%')) continue
    if (term.kind === 'include' || term.kind === 'redirect') {
      const passes = await followRecord(term, target, deps)
      // What an include lets pass matches by its own qualifier; without one, that means pass.
      isOpen ||= passes && (term.kind === 'redirect' || !/^[-?~]/.test(term.text))
    } else await countVoid(term, target, deps)
  }
  return isOpen
}

async function followRecord(term: LookupTerm, target: string, deps: Following): Promise<boolean> {
  const { count, askTexts } = deps
  const name = withoutDot(target)
  const texts = await askTexts(name)
  if (texts === null) {
    count.isUnasked = true
    return false
  }
  if (texts.length === 0) count.voids++
  const found = count.records.get(name) ?? recordOf(texts, name) ?? malformed(term.text, name)
  count.records.set(name, found)
  if (!('part' in found)) return await follow(found, name, deps)
  count.fault ??= found
  return false
}

/** The record among the texts of a name, null if there is none, or what is wrong with it. */
function recordOf(texts: readonly string[], domain: string): SpfRecord | SpfFinding | null {
  const [text, ...others] = texts.filter(isSpf)
  if (text === undefined) return null
  if (others.length > 0)
    return { part: 'spf', result: 'wrong', cause: 'several', count: others.length + 1, domain }
  const record = readSpf(text)
  return 'malformed' in record ? malformed(record.malformed, domain) : record
}

const malformed = (term: string, domain: string): SpfFinding => ({
  part: 'spf',
  result: 'wrong',
  cause: 'malformed',
  term,
  domain,
})

/** Counts a look-up that finds nothing. PTR depends on the sender's address, so nobody knows. */
async function countVoid(
  { kind }: LookupTerm,
  target: string,
  { resolver, signal, count }: Following,
): Promise<void> {
  if (kind === 'ptr') return
  const name = withoutDot(target)
  if (kind === 'mx') {
    const exchangers = await dnsAnswers(() => resolver.resolveMx(name), signal)
    noteVoid([exchangers], count)
    count.mostExchangers = Math.max(count.mostExchangers, exchangers?.length ?? 0)
    return
  }
  const answers = await Promise.all([
    dnsAnswers(() => resolver.resolve4(name), signal),
    // `exists` asks for IPv4 addresses whatever the sender has.
    kind === 'exists' ? [] : dnsAnswers(() => resolver.resolve6(name), signal),
  ])
  noteVoid(answers, count)
}

function noteVoid(answers: readonly (readonly unknown[] | null)[], count: Count): void {
  if (answers.some((found) => found !== null && found.length > 0)) return
  if (answers.includes(null)) count.isUnasked = true
  else count.voids++
}

const withoutDot = (name: string): string => name.replace(/\.$/, '')
