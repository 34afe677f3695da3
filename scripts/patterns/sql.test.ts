import { expect, test } from 'vitest'
import { usesIn, type Use } from './find-uses.ts'

const kindsIn = (source: string, file = 'server/src/a.ts'): Use['kind'][] =>
  usesIn(file, source).map(({ kind }) => kind)

const statement = 'export const find = (db) => db.query(`select ${part} from lists where user_id = $1`, [1])'

test.each([
  "const part = 'id = $2'",
  'const part = `id = $2`',
  "const part = { open: 'id = $2', closed: 'true' }",
  'const part = other ? `id = $2` : ``',
  "const part = a + 'id = $2'",
  "const part = visible('$2')",
  'const part = (alias: string) => `${alias}.id = $2`',
  'const part = (alias: string) => `${alias}.${visible("$2")}`',
  'function part(alias: string) { if (alias) return `${alias}.id = $2`\n return "true" }',
  "export const part = 'id = $2' as const",
  'export const unused = `id = $12`',
])('%s is a part with a placeholder of its statement', (part) => {
  expect(kindsIn(`${part}\n${statement}`)).toEqual(['placeholder'])
})

test.each([
  'const part = (id: string) => `id = ${id}`',
  'const part = (id: string, alias = "l") => `${alias}.id = ${id}`',
  // A whole statement, with its own values.
  'const whole = `select id from lists where id = $1`',
  'export const whole = (id: number) => ({ text: `select id from lists where id = $1`, values: [id] })',
  'export function read(db) { return db.query(`select id from lists where id = $1`, [1]) }',
  'export async function stop(db) { return stopWhere(db, { what: "id = $4" }) }',
  // The function has the values.
  'export function read(db) { const own = `id = $1`\n return db.query(`select ${own}`, [1]) }',
  "export const revenues = ['$1M', '$10M-$50M', '$5B+']",
])('%s may stay', (part) => {
  expect(kindsIn(`${part}\n${statement}`)).toEqual([])
})

test('a part is looked for where there is a database', () => {
  expect(kindsIn("export const price = 'from $2'", 'web/src/a.ts')).toEqual([])
})

const long = 'and state = 1 '.repeat(9)

test.each([
  `const a = \`select id from lists where true \${b} ${long}\``,
  `const a = 'select id from lists where true ${long}'`,
  `const a = \`select id\n  from lists where true ${long}\``,
  `const a = (b) => \`\${b}.id = 1 ${long}\nor l.id = 2\``,
])('%s has a line of SQL that is too long', (source) => {
  expect(kindsIn(source)).toEqual(['long SQL'])
})

test('the line that is too long is named', () => {
  const source = `\n\nconst a = \`select id\n  from lists\n  where true ${long}\``
  expect(usesIn('server/src/a.ts', source)[0]!.line).toBe(5)
})

test.each([
  `const a = 'Lists that were selected from a long menu, where nobody joins them ${'or not '.repeat(9)}'`,
  `const a = \`\${count(people)} people ${'added and changed '.repeat(9)}\``,
  `const a = \`select id from lists\n  where state = 1\n  or state = 2\``,
])('%s has none', (source) => {
  expect(kindsIn(source)).toEqual([])
})
