import { describe, expect, test } from 'vitest'
import { missingFiles, playwrightCounts, playwrightTimes, vitestFiles } from './test-report.mjs'
import { deathLine, remember, timeLines } from './test-times.mjs'

const vitestFile = (name: string, statuses: string[], more: object = {}) => ({
  name: `/root/${name}`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `is ${status}`,
    failureMessages: ['no\nat'],
  })),
  ...more,
})

const filesOf = (...testResults: object[]) =>
  vitestFiles({ testResults }, '/root', { '/root/a.test.ts': 1.5 })

/** The attempts at a Playwright test, by their milliseconds. */
const attempts = (...durations: number[]) => [{ results: durations.map((duration) => ({ duration })) }]

describe('a Vitest report', () => {
  test('lacks the files that a dead process had not begun', () => {
    const reported = filesOf(vitestFile('a.test.ts', ['passed']), vitestFile('b.test.ts', ['failed']))
    expect(missingFiles(['a.test.ts', 'b.test.ts', 'c.test.ts'], reported)).toEqual(['c.test.ts'])
    expect(missingFiles(['a.test.ts'], reported)).toEqual([])
  })

  test('counts each file, with its time where it is known', () => {
    expect(
      filesOf(vitestFile('a.test.ts', ['passed', 'failed', 'skipped']), vitestFile('b.test.ts', [])),
    ).toEqual([
      {
        file: 'a.test.ts',
        seconds: 1.5,
        passed: 1,
        failed: 1,
        skipped: 1,
        failures: ['a.test.ts › is failed: no'],
        died: false,
      },
      { file: 'b.test.ts', seconds: undefined, passed: 0, failed: 0, skipped: 0, failures: [], died: false },
    ])
  })

  test('tells a process that died from a file that cannot be loaded', () => {
    const [died, gone, broken] = filesOf(
      vitestFile('a.test.ts', ['passed', 'pending']),
      vitestFile('b.test.ts', [], { status: 'failed' }),
      vitestFile('c.test.ts', [], { status: 'failed', message: 'no such module' }),
    )
    expect(died).toMatchObject({ died: true, failed: 1, failures: ['a.test.ts: its process died'] })
    expect(gone).toMatchObject({ died: true, failed: 1 })
    expect(broken).toMatchObject({ died: false, failed: 1, failures: ['c.test.ts: no such module'] })
  })
})

test('a Playwright report: counts, and the time of each file with all attempts', () => {
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 3 },
    suites: [
      {
        specs: [{ ok: true, file: 'a.spec.ts', title: 'one', tests: attempts(1000) }],
        suites: [{ specs: [{ ok: false, file: 'a.spec.ts', title: 'two', tests: attempts(2000, 500) }] }],
      },
    ],
  }
  expect(playwrightCounts(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    failures: ['e2e/tests/a.spec.ts › two'],
  })
  expect(playwrightTimes(report)).toEqual([
    { file: 'e2e/tests/a.spec.ts', seconds: 1 },
    { file: 'e2e/tests/a.spec.ts', seconds: 2.5 },
  ])
})

describe('the times of a run', () => {
  test('name each step, its slowest files, and the sum', () => {
    const steps = [
      { name: 'install', seconds: 0.4, files: [] },
      {
        name: 'unit',
        seconds: 64.6,
        files: [
          { file: 'a.test.ts', seconds: 1 },
          { file: 'b.test.ts', seconds: 3 },
          { file: 'a.test.ts', seconds: 2.5 },
          { file: 'c.test.ts' },
        ],
      },
    ]
    expect(timeLines(steps)).toEqual([
      '    0:00  install',
      '    1:05  unit',
      '     3.5 s  a.test.ts',
      '     3.0 s  b.test.ts',
      '     0.0 s  c.test.ts',
      '    1:05  in all',
    ])
  })

  test('name ten files of a step', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }))
    const lines = timeLines([{ name: 'unit', seconds: 1, files }])
    expect(lines).toHaveLength(12)
    expect(lines[1]).toContain('29.test.ts')
    expect(lines[10]).toContain('20.test.ts')
  })
})

describe('processes that died', () => {
  test('are counted over the runs that are remembered', () => {
    expect(deathLine([[]])).toBe('No test process died in this run, the first one recorded here.')
    expect(deathLine([[], []])).toBe('No test process died in the last 2 runs.')
    expect(deathLine([['a.test.ts'], []])).toBe('One test process died in the last 2 runs: a.test.ts')
    expect(deathLine([['a.test.ts', 'b.test.ts'], [], ['a.test.ts']])).toBe(
      '3 test processes died in the last 3 runs: a.test.ts (2), b.test.ts',
    )
  })

  test('are remembered for twenty runs', () => {
    let runs: string[][] = [['first.test.ts']]
    for (let run = 0; run < 19; run++) runs = remember(runs, [])
    expect(runs).toHaveLength(20)
    expect(runs[0]).toEqual(['first.test.ts'])
    runs = remember(runs, ['last.test.ts'])
    expect(runs).toHaveLength(20)
    expect(runs.flat()).toEqual(['last.test.ts'])
  })

  test.each([null, 'text', {}, [1, {}, [2]]])('a record of %j is one of no runs', (record) => {
    expect(remember(record, ['a.test.ts'])).toEqual([['a.test.ts']])
  })
})
