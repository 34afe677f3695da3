import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkUses } from './check-uses.ts'
import { judge } from './judge.ts'

/** Patterns that stood in the product, and froze it for seconds; and others of each kind. */
test.each([
  ['(?<![\\p{L}\\p{N}\\p{M}+#])[+#]+|[+#]+(?=[\\p{L}\\p{N}\\p{M}])', 'gu'],
  ['^[\\p{Cf}\\s]+|[\\p{Cf}\\s]+$', 'gu'],
  ['^\\s*(from|von)\\s*[:：]\\s*.+@.+', 'i'],
  ['^\\s*\\d{4}年.{3,100}(書きました|<.+>)\\s*[:：]?\\s*$', ''],
  [' +$', 'gm'],
  ['^\\n+|\\n+$', 'g'],
  ['\\/+$', ''],
  ['^[+-]?[\\d\\s().,/-]*\\d[\\d\\s().,/-]*%?$', 'i'],
  ['\\bVersion\\/.+\\bSafari\\/', ''],
  ['<(\\w+)>(.*?)<\\/\\1>', ''],
  ['\\bheader\\.from\\s*=\\s*"?(?:[^\\s"@]*@)?([\\w.-]+)', ''],
  ['^(?:못.*|.*지않.*)$', 'u'],
  ['^(a+)+$', ''],
  ['^(?:a|a)*$', ''],
])('/%s/%s is super-linear', (pattern, flags) => {
  expect(judge(pattern, flags)).not.toBeNull()
})

test.each([
  ['^[^\\s@]+@[^\\s@.][^\\s@]*\\.[^\\s@.]{2,}$', 'u'],
  ['(?<!\\s)\\s+[A-Z]{2}$', ''],
  ['[+#]+', 'g'],
  ['^-{2,}\\s*(original message|forwarded message)', 'i'],
  ['^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n])*$', 'u'],
  ['^([a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?\\.)+(?!\\d+$)[a-z\\d][a-z\\d-]{0,61}[a-z\\d]$', ''],
])('/%s/%s is linear', (pattern, flags) => {
  expect(judge(pattern, flags)).toBeNull()
})

const root = mkdtempSync(join(tmpdir(), 'rapport-uses-'))
afterAll(() => rmSync(root, { recursive: true }))

function faultsOf(source: string, accepted: readonly string[] = []): string[] {
  mkdirSync(join(root, 'server/src'), { recursive: true })
  writeFileSync(join(root, 'server/src/a.tsx'), source)
  const entries = accepted.map((text) => ({ file: 'server/src/a.tsx', text, why: 'A test.' }))
  return checkUses(root, ['server/src/a.tsx'], entries)
}

test.each([
  ['const a = (b: string) => <p title={b.replace(/ +$/, "")}>{b}</p>', 'super-linear'],
  ['const a = (b: string) => new RegExp(`^${b}`)', 'put together'],
  ['const a = (b: string) => RegExp(b)', 'put together'],
  ["const a = (b: string) => b.normalize('NFC')", 'quadratic'],
  ['const a = (b: string) => b.slice(0, maxTitle)', 'halve'],
  ['const a = (b: string) => b.trim().substring(0, limits.maxTextLength)', 'halve'],
  ['const a = (b: string) => b.slice(0, 200)', 'halve'],
  ['const a = (b: Date) => b.toLocaleDateString()', 'form of its own'],
  ["const a = (b: Date) => new Intl.DateTimeFormat('en').format(b)", 'form of its own'],
  ["const a = (b: Date) => b.toLocaleString('en', { timeStyle: 'short' })", 'form of its own'],
])('%s is a fault', (source, said) => {
  expect(faultsOf(source)).toEqual([expect.stringContaining(said)])
})

test.each([
  '// / +$/ in a comment\nconst a = "/ +$/"',
  'const a = (day: string) => day.slice(0, 10)',
  'const a = (rows: string[]) => rows.slice(0, maxRows)',
  'const a = (row: string) => row.split(",").slice(0, maxCells)',
  'const a = (b: string) => b.slice(at, maxTitle)',
])('%s is none', (source) => {
  expect(faultsOf(source)).toEqual([])
})

test('an accepted use is none, and an entry that names no fault is one', () => {
  const source = "const a = (b: string) => b.replace(/ +$/, '')"
  expect(faultsOf(source, ['/ +$/'])).toEqual([])
  expect(faultsOf(source, ['/ +$/', '/x+$/'])).toEqual([expect.stringContaining('no longer has: /x+$/')])
  expect(faultsOf('const a = 1', ['/ +$/'])).toEqual([expect.stringContaining('no longer has')])
})

test('a reason why a pattern is linear does not say that it may be long', () => {
  const source = `const a = (b: string) => b.replace(/(?:${'manager|director|'.repeat(20)}x) +$/, '')`
  expect(faultsOf(source, ['/(?:']).join('\n')).toContain('more than 300')
})
