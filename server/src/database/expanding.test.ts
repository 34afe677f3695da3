import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../migrations')
/** The rule came after it. */
const lastWithoutRule = 58

/** Statements that may break servers of the previous release while they still run. */
const contracting =
  /\bdrop (?:table|column|view|function|type|schema)\b|\brename\b|\bset not null\b|\balter (?:column )?\w+ (?:set data )?type\b|\bdrop default\b|\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b|\badd (?:column )?(?:if not exists )?\w+ (?!.*\b(?:default|generated)\b)[^,;]*\bnot null\b|\bcreate unique index\b/

/**
 * The statements of a migration that contract the schema and do not say why the previous release
 * does without.
 */
function unexplained(sql: string): string[] {
  if (/^\s*-- contract: \S/m.test(sql)) return []
  const statements = sql.replaceAll(/--.*$/gm, '').toLowerCase().split(';')
  const created = new Set(
    [...sql.toLowerCase().matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  return (
    statements
      .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
      // No statement of the previous release names a new table.
      .filter(
        (statement) =>
          !created.has(/\b(?:alter table (?:only )?|index (?:\w+ )?on )(\w+)/.exec(statement)?.[1]),
      )
      .filter((statement) => contracting.test(statement))
  )
}

test('each new migration lets servers of the previous release go on', async () => {
  const names = (await readdir(folder)).filter((name) => Number(name.slice(0, 4)) > lastWithoutRule)
  for (const name of names) {
    expect(unexplained(await readFile(join(folder, name), 'utf8')), name).toEqual([])
  }
})

describe('of migrations', () => {
  test.each([
    'create table fresh (id integer primary key, name text not null unique);',
    'create table fresh (id integer); create unique index on fresh (id); alter table fresh add check (id > 0);',
    'alter table people add column note text;',
    "alter table people add column note text not null default '';",
    'create index on people (full_name);',
    '-- Never drop column note.\nselect 1;',
    '-- contract: release 3 no longer reads it\nalter table people drop column note;',
  ])('this one expands or says why not: %s', (sql) => {
    expect(unexplained(sql)).toEqual([])
  })

  test.each([
    'drop table people;',
    'alter table people drop column note;',
    'alter table people\n  rename column note to remark;',
    'alter table people alter column note set not null;',
    'alter table people alter note type integer;',
    'alter table people add column note text not null;',
    'alter table people add constraint noted check (note is not null);',
    'create unique index on people (note);',
    '-- contract:\ndrop table people;',
  ])('this one breaks the previous release: %s', (sql) => {
    expect(unexplained(sql)).toHaveLength(1)
  })
})
