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
const suppressed = 'finds, locks or removes what any team has of suppressed people'
const derived = 'derives keys of all teams anew'
const ofAll = 'about the key under which addresses of the whole installation are hashed'
const ofAdministrators = 'administrators see and answer the requests of all teams'
const exceptions: Record<string, string> = {
  'backup/totals.ts: findFacts': everybody,
  'features/accounts/closing-queries.ts: endRequests': 'ends and erases what one account wrote',
  'features/admin/overview/queries.ts: countUses': everybody,
  'features/admin/overview/queries.ts: findSituation': ofAdministrators,
  'features/admin/plan-requests/queries.ts: countRequests': ofAdministrators,
  'features/admin/reports/queries.ts: countEntries': everybody,
  'features/own-people/verdict-queries.ts: forgetVerdicts': ofAll,
  'features/credits/history-queries.ts: spender': 'reads the row that a row of the team gives back',
  'features/credits/queries.ts: findAdjusted':
    'finds what an administrator sent, by the account that it named',
  'features/plan-requests/queries.ts: findAnswered': ofAdministrators,
  'features/plan-requests/queries.ts: findOpenRequest': ofAdministrators,
  'features/plan-requests/queries.ts: findRequester': ofAdministrators,
  'features/plan-requests/queries.ts: findState': ofAdministrators,
  'features/plan-requests/queries.ts: markDeclined': ofAdministrators,
  'features/privacy/forget-queries.ts: forgetInvited': 'erases an address, whichever team invited it',
  'features/campaigns/one-off/queries.ts: lockAbout':
    'locks a person whom the caller has read as the account',
  'features/import/derived-key-queries.ts: changeOwnPeople': derived,
  'features/import/derived-key-queries.ts: findOwnCompanies': derived,
  'features/own-people/queries.ts: deleteByHandles': suppressed,
  'features/own-people/queries.ts: findByHandles': suppressed,
  'features/own-people/queries.ts: findIdentified': suppressed,
  'features/own-people/queries.ts: lockOwnPeople':
    'locks people whom the caller has found for a team, or for all',
  'features/own-people/unlisted.ts: deleteUnlisted': 'removes those whom no account of any team sees',
  'features/privacy/forget-queries.ts: findOnlyOwnEmails': suppressed,
  'features/privacy/queries.ts: countRemoval': suppressed,
  'features/privacy/queries.ts: findMemberIds': suppressed,
  'features/privacy/suppress-hashes.ts: handlesOnFile': suppressed,
  'features/privacy/queries.ts: deleteEmailChecks':
    'removes what is known of suppressed addresses, whoever asked',
  'features/privacy/suppression-key-queries.ts: countKeyUse': ofAll,
  'features/invitations/queries.ts: deleteExpired': 'removes those of all teams',
  'features/privacy/forget-queries.ts: forgetInvitations':
    'removes what is addressed to a suppressed person, whoever invited',
}

/** An own person who is looked up by the row of an account that refers to them. */
const byReference = /\b(?:from|join)\s+own_people (\w+)\s+(?:on|where) \1\.id = \w+\.own_person_id\b/g

/** The functions with a statement on one of these tables that names no team. */
function teamlessIn(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const heads = [...text.matchAll(/^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+) =)/gm)]
  const pattern = new RegExp(String.raw`\b(?:from|join|into|update)\s+(?:${tables.join('|')})\b`, 'i')
  return heads.flatMap((head, at) => {
    const body = text.slice(head.index, heads[at + 1]?.index).replaceAll(byReference, '')
    const isTeamless = pattern.test(body) && !/\bteam_id\b|\b(?:teamOf|ledgerOf|fieldsOfTeam)\(/.test(body)
    return isTeamless ? [`${file}: ${head[1] ?? head[2]}`] : []
  })
}

const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })

test('every statement on a table of teams names the team', () => {
  expect(tables.length).toBeGreaterThan(0)
  expect(files.flatMap(teamlessIn).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

/** Their rows are of an account, and say in which team it was. */
const inTeams = ['enrolments', 'sends']

/** The inserts into these tables whose columns lack the team. */
function insertsWithoutTeam(text: string): string[] {
  const pattern = new RegExp(
    String.raw`\binsert into (?:${[...tables, ...inTeams].join('|')})\b(?: as \w+)?\s*(?:\(([^)]*)\))?`,
    'gi',
  )
  return [...text.matchAll(pattern)].flatMap(([insert, columns = '']) =>
    /\bteam_id\b/.test(columns) ? [] : [insert.replaceAll(/\s+/g, ' ')],
  )
}

test('every insert names the team: the trigger is for the previous release, and goes with it', () => {
  const found = files.flatMap((file) =>
    insertsWithoutTeam(readFileSync(join(source, file), 'utf8')).map((insert) => `${file}: ${insert}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['insert into sends as d (\n  key, user_id, team_id) values', []],
  ['insert into sends as d (\n  key, user_id) select team_id', ['insert into sends as d ( key, user_id)']],
  ['insert into reveals select * from bought', ['insert into reveals ']],
  ['insert into lists (user_id) values ($1)', []],
])('of %j, these name no team: %j', (text, found) => {
  expect(insertsWithoutTeam(text)).toEqual(found)
})
