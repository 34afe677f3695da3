import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owners } from './owners.ts'

/*
 * A statement about rows that a team owns (`owners.ts`) says which team's: one that asks by the
 * account alone would hide what teammates have.
 */

const source = join(import.meta.dirname, '..')
const tables = Object.entries(owners).flatMap(([table, { of }]) =>
  of === 'team' && table !== 'teams' ? [table] : [],
)

/** Functions whose statements are about all teams, or one account, and why. */
const everybody = 'counts or lists the ledger of the whole installation'
const exceptions: Record<string, string> = {
  'backup/totals.ts: findFacts': everybody,
  'features/admin/overview/queries.ts: countUses': everybody,
  'features/admin/reports/queries.ts: countEntries': everybody,
  'features/admin/reports/queries.ts: entriesOf': everybody,
  'features/credits/queries.ts: findAdjusted':
    'finds what an administrator sent, by the account that it named',
  'features/privacy/forget-queries.ts: forgetInvited': 'erases an address, whichever team invited it',
  'features/privacy/queries.ts: countRemoval': 'counts what goes with a suppressed person, whoever has it',
}

/** The functions with a statement on one of these tables that names no team. */
function teamlessIn(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const heads = [...text.matchAll(/^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+) =)/gm)]
  const pattern = new RegExp(String.raw`\b(?:from|join|into|update)\s+(?:${tables.join('|')})\b`, 'i')
  return heads.flatMap((head, at) => {
    const body = text.slice(head.index, heads[at + 1]?.index)
    const isTeamless = pattern.test(body) && !/\bteam_id\b|\b(?:teamOf|ledgerOf)\(/.test(body)
    return isTeamless ? [`${file}: ${head[1] ?? head[2]}`] : []
  })
}

test('every statement on a table of teams names the team', () => {
  expect(tables.length).toBeGreaterThan(0)
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  expect(files.flatMap(teamlessIn).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
