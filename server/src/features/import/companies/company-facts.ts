import type { CompanyRecord } from '@rapport/dataset/records.ts'

/** The facts that a source may have about a company. Bit i of a mask stands for fact i. */
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
  'type',
] as const satisfies (keyof CompanyRecord)[]

export type CompanyFact = (typeof facts)[number]

/** The mask of some facts. */
export const factMask = (some: readonly CompanyFact[]): number =>
  some.reduce((mask, fact) => mask | (1 << facts.indexOf(fact)), 0)

/** Importers share one object between equal companies, and never change it. */
const masks = new WeakMap<CompanyRecord, number>()

/**
 * A mask of the known facts. An empty list of offices means unknown; an empty list of funding
 * rounds means none.
 */
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

/** `company` with the facts of `mask` taken from `source`. Changes neither. */
export function takeFacts(company: CompanyRecord, source: CompanyRecord, mask: number): CompanyRecord {
  if (mask === 0) return company
  const taken = facts.filter((_, bit) => mask & (1 << bit)).map((fact) => [fact, source[fact]] as const)
  return { ...company, ...Object.fromEntries(taken) }
}

/**
 * The records of a batch about one company. `stated` comes from records about the company or its
 * current employees, `hinted` from past positions. A hint only fills a gap. Within each, the first
 * record that knows a fact wins.
 */
export type CompanyMention = { stated: CompanyRecord | null; hinted: CompanyRecord | null }

export function mention(
  mentions: Map<string, CompanyMention>,
  company: CompanyRecord,
  voice: keyof CompanyMention,
): void {
  let entry = mentions.get(company.key)
  if (!entry) mentions.set(company.key, (entry = { stated: null, hinted: null }))
  const before = entry[voice]
  if (before === company) return
  entry[voice] = before ? takeFacts(before, company, knownFacts(company) & ~knownFacts(before)) : company
}

/** Stated facts, with gaps filled by hints. */
export function wholeMention({ stated, hinted }: CompanyMention): CompanyRecord {
  if (!stated || !hinted) {
    const only = stated ?? hinted
    if (!only) throw new Error('an empty mention')
    return only
  }
  return takeFacts(stated, hinted, knownFacts(hinted) & ~knownFacts(stated))
}
