import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withoutFronts } from './fronts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fronts-'))
  mkdirSync(join(root, 'features/lists'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/** A module of another feature, as the build sees it, beside a front with these exports. */
function built(code: string, exports = "export { Row } from './row.tsx'\n"): string {
  writeFileSync(join(root, 'features/lists/lists.ts'), exports)
  return withoutFronts(code, join(root, 'features/people/view.tsx'))
}

it('follows each name to the file behind it', () => {
  const exports =
    "export { Row, type Cells } from './row.tsx'\nexport type { Head } from './head.ts'\nexport const own = 1\n"
  expect(built("import { own, Row, type Cells } from '../lists/lists.ts'\n", exports)).toBe(
    "import { own } from '../lists/lists.ts'; import { Row } from './../lists/row.tsx'\n",
  )
})

it.each([
  "import type { Row } from '../lists/lists.ts'\n",
  "import Row, { type Cells } from '../lists/row.tsx'\n",
  "import * as row from './row.ts'\nexport * from './row.ts'\n",
])('leaves other imports as they are: %j', (code) => {
  expect(built(code)).toBe(code)
})

it.each([
  "import { Row as ListRow } from '../lists/lists.ts'",
  "import Lists, { Row } from '../lists/lists.ts'",
  "import Lists from '../lists/lists.ts'",
  "import * as lists from '../lists/lists.ts'",
  "export { Row } from '../lists/lists.ts'",
])('refuses a front in %s', (code) => {
  expect(() => built(code)).toThrow(code)
})

it.each([
  "export * from './row.tsx'",
  "export * as rows from './row.tsx'",
  "export { Row as ListRow } from './row.tsx'",
  "export { default } from './row.tsx'",
])('refuses a front with %s', (exports) => {
  expect(() => built("import { Row } from '../lists/lists.ts'", exports)).toThrow(exports)
})
