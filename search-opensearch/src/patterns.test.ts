import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no aggregation names terms by a pattern that ends in `.*`, with which a cluster may fail', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  expect(files).toContain('facets.ts')
  const wrong = files.filter((file) =>
    /(?<![/*`])\.\*['`]/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/^\s*(?:\*|\/\/).*$/gm, ''),
    ),
  )
  expect(wrong).toEqual([])
})
