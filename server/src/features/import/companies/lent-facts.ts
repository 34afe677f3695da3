import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { CompanyRecord } from '@rapport/dataset/records.ts'
import type { ClientBase } from 'pg'
import { factMask, knownFacts, takeFacts } from './company-facts.ts'
import type { CompanyPlan } from './import-companies.ts'
import { readCompanies } from '../read-companies.ts'
import { stageCompany } from './stage-company.ts'

/**
 * A file of companies lends facts to those on file that lack them. It creates none: most of its
 * millions of companies have nobody on file. A stored company is the one of a row by its LinkedIn
 * page, or by its domain; a name alone is no evidence. A fact that another source stated stays.
 */
const lentFacts = factMask(['industry', 'headcount', 'headquarters', 'foundedYear'])

/**
 * The strength of the evidence that a row is about a stored company: one page, one domain with one
 * name, or one domain that no other company on file has.
 */
const evidence = { page: 3, namedDomain: 2, domain: 1 } as const

/** What this run has lent, by company: a row of better evidence may replace it. */
export type LentMemory = Map<number, { rank: number; mask: number }>

export type LentPlan = {
  changed: CompanyPlan['changed']
  /** Rows of which a company is on file. */
  matched: number
  /** Must be stored in the memory once the transaction has committed. */
  lent: [id: number, { rank: number; mask: number }][]
}

type OnFile = { id: number; key: string; domain: string | null; nameKey: string }
type Match = { id: number; rank: number; company: CompanyRecord }

/** Decides what the rows of a batch lend to which companies. Only reads. */
export async function planLent(
  client: ClientBase,
  rows: readonly CompanyRecord[],
  memory: LentMemory,
): Promise<LentPlan> {
  const plan: LentPlan = { changed: [], matched: 0, lent: [] }
  if (rows.length === 0) return plan
  const matches = new Map<number, Match[]>()
  const find = await findOnFile(client, rows)
  for (const company of rows) {
    const found = find(company)
    if (found.length > 0) plan.matched++
    if ((knownFacts(company) & lentFacts) === 0) continue
    for (const match of found) {
      const all = matches.get(match.id)
      if (all) all.push(match)
      else matches.set(match.id, [match])
    }
  }
  for (const { id, contentHash, company } of await readCompanies(client, [...matches.keys()])) {
    const { merged, lent } = lend(company, matches.get(id)!, memory.get(id))
    const staged = stageCompany(merged)
    if (lent === null || staged.contentHash === contentHash) continue
    plan.changed.push({ id, staged })
    plan.lent.push([id, lent])
  }
  return plan
}

/** Fills the gaps of a company by its rows, those of the best evidence first. */
function lend(
  company: CompanyRecord,
  matches: readonly Match[],
  before: { rank: number; mask: number } | undefined,
) {
  let lent = before ?? null
  let merged = company
  for (const { rank, company: row } of matches.toSorted((a, b) => b.rank - a.rank)) {
    const replaceable = lent !== null && lent.rank < rank ? lent.mask : 0
    const mask = knownFacts(row) & lentFacts & (~knownFacts(merged) | replaceable)
    if (mask === 0) continue
    merged = takeFacts(merged, row, mask)
    lent = { rank: Math.max(rank, lent?.rank ?? 0), mask: mask | (lent?.mask ?? 0) }
  }
  return { merged, lent: merged === company ? null : lent }
}

/** Returns how the stored companies of a row are found. */
async function findOnFile(client: ClientBase, rows: readonly CompanyRecord[]) {
  const keys = new Set(
    rows.flatMap(({ linkedinSlug }) => (linkedinSlug === null ? [] : pageKey(linkedinSlug))),
  )
  const domains = new Set(rows.flatMap(({ domain }) => domain ?? []))
  const { rows: found } = await client.query<OnFile>(
    `select id, key, domain, name_key as "nameKey" from companies where key = any($1)
     union
     select id, key, domain, name_key as "nameKey" from companies where domain = any($2)`,
    [[...keys], [...domains]],
  )
  const byKey = new Map(found.map((each) => [each.key, each]))
  const byDomain = Map.groupBy(found, ({ domain }) => domain)
  return (company: CompanyRecord): Match[] => {
    const { linkedinSlug, domain } = company
    const page = linkedinSlug === null ? undefined : byKey.get(pageKey(linkedinSlug))
    if (page) return [{ id: page.id, rank: evidence.page, company }]
    const sharing = domain === null ? [] : (byDomain.get(domain) ?? [])
    const nameKey = companyNameKey(company.name)
    const named = sharing.filter((each) => each.nameKey === nameKey)
    if (named.length > 0) return named.map(({ id }) => ({ id, rank: evidence.namedDomain, company }))
    const [only] = sharing
    // A company with a page of its own is another one than that of this row's page.
    const isOther = linkedinSlug !== null && only?.key.startsWith('in:')
    return only && sharing.length === 1 && !isOther ? [{ id: only.id, rank: evidence.domain, company }] : []
  }
}

const pageKey = (slug: string) => `in:${slug}`
