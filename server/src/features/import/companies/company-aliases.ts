import { isWeakKey, weakPersonKey } from '@rapport/dataset/import/person-facts.ts'
import type { CompanyRecord } from '@rapport/dataset/records.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { ClientBase } from 'pg'
import type { StagedItem, StagedPerson } from '../stage-person.ts'

/**
 * The vendor format knows a company by its domain, tables by domain and name. A company of the one
 * format that is stored from the other with an equal name is the same: it keeps the stored key.
 */
export class CompanyAliases {
  /** Decided once a run, so that the size of batches makes no difference. */
  readonly #known = new Map<string, string>()

  /**
   * Returns the items with the stored keys of their companies, and of the people whom only name and
   * company identify. Only reads.
   */
  async resolve(client: ClientBase, items: StagedItem[]): Promise<StagedItem[]> {
    const open = new Map<string, Names>()
    for (const company of companiesOf(items)) {
      const names = namesOf(company)
      if (names && !this.#known.has(names.id)) open.set(names.id, names)
    }
    await this.#find(client, [...open.values()])
    return this.#known.size === 0 ? items : items.map((item) => this.#rename(item))
  }

  async #find(client: ClientBase, open: Names[]): Promise<void> {
    if (open.length === 0) return
    const { rows } = await client.query<{ key: string; nameKey: string }>(
      'select key, name_key as "nameKey" from companies where key = any($1)',
      [[...new Set(open.flatMap(({ key, other }) => [key, other]))]],
    )
    const stored = new Map(rows.map(({ key, nameKey }) => [key, nameKey]))
    for (const { id, key, other, nameKey } of open)
      if (!stored.has(key) && stored.get(other) === nameKey) this.#known.set(id, other)
  }

  #rename(item: StagedItem): StagedItem {
    if (item.kind === 'lent') return item
    if (item.kind === 'company') {
      const key = this.#aliasOf(item.company)
      return key === undefined ? item : { ...item, company: { ...item.company, key } }
    }
    const keys = new Map<string, string>()
    for (const { company } of item.staged.employers) {
      const alias = this.#aliasOf(company)
      if (alias !== undefined) keys.set(company.key, alias)
    }
    return keys.size === 0 ? item : { ...item, staged: withKeys(item.staged, keys) }
  }

  #aliasOf(company: CompanyRecord): string | undefined {
    const names = namesOf(company)
    return names === null ? undefined : this.#known.get(names.id)
  }
}

type Names = { id: string; key: string; other: string; nameKey: string }

/** Importers share one object between equal companies. */
const known = new WeakMap<CompanyRecord, Names | null>()

/** The company's key and the one that it has in the other format; null if both are the same. */
function namesOf(company: CompanyRecord): Names | null {
  let names = known.get(company)
  if (names === undefined) known.set(company, (names = computeNames(company)))
  return names
}

function computeNames({ key, domain, name }: CompanyRecord): Names | null {
  if (domain === null || !key.startsWith('web:')) return null
  const nameKey = companyNameKey(name)
  const [ofVendor, ofTable] = [`web:${domain}`, `web:${domain} ${nameKey}`.trim()]
  if (ofVendor === ofTable || (key !== ofVendor && key !== ofTable)) return null
  return { id: `${key}\0${nameKey}`, key, other: key === ofVendor ? ofTable : ofVendor, nameKey }
}

function* companiesOf(items: StagedItem[]): Generator<CompanyRecord> {
  for (const item of items)
    if (item.kind === 'company') yield item.company
    else if (item.kind === 'person') for (const { company } of item.staged.employers) yield company
}

function withKeys(staged: StagedPerson, keys: ReadonlyMap<string, string>): StagedPerson {
  const keyOf = (key: string) => keys.get(key) ?? key
  const { key, fullName, companyKey } = staged
  const isOfCompany = companyKey !== null && isWeakKey(key) && key === weakPersonKey(fullName, companyKey)
  return {
    ...staged,
    key: isOfCompany ? weakPersonKey(fullName, keyOf(companyKey)) : key,
    companyKey: companyKey === null ? null : keyOf(companyKey),
    positions: staged.positions.map((position) => ({ ...position, companyKey: keyOf(position.companyKey) })),
    employers: staged.employers.map(({ company, isCurrent }) => ({
      company: { ...company, key: keyOf(company.key) },
      isCurrent,
    })),
  }
}
