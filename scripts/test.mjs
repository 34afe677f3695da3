// npm test: install what is missing, check, then every layer of tests; ends with one line of totals. Layers can be named: `npm test -- unit server`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'rapport-tests-'))
const report = (layer) => join(reports, `${layer}.json`)
/** Where the tests of the server leave which routes they called; `routes` looks there for routes that are not tested in every way. */
const calls = join(reports, 'calls')
mkdirSync(calls)

const vitest = (project) => ({
  command: `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json="${report(project)}"`,
  count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that cannot even be loaded has no tests to fail.
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: numPendingTests + numTodoTests,
  }),
  failures: ({ testResults }) =>
    testResults
      .filter((file) => file.status === 'failed')
      .flatMap((file) => {
        const failed = file.assertionResults.filter((test) => test.status === 'failed')
        const place = relative(root, file.name)
        return failed.length === 0
          ? [`${place}: ${file.message}`]
          : failed.map((test) => `${place} › ${test.fullName}: ${test.failureMessages.join('; ')}`)
      }),
})

/** The names of the browser's tests that failed, of a suite of its report and of those within. */
const browserFailures = ({ suites = [], specs = [] }) => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/tests/${spec.file} › ${spec.title}`),
  ...suites.flatMap(browserFailures),
]

const layers = {
  check: { command: 'npm run --silent check' },
  unit: vitest('unit'),
  server: vitest('server'),
  routes: vitest('routes'),
  browser: {
    command: 'npm run --silent build && playwright test --config e2e/playwright.config.ts',
    count: ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
    failures: browserFailures,
  },
}

const names = Object.keys(layers).filter((layer) => layer !== 'routes')
const chosen = process.argv.length > 2 ? process.argv.slice(2) : names
const unknown = chosen.filter((layer) => !names.includes(layer))
if (unknown.length > 0) {
  console.error(`No such layer: ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exit(1)
}

const install = spawnSync(process.execPath, [join(root, 'scripts/install.mjs')], {
  stdio: 'inherit',
  cwd: root,
})
if (install.status !== 0) process.exit(1)

const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, named once more at the end: what printed it may stand thousands of lines above. */
const failures = []
for (const layer of chosen.flatMap((name) => (name === 'server' ? ['server', 'routes'] : name))) {
  console.log(`\n=== ${layer}`)
  const { status } = run(layers[layer].command, layer)
  const counts = layers[layer].count ? counted(layer) : { passed: 0, failed: 0, skipped: 0 }
  // A layer that failed without a failed test (a broken check, a crash) counts as one failure.
  if (status !== 0 && counts.failed === 0) {
    counts.failed = 1
    failures.push(`${layer}: ended with ${status}, no test of it failed`)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
}
rmSync(reports, { recursive: true })

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((text) => `  ${text}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a command with the project's own tools, and its own Node, first on the path. */
function run(command, layer) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  return spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report(layer), RECORDED_CALLS: calls },
  })
}

function counted(layer) {
  try {
    const said = JSON.parse(readFileSync(report(layer), 'utf8'))
    failures.push(...layers[layer].failures(said).map((text) => text.slice(0, 1000)))
    return layers[layer].count(said)
  } catch {
    failures.push(`${layer}: left no report that can be read`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
