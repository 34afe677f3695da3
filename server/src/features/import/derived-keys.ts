import { weakPersonKey } from '@rapport/dataset/import/person-facts.ts'
import { companyNameKey, schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { namesDigest } from '@rapport/normalise/companies/names-digest.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { senioritiesOf, seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { titlesDigest } from '@rapport/normalise/titles/titles-digest.ts'
import type { Pool, PoolClient } from 'pg'
import { lockKeys } from '../../database/advisory-locks.ts'
import {
  changeCompanies,
  changeOwnPeople,
  changePeople,
  changeSchools,
  changeTitles,
  findCompanies,
  findOwnCompanies,
  findPeopleOf,
  findSchools,
  findTakenKeys,
  findTitles,
  readDigest,
  writeDigest,
  type Derived,
  type StoredCompany,
  type StoredTitle,
} from './derived-key-queries.ts'

const batchSize = 5000

/** Titles repeat. */
const memoised = createMemo<{ titleNormalised: string; seniorities: number }>({ max: 20_000 })

type Update = { name: Derived; digest: () => string; run: (client: PoolClient) => Promise<void> }

const updates: readonly Update[] = [
  {
    name: 'names',
    digest: namesDigest,
    run: async (client) => {
      await eachBatch(client, findCompanies, updateCompanies)
      await eachBatch(client, findOwnCompanies, updateOwnPeople)
      await updateSchools(client)
    },
  },
  { name: 'titles', digest: titlesDigest, run: (client) => eachBatch(client, findTitles, updateTitles) },
]

/**
 * Updates the stored keys of names, and the levels and normalised titles of people, if another
 * release made them by other rules, for example because it didn't know a legal form. Names are
 * compared by these keys, and an import finds its companies and people again by them. A key that is
 * already taken stays as it was. Reads all companies or people once after such an upgrade, in
 * transactions of a few thousand. An interrupted update begins again at the next start. Does
 * nothing while an import runs: the next start does it then.
 */
export async function updateDerivedKeys(pool: Pool): Promise<void> {
  const due: Update[] = []
  for (const update of updates)
    if ((await readDigest(pool, update.name)) !== update.digest()) due.push(update)
  if (due.length === 0) return
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      lockKeys.imports,
    ])
    if (rows[0]!.isFree) await makeAgain(client, due)
  } finally {
    client.release()
  }
}

/** Holds the lock of imports. */
async function makeAgain(client: PoolClient, due: readonly Update[]): Promise<void> {
  try {
    for (const { name, digest, run } of due) {
      await run(client)
      await writeDigest(client, name, digest())
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKeys.imports]).catch(() => {})
  }
}

/** Rows by ascending id, each batch in a transaction of its own. */
async function eachBatch<T extends { id: number }>(
  client: PoolClient,
  find: (client: PoolClient, after: number, limit: number) => Promise<T[]>,
  update: (client: PoolClient, rows: T[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    await client.query('begin')
    try {
      const rows = await find(client, after, batchSize)
      await update(client, rows)
      await client.query('commit')
      const last = rows.at(-1)
      if (!last) return
      after = last.id
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

async function updateCompanies(client: PoolClient, companies: StoredCompany[]): Promise<void> {
  const changed = companies.flatMap((company) => {
    const nameKey = companyNameKey(company.name)
    if (nameKey === company.nameKey) return []
    return { ...company, newNameKey: nameKey, newKey: keyWith(company, nameKey) }
  })
  if (changed.length === 0) return
  const taken = new Set(
    await findTakenKeys(
      client,
      'companies',
      changed.map(({ newKey }) => newKey),
    ),
  )
  for (const company of changed) {
    if (taken.has(company.newKey)) company.newKey = company.key
    taken.add(company.newKey)
  }
  await changeCompanies(client, changed)
  const renamed = changed.filter(({ key, newKey }) => key !== newKey)
  await updatePeople(client, new Map(renamed.map((company) => [company.id, company])))
}

/** The key of a company, if it is made of its name. */
function keyWith({ key, nameKey }: StoredCompany, newNameKey: string): string {
  if (newNameKey !== '' && key === `name:${nameKey}`) return `name:${newNameKey}`
  if (key.startsWith('web:') && key.endsWith(` ${nameKey}`))
    return `${key.split(' ', 1)[0] ?? key} ${newNameKey}`.trim()
  return key
}

type Renamed = { key: string; newKey: string }

/** Updates people whom only name and company identify, and namesakes, whose keys end in a number. */
async function updatePeople(client: PoolClient, companies: ReadonlyMap<number, Renamed>): Promise<void> {
  const people = await findPeopleOf(client, [...companies.keys()])
  const changed = people.flatMap(({ id, key, fullName, companyId }) => {
    const company = companies.get(companyId)!
    const [before, after] = [weakPersonKey(fullName, company.key), weakPersonKey(fullName, company.newKey)]
    return key === before || key.startsWith(`${before}:`) ? { id, key: key.replace(before, after) } : []
  })
  const keys = changed.map(({ key }) => key)
  const taken = new Set(await findTakenKeys(client, 'people', keys))
  await changePeople(
    client,
    changed.filter(({ key }) => !taken.has(key) && taken.add(key)),
  )
}

type OwnCompany = { id: number; company: string; companyKey: string | null }

async function updateOwnPeople(client: PoolClient, people: OwnCompany[]): Promise<void> {
  const changed = people.flatMap(({ id, company, companyKey }) => {
    const key = companyNameKey(company)
    return key === companyKey ? [] : { id, key }
  })
  if (changed.length > 0) await changeOwnPeople(client, changed)
}

async function updateTitles(client: PoolClient, people: StoredTitle[]): Promise<void> {
  const changed = people.flatMap(({ id, title, ...before }) => {
    const { titleNormalised, seniorities } = memoised(title, () => ({
      titleNormalised: normaliseTitle(title),
      seniorities: seniorityBits(senioritiesOf(title)),
    }))
    const isSame = before.titleNormalised === titleNormalised && before.seniorities === seniorities
    return isSame ? [] : { id, titleNormalised, seniorities }
  })
  if (changed.length > 0) await changeTitles(client, changed)
}

async function updateSchools(client: PoolClient): Promise<void> {
  const changed = (await findSchools(client)).flatMap(({ school, key }) => {
    const newKey = schoolKey(school)
    return newKey === key ? [] : { school, key: newKey }
  })
  if (changed.length > 0) await changeSchools(client, changed)
}
