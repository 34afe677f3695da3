import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ImportReport } from './import-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'rapport-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names lines with their result and reason, quoted and cut', () => {
  const report = new ImportReport(join(folder, 'few.csv'))
  expect(report.describe()).toBeNull()
  report.add({ line: 2, result: 'refused', reason: 'not "valid"' })
  report.add({ line: 3, result: 'repeated', reason: `${'x'.repeat(499)}\u{1f600}${'y'.repeat(1e6)}` })
  report.close()
  const [header, first, second, end] = readFileSync(report.path, 'utf8').split('\n')
  expect([header, first, end]).toEqual(['line,result,reason', '2,refused,"not ""valid"""', ''])
  expect(second).toBe(`3,repeated,"${'x'.repeat(499)}\u{1f600} …"`)
  expect(report.describe()).toBe(`Report of lines (1 refused, 1 repeated): ${report.path}`)
})

test.each([
  ['many lines', 'short', 300_000, 100_000],
  ['long reasons', '가'.repeat(500), 20_000, 11_000],
])('stays small for %s, and counts what it leaves out', (name, reason, lines, least) => {
  const report = new ImportReport(join(folder, `${name}.csv`))
  for (let line = 1; line <= lines; line++) report.add({ line, result: 'refused', reason })
  report.close()
  expect(statSync(report.path).size).toBeLessThan(16.1 * 1024 * 1024)
  const rows = readFileSync(report.path, 'utf8').trim().split('\n')
  const leftOut = /^,left out,"further lines: ([\d,]+) refused"$/
    .exec(rows.at(-1) ?? '')?.[1]
    ?.replaceAll(',', '')
  expect(rows.length).toBeGreaterThan(least)
  expect(rows.length - 2 + Number(leftOut)).toBe(lines)
  expect(report.describe()).toContain(`which leaves out ${Number(leftOut).toLocaleString('en')} refused`)
})
