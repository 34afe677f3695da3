import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// The rules of .dependency-cruiser.js, each broken on purpose in a small tree of its own.

const root = resolve(import.meta.dirname, '..')
let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'import-rules-'))
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}')
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
})
afterEach(() => rmSync(tree, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
}

/** The names of the rules that the tree breaks, and whether the check failed. */
function check(): { broken: string[]; failed: boolean } {
  const folders = ['contract', 'normalise', 'search', 'language', 'dataset', 'server', 'bench', 'web'].filter(
    (folder) => {
      write({ [`${folder}/src/nothing.ts`]: 'export {}\n' })
      return true
    },
  )
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...folders,
      '--config',
      join(root, '.dependency-cruiser.js'),
      '--output-type',
      'err',
    ],
    { cwd: tree, encoding: 'utf8' },
  )
  expect(run.stderr).not.toMatch(/ERROR/)
  return {
    broken: [...run.stdout.matchAll(/error ([\w-]+):/g)].map((match) => match[1]!),
    failed: run.status !== 0,
  }
}

const something = 'export const something = 1\n'

test('a tree that keeps the rules passes', () => {
  write({
    'contract/src/a.ts': something,
    'normalise/src/fold.ts': something,
    'search/src/b.ts':
      "import type { something } from '../../contract/src/a.ts'\nimport { something as s } from '../../normalise/src/fold.ts'\nexport const b: typeof something = s\n",
    'server/src/features/people/people.ts': something,
    'server/src/features/lists/lists.ts': "export { something } from '../people/people.ts'\n",
  })
  expect(check()).toEqual({ broken: [], failed: false })
})

test.each([
  ['contract-imports-only-contract', 'contract/src/a.ts', 'dataset/src/b.ts'],
  ['dataset-imports-only-dataset-contract', 'dataset/src/a.ts', 'search/src/b.ts'],
  [
    'search-imports-only-search-contract-dataset-src-normalise',
    'search/src/a.ts',
    'dataset/src/import/pdl/pdl.ts',
  ],
  ['language-imports-only-language-contract-dataset-src-normalise', 'language/src/a.ts', 'search/src/b.ts'],
  ['web-imports-only-web-contract', 'web/src/a.tsx', 'server/src/b.ts'],
  ['server-is-imported-by-nobody', 'dataset/src/a.ts', 'server/src/b.ts'],
  ['bench-imports-only-bench-search-language-dataset-contract-server-e2e', 'bench/src/a.ts', 'web/src/b.ts'],
  ['bench-is-imported-by-nobody', 'server/src/a.ts', 'bench/src/b.ts'],
  [
    'server-features-meet-at-their-front-door',
    'server/src/features/lists/lists.ts',
    'server/src/features/people/queries.ts',
  ],
  ['web-ui-and-lib-know-no-product', 'web/src/ui/buttons/button.tsx', 'web/src/features/people/api.ts'],
  ['web-lib-knows-no-ui', 'web/src/lib/api/api.ts', 'web/src/ui/toast.tsx'],
  ['web-features-know-no-routes', 'web/src/features/people/a.tsx', 'web/src/routes/people/people.tsx'],
])('%s: %s may not import %s', (rule, importer, imported) => {
  const specifier = `${'../'.repeat(importer.split('/').length - 1)}${imported}`
  write({
    [imported]: something,
    [importer]: `import type { something } from '${specifier}'\nexport type A = typeof something\n`,
  })
  const { broken, failed } = check()
  expect(broken).toContain(rule)
  expect(failed).toBe(true)
})

test('the core may not reach a database', () => {
  write({ 'search/src/a.ts': "import pg from 'pg'\nexport const a = pg\n" })
  expect(check().broken).toContain('no-database-or-http-in-the-core')
})

test('a cycle and an import of nothing are errors', () => {
  write({
    'search/src/a.ts': "import { b } from './b.ts'\nexport const a = (): unknown => b\n",
    'search/src/b.ts': "import { a } from './a.ts'\nexport const b = (): unknown => a\n",
    'search/src/c.ts': "export { x } from './missing.ts'\n",
  })
  expect(new Set(check().broken)).toEqual(new Set(['no-cycles', 'everything-resolves']))
})
