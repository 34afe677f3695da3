import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'

/** Handles, and ids of shared and own people. */
type Forgotten = { emails: string[]; slugs: string[]; personIds: number[]; ownIds: number[] }

/**
 * Rows that one statement reads, beside those of one upload, and handles that it looks for: a few
 * seconds.
 */
const maxScanned = 250_000
const handlesAtOnce = 20

/**
 * Empties uploaded rows of people: those that were recognised as one of them or name their id, and
 * those that name a handle, also as a link that they replaced and whose undo would bring it back.
 * Later rows of the same people go with them, and so do the samples of their files. Requires that
 * the people are still there. Reads all accounts' uploads, in statements that end in time.
 */
export async function forgetStagedRows(client: PoolClient, forgotten: Forgotten): Promise<void> {
  const touched = new Set(await forgetMatched(client, forgotten))
  for (const importIds of await findParts(client))
    for (const id of await forgetPart(client, importIds, forgotten)) touched.add(id)
  await forgetSamples(client, [...touched])
}

/**
 * Empties the rows of an upload that a check has recognised as suppressed people's, and the samples
 * of its file.
 */
export async function emptySuppressedRows(
  client: AccountClient,
  importId: number,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await update(
    client,
    `update list_import_rows r set ${emptied} where import_id = $1 and number = any($2::integer[])
       and cells <> '[]'`,
    [importId, numbers],
  )
  await forgetSamples(client, [importId])
}

/** All uploads, in groups that one statement can read. */
async function findParts(db: Database): Promise<number[][]> {
  const { rows } = await db.query<{ ids: number[] }>(
    `select array_agg(id) as ids from (
       select id, sum(rows) over (order by id) / $1 as part from list_imports
     ) parts group by part order by part`,
    [maxScanned],
  )
  return rows.map(({ ids }) => ids)
}

/** Returns the uploads of the rows that it emptied. */
async function forgetPart(
  client: PoolClient,
  importIds: number[],
  { emails, slugs, personIds, ownIds }: Forgotten,
): Promise<number[]> {
  const handles = namingsOf({ emails, slugs })
  const touched: number[] = []
  for (let at = 0; at < handles.length; at += handlesAtOnce)
    touched.push(...(await forgetNaming(client, importIds, handles.slice(at, at + handlesAtOnce))))
  for (let at = 0; at < handles.length; at += handlesAtOnce)
    touched.push(...(await forgetHeaders(client, importIds, handles.slice(at, at + handlesAtOnce))))
  if (slugs.length > 0) touched.push(...(await forgetReplacing(client, importIds, slugs)))
  const ids = [...personIds, ...ownIds]
  if (ids.length > 0) touched.push(...(await forgetNamingIds(client, importIds, ids)))
  touched.push(...(await forgetRepeats(client, importIds)))
  return touched
}

/** A handle as a cell may contain it: the cell contains both texts, and matches the pattern. */
type NameHandle = { text: string; also: string; pattern: string }

/** A full stop behind an address ends a sentence. An alias, `ann+sales@acme.example`, is the same mailbox. */
function namingOf(email: string): NameHandle {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at)]
  const alias = String.raw`([+][^@\s]*)?`
  return {
    text: local,
    also: domain,
    pattern: `(^|[^a-z0-9._%+-])${literal(local)}${alias}${literal(domain)}(?![a-z0-9_-]|[.][a-z0-9])`,
  }
}

const namingsOf = ({ emails, slugs }: Pick<Forgotten, 'emails' | 'slugs'>): NameHandle[] => [
  ...emails.map(namingOf),
  ...slugs
    .flatMap(pathsOf)
    .map((path) => ({ text: path, also: '', pattern: `${literal(path)}($|[^a-z0-9_%-])` })),
  ...slugs.flatMap(oldPageOf),
]

/**
 * How a link to a profile names it, in lower case: plainly, as a part of another link, and by the
 * id of a member in Sales Navigator.
 */
function pathsOf(slug: string): string[] {
  const encoded = encodeURIComponent(slug).toLowerCase()
  const isMember = slug.startsWith('ac') || slug.startsWith('ae')
  const sales = isMember ? [`/sales/lead/${slug}`, `/sales/people/${slug}`, `/talent/profile/${slug}`] : []
  return [`/in/${slug}`, `/in/${encoded}`, `%2fin%2f${encoded}`, ...sales]
}

/**
 * The page of before 2015 that LinkedIn redirects to a profile: `/pub/ann-lee/4/3b2/1a` to
 * `ann-lee-01a3b24`.
 */
function oldPageOf(slug: string): NameHandle[] {
  const [, name, c, b, a] = /^(.+)-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{0,3})$/.exec(slug) ?? []
  if (name === undefined) return []
  const numbers = [a || '0', b, c].map((number) => `0*${number?.replace(/^0+(?=.)/, '')}`)
  return [
    {
      text: `/pub/${name}/`,
      also: '',
      pattern: `${literal(`/pub/${name}/`)}${numbers.join('/')}($|[^a-z0-9_%-])`,
    },
  ]
}

const emptied = `cells = '[]', outcome = 'suppressed', is_unreadable = true, reason = null, fault_column = null, changes = '[]', dropped = '[]'`

async function update(client: PoolClient, sql: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ importId: number }>(
    `${sql} returning r.import_id as "importId"`,
    values,
  )
  return rows.map(({ importId }) => importId)
}

/**
 * Clears rows that were matched with one of the people, by whatever value. The changes in such a
 * row repeat their data.
 */
const forgetMatched = (client: PoolClient, { personIds, ownIds }: Forgotten) =>
  update(
    client,
    `update list_import_rows r set ${emptied}
     where person_id = any($1::integer[]) or own_person_id = any($2::integer[])`,
    [personIds, ownIds],
  )

/**
 * Converts each row to text once, and tries a pattern only on rows that contain the handle: on
 * their cells, not on JSON, in which a line break before an address looks like a letter of it.
 */
const forgetNaming = (client: PoolClient, importIds: number[], handles: readonly NameHandle[]) =>
  update(
    client,
    `update list_import_rows r set ${emptied} where import_id = any($1::integer[]) and (
       select case
         when exists (
           select from unnest($2::text[], $4::text[]) handle (text, also)
           where position(handle.text in shown.text) > 0 and position(handle.also in shown.text) > 0
         ) then exists (
           select from jsonb_array_elements_text(cells) cell, unnest($3::text[]) pattern
           where lower(cell) ~ pattern
         )
       end
       from (select lower(cells::text) as text offset 0) shown
     )`,
    [
      importIds,
      handles.map(({ text }) => text),
      handles.map(({ pattern }) => pattern),
      handles.map(({ also }) => also),
    ],
  )

/** Names of columns, where a file without a header has the person of its first row. All of the row go. */
async function forgetHeaders(
  client: PoolClient,
  importIds: number[],
  handles: { pattern: string }[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `update list_imports set columns = (
       select jsonb_agg(c || '{"name": ""}' order by at)
       from jsonb_array_elements(columns) with ordinality e (c, at)
     ) where id = any($1::integer[]) and exists (
       select from jsonb_array_elements(columns) c, unnest($2::text[]) pattern
       where lower(c ->> 'name') ~ pattern
     ) returning id`,
    [importIds, handles.map(({ pattern }) => pattern)],
  )
  return rows.map(({ id }) => id)
}

const forgetReplacing = (client: PoolClient, importIds: number[], slugs: string[]) =>
  update(
    client,
    `update list_import_rows r set ${emptied} where import_id = any($1::integer[]) and case
       when changes <> '[]' then exists (
         select from jsonb_array_elements(changes) c
         where c ->> 'field' = 'linkedin_url'
           and (lower(c ->> 'old') = any($2::text[]) or lower(c ->> 'was') = any($2::text[]))
       )
     end`,
    [importIds, slugs],
  )

/**
 * Clears rows that name a person by id. Unchecked rows have not been matched yet, so the cell
 * itself is compared.
 */
const forgetNamingIds = (client: PoolClient, importIds: number[], ids: number[]) =>
  update(
    client,
    `update list_import_rows r set ${emptied} from (
       select i.id, (m.at - 1)::integer as at
       from list_imports i, jsonb_array_elements(i.columns) with ordinality m (detected, at)
       where i.id = any($1::integer[])
         and (m.detected ->> 'field' = 'rapport_id' or i.mapping ->> (m.at - 1)::integer = 'rapport_id')
     ) named
     where r.import_id = named.id and btrim(r.cells ->> named.at) = any($2::text[])`,
    [importIds, ids.map(String)],
  )

const forgetRepeats = (client: PoolClient, importIds: number[]) =>
  update(
    client,
    `update list_import_rows r set ${emptied} from list_import_rows first
     where r.import_id = any($1::integer[]) and r.cells <> '[]' and first.import_id = r.import_id
       and first.number = r.same_as
       and first.outcome = 'suppressed' and first.is_unreadable`,
    [importIds],
  )

/**
 * Samples come from the first rows, but which row each came from is not stored, so all are removed.
 * The column then shows its name alone.
 */
async function forgetSamples(client: PoolClient, importIds: number[]): Promise<void> {
  await client.query(
    `update list_imports set columns = (
       select jsonb_agg(c || '{"samples": []}' order by at)
       from jsonb_array_elements(columns) with ordinality e (c, at)
     ) where id = any($1::integer[]) and columns <> '[]'`,
    [importIds],
  )
}

/** A text as a regular expression of PostgreSQL. */
const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
