import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

// A feature has one name on both sides of the wire and in the contract, so that whoever knows one
// folder finds the other two. Each folder that stands on fewer sides is listed here with the reason.
const sides = {
  contract: 'contract/src',
  server: 'server/src/features',
  web: 'web/src/features',
} as const
type Side = keyof typeof sides

type Exception = { sides: readonly Side[]; reason: string }

const exceptions: Record<string, Exception> = {
  audit: { sides: ['server'], reason: 'other features write it; admin shows it' },
  companies: { sides: ['contract', 'web'], reason: 'the server answers them with people' },
  credits: { sides: ['contract', 'server'], reason: 'contacts and the shell show them' },
  dates: { sides: ['contract'], reason: 'formats of both sides' },
  filters: { sides: ['contract', 'web'], reason: 'the index answers them, not a feature of the server' },
  health: { sides: ['contract', 'server'], reason: 'read by programs' },
  import: { sides: ['server'], reason: 'a command of the operator' },
  installation: { sides: ['server'], reason: 'checks for the operator’s command, which admin shows too' },
  invitations: {
    sides: ['server'],
    reason: 'a part of teams that needs what teams are the foundation of',
  },
  keyboard: { sides: ['web'], reason: 'a matter of the browser' },
  'list-filter': { sides: ['server'], reason: 'the index asks for it' },
  members: { sides: ['server'], reason: 'teams is below what a change of role ends; the rest is in teams' },
  moving: { sides: ['server'], reason: 'a job; teams shows how far it is' },
  'own-people': { sides: ['server'], reason: 'ownership in the database, which several features ask for' },
  palette: { sides: ['web'], reason: 'shows what other features find' },
  'people-index': { sides: ['server'], reason: 'keeps the index up to date' },
  privacy: { sides: ['server'], reason: 'erasure, which admin and accounts start' },
  removals: { sides: ['server'], reason: 'kept beside the database, for whoever restores a backup' },
  shell: { sides: ['web'], reason: 'the frame of all screens' },
  usage: { sides: ['server'], reason: 'counts for the administration' },
}

const foldersOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const folders: [string, Side[]][] = Object.entries(
  Object.groupBy(
    (Object.keys(sides) as Side[]).flatMap((side) => foldersOf(sides[side]).map((name) => ({ name, side }))),
    ({ name }) => name,
  ),
).map(([name, found = []]) => [name, found.map(({ side }) => side)])

test.each(folders)('%s stands in the contract, the server and the web, or says why not', (name, found) => {
  expect(found).toEqual(exceptions[name]?.sides ?? Object.keys(sides))
})

test('each exception is a folder that exists', () => {
  const names = new Set(folders.map(([name]) => name))
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
})

const mostFiles = 25
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.includes('.test.')

/** The folder and all folders in it. */
function foldersFrom(folder: string): string[] {
  const inner = foldersOf(folder).filter((name) => name !== 'node_modules')
  return [folder, ...inner.flatMap((name) => foldersFrom(`${folder}/${name}`))]
}

const workspaces = [
  'contract',
  'normalise',
  'dataset',
  'search',
  'search-opensearch',
  'language',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
  'test-support',
]

test(`a folder holds at most ${mostFiles} source files, tests aside`, () => {
  const full = workspaces
    .flatMap(foldersFrom)
    .map((folder) => ({ folder, files: readdirSync(join(root, folder)).filter(isSource).length }))
  expect(full.length).toBeGreaterThan(100)
  expect(full.filter(({ files }) => files > mostFiles)).toEqual([])
})

const documented: [page: string, folder: string][] = [
  ['docs/architecture.md', 'contract/src'],
  ['docs/architecture.md', 'normalise/src'],
  ['docs/architecture.md', 'dataset/src'],
  ['docs/architecture.md', 'language/src'],
  ['docs/architecture.md', 'server/src'],
  ['docs/architecture.md', 'server/src/features'],
  ['docs/architecture.md', 'web/src'],
  ['docs/architecture.md', 'web/src/features'],
  ['docs/architecture.md', 'web/src/ui'],
  ['docs/search.md', 'search/src'],
]

test.each(documented)('%s names every folder of %s', (page, folder) => {
  const text = readFileSync(join(root, page), 'utf8')
  const isNamed = (name: string) => new RegExp(`\\b${name}[/\`]`).test(text)
  expect(foldersOf(folder).filter((name) => !isNamed(name))).toEqual([])
})
