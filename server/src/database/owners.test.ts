import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { owners } from './owners.ts'

type ForeignKey = { table: string; column: string; target: string; targetColumn: string; action: string }

let pool: Pool
let columns: Map<string, { isNullable: boolean }>
let foreignKeys: ForeignKey[]
beforeAll(async () => {
  pool = (await testDatabase()).pool
  const found = await pool.query<{ name: string; isNullable: boolean }>(
    `select c.relname || '.' || a.attname as name, not a.attnotnull as "isNullable"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  columns = new Map(found.rows.map(({ name, isNullable }) => [name, { isNullable }]))
  // Every pair of columns of a foreign key of several.
  const { rows } = await pool.query<ForeignKey>(
    `select c.relname as table, a.attname as column, t.relname as target, b.attname as "targetColumn",
       k.confdeltype as action
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid
     cross join unnest(k.conkey, k.confkey) as pair (own, other)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
     join pg_attribute b on b.attrelid = t.oid and b.attnum = pair.other
     where k.contype = 'f' and k.convalidated and c.relnamespace = 'public'::regnamespace`,
  )
  foreignKeys = rows
})

const tables = () => new Set([...columns.keys()].map((name) => name.slice(0, name.indexOf('.'))))
const entries = Object.entries(owners)

test('each table of the database has an owner, and each entry is a table', () => {
  expect(Object.keys(owners).toSorted()).toEqual([...tables()].toSorted())
})

test('the column that names the owner refers to it, and is never null, or says why not', () => {
  const faults = entries.flatMap(([table, owner]) => {
    if (owner.of === 'installation' || owner.column === 'id') return []
    const column = columns.get(`${table}.${owner.column}`)
    if (!column) return [`${table}.${owner.column} is missing`]
    const target = { account: 'users', team: 'teams', parent: owner.of === 'parent' ? owner.parent : '' }[
      owner.of
    ]
    const key = foreignKeys.find(
      (each) =>
        each.table === table &&
        each.column === owner.column &&
        each.target === target &&
        each.targetColumn === 'id',
    )
    const isChecked = key !== undefined
    return [
      ...(isChecked === (owner.unchecked !== undefined) ? [`${table}.${owner.column} to ${target}`] : []),
      ...(column.isNullable === (owner.nullable !== undefined) ? [] : [`${table}.${owner.column} is null`]),
    ]
  })
  expect(faults).toEqual([])
})

test('a parent is owned by an account or a team, and its rows go with it', () => {
  const faults = entries.flatMap(([table, owner]) => {
    if (owner.of !== 'parent') return []
    const action = foreignKeys.find((each) => each.table === table && each.column === owner.column)?.action
    const isRemoved = owner.unchecked !== undefined || action === 'c'
    return leadsToOwner(table) && isRemoved ? [] : [table]
  })
  expect(faults).toEqual([])
})

function leadsToOwner(table: string, seen: readonly string[] = []): boolean {
  const owner = owners[table]
  if (owner?.of !== 'parent') return owner?.of === 'account' || owner?.of === 'team'
  return !seen.includes(table) && leadsToOwner(owner.parent, [...seen, table])
}

test('each column that refers to an account is that of the owner, or says what else it is', () => {
  const unexplained = foreignKeys.filter(({ table, column, target }) => {
    const owner = owners[table]
    if (target !== 'users' || owner === undefined) return false
    return !(owner.of === 'account' && owner.column === column) && owner.names?.[column] === undefined
  })
  expect(unexplained).toEqual([])
  const named = entries.flatMap(([table, { names = {} }]) =>
    Object.keys(names).map((column) => ({ table, column })),
  )
  const stale = named.filter(
    (name) => !foreignKeys.some((key) => key.table === name.table && key.column === name.column),
  )
  expect(stale).toEqual([])
})

test('what refers to rows of an account or a team belongs to one, too', () => {
  const strangers = foreignKeys.filter(
    ({ table, target }) => leadsToOwner(target) && target !== 'users' && !leadsToOwner(table),
  )
  expect(strangers).toEqual([])
})

function isDeleted(table: string): boolean {
  const owner = owners[table]
  return (owner?.of === 'account' || owner?.of === 'team') && owner.removal === 'removed'
}

test('rows are deleted before those that they refer to, unless their foreign key says what to do', () => {
  const order = Object.keys(owners)
  const late = foreignKeys.filter(
    ({ table, target, action }) =>
      'ar'.includes(action) && isDeleted(target) && order.indexOf(table) > order.indexOf(target),
  )
  expect(late).toEqual([])
})
