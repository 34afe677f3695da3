import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Breaks each rule of .dependency-cruiser.js on purpose. One tree breaks them all, because a check
// takes seconds.

const root = resolve(import.meta.dirname, '..')
const folders = [
  'contract',
  'normalise',
  'search',
  'search-opensearch',
  'language',
  'dataset',
  'server',
  'bench',
  'web',
  'e2e',
  'test-support',
]
const something = 'export const something = 1\n'

/** Checks a tree of these files. Answers what each error says, and whether the check failed. */
function check(files: Record<string, string>): { errors: string[]; failed: boolean } {
  const tree = mkdtempSync(join(tmpdir(), 'import-rules-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    const empty = Object.fromEntries(folders.map((folder) => [`${folder}/src/nothing.ts`, 'export {}\n']))
    const all = { 'package.json': '{"type":"module"}', ...empty, ...files }
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(join(tree, dirname(path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const config = join(root, '.dependency-cruiser.js')
    const run = spawnSync(
      process.execPath,
      [program, ...folders, '--config', config, '--output-type', 'err'],
      {
        cwd: tree,
        encoding: 'utf8',
      },
    )
    expect(run.stderr).not.toMatch(/ERROR/)
    const errors = run.stdout.matchAll(/error ([\w-]+: .*)/g)
    return { errors: [...errors].map(([, error = '']) => error.trim()), failed: run.status !== 0 }
  } finally {
    rmSync(tree, { recursive: true })
  }
}

test('a tree that keeps the rules passes', () => {
  const kept = check({
    'contract/src/a.ts': something,
    'normalise/src/fold.ts': something,
    'search/src/b.ts':
      "import type { something } from '../../contract/src/a.ts'\nimport { something as s } from '../../normalise/src/fold.ts'\nexport const b: typeof something = s\n",
    'server/src/features/credits/credits.ts': something,
    'server/src/features/lists/lists.ts': "export { something } from '../credits/credits.ts'\n",
    'web/src/features/people/people.ts': something,
    'web/src/features/people/profile-href.ts': something,
    'web/src/features/people/table/row.ts': "export { something } from '../profile-href.ts'\n",
    'web/src/features/lists/view.ts': "export { something } from '../people/people.ts'\n",
    'web/src/features/shell/shell.ts': "export { something } from '../people/people.ts'\n",
    'web/src/routes/lists.ts':
      "export { something } from '../features/lists/view.ts'\nexport { something as shell } from '../features/shell/shell.ts'\n",
  })
  expect(kept).toEqual({ errors: [], failed: false })
})

/** Folders of the index, and features that others share: none imports a later one. */
const indexFolders = [
  'bytes',
  'postings',
  'columns',
  'filters',
  'texts',
  'segment',
  'index',
  'clauses',
  'query',
  'threads',
]
const sendingFolders = ['plan', 'facts', 'claim', 'deliver', 'recover', 'wake']
const importFolders = ['columns', 'rows', 'check', 'apply', 'undo', 'upload']
const campaignFolders = ['guards', 'restored', 'sending', 'one-off', 'release']
const sharedFeatures = ['credits', 'notifications', 'privacy', 'sessions', 'accounts']
const neighbours = (names: string[]) => names.slice(1).map((later, i): [string, string] => [names[i]!, later])

/** Which rule is broken when the first file imports the second. */
const forbidden: [rule: string, importer: string, imported: string][] = [
  ...neighbours(indexFolders).map(([folder, later]): [string, string, string] => [
    `search-${folder}-imports-no-later-folder`,
    `search/src/${folder}/a.ts`,
    `search/src/${later}/b.ts`,
  ]),
  ...(
    [
      ['server/src/features/campaigns', campaignFolders],
      ['server/src/features/campaigns/sending', sendingFolders],
      ['server/src/features/lists/imports', importFolders],
    ] as const
  ).flatMap(([parent, names]) =>
    neighbours([...names]).map(([folder, later]): [string, string, string] => [
      `${parent.split('/').at(-1)}-${folder}-imports-no-later-folder`,
      `${parent}/${folder}/a.ts`,
      `${parent}/${later}/b.ts`,
    ]),
  ),
  ...neighbours(sharedFeatures).map(([feature, later]): [string, string, string] => [
    `server-feature-${feature}-imports-only-earlier-ones`,
    `server/src/features/${feature}/a.ts`,
    `server/src/features/${later}/${later}.ts`,
  ]),
  ['contract-imports-only-contract', 'contract/src/a.ts', 'dataset/src/b.ts'],
  ['normalise-imports-only-normalise-contract', 'normalise/src/a.ts', 'dataset/src/b.ts'],
  ['dataset-imports-only-dataset-contract-normalise', 'dataset/src/a.ts', 'search/src/b.ts'],
  ['search-imports-only-search-contract-normalise', 'search/src/a.ts', 'dataset/src/import/pdl/pdl.ts'],
  [
    'search-opensearch-imports-only-search-opensearch-search-contract-normalise',
    'search-opensearch/src/a.ts',
    'dataset/src/b.ts',
  ],
  ['search-opensearch-knows-no-segments', 'search-opensearch/src/b.ts', 'search/src/segment/b.ts'],
  ['language-imports-only-language-contract-normalise', 'language/src/a.ts', 'search/src/b.ts'],
  ['web-imports-only-web-contract', 'web/src/a.tsx', 'server/src/b.ts'],
  ['server-is-imported-by-nobody', 'dataset/src/d.ts', 'server/src/b.ts'],
  [
    'bench-imports-only-bench-search-search-opensearch-language-dataset-normalise-contract-server-e2e-test-support',
    'bench/src/a.ts',
    'web/src/b.ts',
  ],
  [
    'e2e-imports-only-e2e-contract-normalise-search-server-test-support',
    'e2e/tests/a.spec.ts',
    'web/src/b.ts',
  ],
  [
    'test-support-imports-only-test-support-contract-normalise-dataset-server',
    'test-support/a.ts',
    'search/src/b.ts',
  ],
  ['server-tests-are-imported-by-nobody', 'test-support/b.ts', 'server/test/b.ts'],
  ['test-support-is-imported-by-tests-alone', 'server/src/c.ts', 'test-support/c.ts'],
  ['bench-is-imported-by-nobody', 'server/src/a.ts', 'bench/src/b.ts'],
  [
    'server-features-meet-at-their-front-door',
    'server/src/features/lists/lists.ts',
    'server/src/features/people/queries.ts',
  ],
  [
    'server-features-import-only-shared-ones',
    'server/src/features/lists/a.ts',
    'server/src/features/free-text/free-text.ts',
  ],
  [
    'server-foundations-know-no-feature',
    'server/src/live/realtime.ts',
    'server/src/features/sessions/sessions.ts',
  ],
  ['server-foundations-know-no-feature', 'server/src/jobs/worker.ts', 'server/src/tasks.ts'],
  [
    'server-foundations-know-no-feature',
    'server/src/metrics/metrics.ts',
    'server/src/features/health/health.ts',
  ],
  ['server-features-know-no-entry-point', 'server/src/features/lists/b.ts', 'server/src/app.ts'],
  ['web-ui-and-lib-know-no-product', 'web/src/ui/buttons/button.tsx', 'web/src/features/people/api.ts'],
  ['web-lib-knows-no-ui', 'web/src/lib/api/api.ts', 'web/src/ui/toast.tsx'],
  ['web-features-know-no-routes', 'web/src/features/people/a.tsx', 'web/src/routes/people/people.tsx'],
  ['web-features-meet-at-their-front', 'web/src/features/people/c.ts', 'web/src/features/filters/model/d.ts'],
  ['web-features-meet-at-their-front', 'web/src/features/people/e.ts', 'web/src/features/filters/api.ts'],
  ['shell-is-imported-by-routes-alone', 'web/src/features/people/b.ts', 'web/src/features/shell/shell.ts'],
  ['shell-is-imported-by-routes-alone', 'web/src/router.tsx', 'web/src/features/shell/shell.ts'],
  [
    'people-table-knows-no-search',
    'web/src/features/people/table/a.ts',
    'web/src/features/people/results/results.tsx',
  ],
  [
    'people-table-knows-no-search',
    'web/src/features/people/table/b.ts',
    'web/src/features/filters/filters.ts',
  ],
]

const broken = check({
  ...Object.fromEntries(forbidden.map(([, , imported]) => [imported, something])),
  ...Object.fromEntries(forbidden.map(([, importer, imported]) => [importer, importing(importer, imported)])),
  'search/src/pg.ts': "import pg from 'pg'\nexport const a = pg\n",
  'search/src/circle-a.ts': "import { b } from './circle-b.ts'\nexport const a = (): unknown => b\n",
  'search/src/circle-b.ts': "import { a } from './circle-a.ts'\nexport const b = (): unknown => a\n",
  'search/src/c.ts': "export { x } from './missing.ts'\n",
  // A circle of features, not of files.
  'web/src/features/searches/searches.ts': something,
  'web/src/features/searches/view.ts': importing(
    'web/src/features/searches/view.ts',
    'web/src/features/free-text/free-text.ts',
  ),
  'web/src/features/free-text/free-text.ts': something,
  'web/src/features/free-text/view.ts': importing(
    'web/src/features/free-text/view.ts',
    'web/src/features/searches/searches.ts',
  ),
})

function importing(importer: string, imported: string): string {
  const path = `${'../'.repeat(importer.split('/').length - 1)}${imported}`
  return `import type { something } from '${path}'\nexport type A = typeof something\n`
}

test.each(forbidden)('%s: %s may not import %s', (rule, importer, imported) => {
  expect(broken.errors).toContain(`${rule}: ${importer} → ${imported}`)
})

test.each([
  ['the core may not reach a database', 'no-database-or-http-in-the-core: search/src/pg.ts →'],
  ['files may not import each other in a circle', 'no-cycles: search/src/circle-a.ts →'],
  [
    'features may not import each other in a circle',
    'no-circle-between-web-features: web/src/features/searches →',
  ],
  ['what is imported must exist', 'everything-resolves: search/src/c.ts → ./missing.ts'],
])('%s', (_, error) => {
  expect(broken.errors.filter((found) => found.startsWith(error))).not.toEqual([])
  expect(broken.failed).toBe(true)
})
