import type { Place } from '@rapport/normalise/places/place.ts'
import { summariseFunding } from '@rapport/dataset/facts/funding.ts'
import type { CompanyRecord, FundingRoundRecord } from '@rapport/dataset/records.ts'
import type { ClientBase } from 'pg'

export type StoredCompany = { id: number; contentHash: string; intents: string[]; company: CompanyRecord }

type CompanyRow = Omit<
  CompanyRecord,
  'headcount' | 'headquarters' | 'offices' | 'revenue' | 'fundingTotal' | 'fundingRounds'
> & {
  id: number
  contentHash: string
  intents: string[]
  headcountMin: number | null
  headcountMax: number | null
  /** A bigint; the driver returns it as text. */
  revenue: string | null
  fundingTotal: string | null
  placeId: number | null
} & Place

/** Reads companies as the records they were merged from, in id order. Missing ids are skipped. */
export async function readCompanies(client: ClientBase, ids: number[]): Promise<StoredCompany[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<CompanyRow>(
    `select c.id, c.key, c.name, c.domain, c.linkedin_slug as "linkedinSlug", c.industry, c.type,
       c.founded_year as "foundedYear",
       c.headcount_min as "headcountMin", c.headcount_max as "headcountMax",
       c.headcount_growth as "headcountGrowth", c.revenue,
       c.linkedin_followers as "linkedinFollowers", c.summary, c.funding_total as "fundingTotal",
       c.funding_round_count as "fundingRoundCount", c.intents,
       encode(c.content_hash, 'hex') as "contentHash",
       p.id as "placeId", p.city, p.metro, p.state, p.country
     from companies c left join places p on p.id = c.headquarters_id
     where c.id = any($1) order by c.id`,
    [ids],
  )
  const rounds = await readRounds(client, ids)
  const offices = await readOffices(client, ids)
  return rows.map((row) => {
    const company = fromRow(row, rounds.get(row.id) ?? [], offices.get(row.id) ?? [])
    return { id: row.id, contentHash: row.contentHash, intents: row.intents, company }
  })
}

function fromRow(row: CompanyRow, rounds: FundingRoundRecord[], offices: Place[]): CompanyRecord {
  const {
    key,
    name,
    domain,
    linkedinSlug,
    industry,
    type,
    foundedYear,
    headcountGrowth,
    linkedinFollowers,
    summary,
  } = row
  const { headcountMin, headcountMax, placeId, city, metro, state, country } = row
  return withoutDerivedFunding({
    key,
    name,
    domain,
    linkedinSlug,
    industry,
    type,
    foundedYear,
    headcount: headcountMin === null ? null : { min: headcountMin, max: headcountMax },
    headcountGrowth,
    revenue: row.revenue === null ? null : Number(row.revenue),
    linkedinFollowers,
    headquarters: placeId === null ? null : { city, metro, state, country },
    offices,
    summary,
    fundingTotal: row.fundingTotal === null ? null : Number(row.fundingTotal),
    fundingRoundCount: row.fundingRoundCount,
    fundingRounds: rounds,
  })
}

/**
 * The stored total and number of rounds may be derived. If the rounds alone give the same value, it
 * was not stated separately (or adds nothing), and must not outlive a change of the rounds.
 */
function withoutDerivedFunding(company: CompanyRecord): CompanyRecord {
  const derived = summariseFunding({ ...company, fundingTotal: null, fundingRoundCount: null })
  if (
    company.fundingRounds?.length === 0 &&
    !(company.fundingRoundCount === 0 && derived.total === company.fundingTotal)
  )
    return { ...company, fundingRounds: null }
  return {
    ...company,
    fundingTotal: company.fundingTotal === derived.total ? null : company.fundingTotal,
    fundingRoundCount: company.fundingRoundCount === derived.roundCount ? null : company.fundingRoundCount,
  }
}

async function readRounds(client: ClientBase, ids: number[]): Promise<Map<number, FundingRoundRecord[]>> {
  const { rows } = await client.query<{
    companyId: number
    name: string | null
    date: string | null
    amount: string | null
  }>(
    `select company_id as "companyId", name, date, amount from funding_rounds where company_id = any($1)
     order by company_id, ordinal`,
    [ids],
  )
  return group(rows, ({ name, date, amount }) => ({
    name,
    date,
    amount: amount === null ? null : Number(amount),
  }))
}

async function readOffices(client: ClientBase, ids: number[]): Promise<Map<number, Place[]>> {
  const { rows } = await client.query<{ companyId: number } & Place>(
    `select o.company_id as "companyId", p.city, p.metro, p.state, p.country
     from offices o join places p on p.id = o.place_id where o.company_id = any($1)
     order by o.company_id, o.place_id`,
    [ids],
  )
  return group(rows, ({ city, metro, state, country }) => ({ city, metro, state, country }))
}

function group<Row extends { companyId: number }, Item>(
  rows: Row[],
  item: (row: Row) => Item,
): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const row of rows) {
    const items = groups.get(row.companyId)
    if (items) items.push(item(row))
    else groups.set(row.companyId, [item(row)])
  }
  return groups
}
