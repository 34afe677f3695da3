import type { CompanyRecord } from '@rapport/dataset/records.ts'

/** The facts of a company that sources may know or not. Bit i of a mask stands for fact i. */
const facts = [
  'name',
  'domain',
  'linkedinSlug',
  'industry',
  'foundedYear',
  'headcount',
  'headcountGrowth',
  'revenue',
  'linkedinFollowers',
  'headquarters',
  'offices',
  'summary',
  'fundingTotal',
  'fundingRoundCount',
  'fundingRounds',
] as const satisfies (keyof CompanyRecord)[]

/** Importers share the objects of equal companies, and nobody changes one. */
const masks = new WeakMap<CompanyRecord, number>()

/** A mask of the facts that are known. An empty list of offices is unknown; an empty list of funding rounds is known. */
export function knownFacts(company: CompanyRecord): number {
  const counted = masks.get(company)
  if (counted !== undefined) return counted
  let mask = 0
  facts.forEach((fact, bit) => {
    const known = fact === 'offices' ? company.offices.length > 0 : company[fact] !== null
    if (known) mask |= 1 << bit
  })
  masks.set(company, mask)
  return mask
}

/** A copy of `company` with the facts of `mask` taken from `source`. */
export function takeFacts(company: CompanyRecord, source: CompanyRecord, mask: number): CompanyRecord {
  if (mask === 0) return company
  const taken = facts.filter((_, bit) => mask & (1 << bit)).map((fact) => [fact, source[fact]] as const)
  return { ...company, ...Object.fromEntries(taken) }
}

/**
 * What a batch says of one company. `told` comes from records about the company or about those who work there now, `hinted` from what
 * past positions mention: a hint only ever fills a gap. In both the first one that knows a fact wins.
 */
export type CompanyMention = { told: CompanyRecord | null; hinted: CompanyRecord | null }

/** Adds a record to the mentions of a batch. */
export function mention(
  mentions: Map<string, CompanyMention>,
  company: CompanyRecord,
  voice: keyof CompanyMention,
): void {
  let entry = mentions.get(company.key)
  if (!entry) mentions.set(company.key, (entry = { told: null, hinted: null }))
  const before = entry[voice]
  if (before === company) return
  entry[voice] = before ? takeFacts(before, company, knownFacts(company) & ~knownFacts(before)) : company
}

/** What both voices together say. */
export function wholeMention({ told, hinted }: CompanyMention): CompanyRecord {
  if (!told || !hinted) {
    const only = told ?? hinted
    if (!only) throw new Error('a company that nobody mentions')
    return only
  }
  return takeFacts(told, hinted, knownFacts(hinted) & ~knownFacts(told))
}
