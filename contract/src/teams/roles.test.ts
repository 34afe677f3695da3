import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rights, roles } from './roles.ts'

test('docs/teams.md has the table of what each role may do', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/teams.md'), 'utf8')
  const table = [
    `| may | ${roles.join(' | ')} |`,
    `| --- |${' --- |'.repeat(roles.length)}`,
    ...Object.values(rights).map(({ meaning, roles: held }) => {
      const cells = roles.map((role) => ((held as readonly string[]).includes(role) ? 'yes' : 'no'))
      return `| ${meaning} | ${cells.join(' | ')} |`
    }),
  ]
  expect(page).toContain(table.join('\n'))
})
