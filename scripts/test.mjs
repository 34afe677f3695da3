// npm test: install what is missing, check, then every layer of tests; ends with one line of totals. Layers can be named: `npm test -- unit server`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { playwrightCounts, vitestFiles } from './test-report.mjs'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'rapport-tests-'))
const report = join(reports, 'report.json')
/** Where the tests of the server leave which routes they called; `routes` looks there for routes that are not tested in every way. */
const calls = join(reports, 'calls')
mkdirSync(calls)

const layers = {
  check: () => judged('check', run('npm run --silent check'), []),
  unit: () => vitest('unit'),
  server: () => [...vitest('server'), ...vitest('routes')],
  browser: () => {
    const status = run('npm run --silent build && playwright test --config e2e/playwright.config.ts')
    return judged(
      'browser',
      status,
      reported((json) => [playwrightCounts(json)]),
    )
  },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(layers)
const unknown = chosen.filter((layer) => !(layer in layers))
if (unknown.length > 0) {
  console.error(`No such layer: ${unknown.join(', ')}. There are ${Object.keys(layers).join(', ')}.`)
  process.exit(1)
}

const install = spawnSync(process.execPath, [join(root, 'scripts/install.mjs')], {
  stdio: 'inherit',
  cwd: root,
})
if (install.status !== 0) process.exit(1)

const parts = chosen.flatMap((layer) => {
  console.log(`\n=== ${layer}`)
  return layers[layer]()
})
rmSync(reports, { recursive: true })

// Named once more: what a failure printed may stand thousands of lines above.
const failures = parts.flatMap((part) => part.failures)
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((text) => `  ${text.slice(0, 500)}`).join('\n')}`)
const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 ? 1 : 0)

/**
 * Files whose process died are run once more: seldom, V8 aborts a process in which threads begin and end (nodejs/node issue 64500). What dies twice
 * has failed.
 */
function vitest(project) {
  const first = runVitest(project, [])
  const died = first.files.filter((file) => file.died).map(({ file }) => file)
  if (died.length === 0) return judged(project, first.status, first.files)
  console.log(`\n=== ${project}, once more, for their process died: ${died.join(', ')}`)
  const second = runVitest(project, died)
  return judged(project, second.status, [...first.files.filter((file) => !file.died), ...second.files])
}

function runVitest(project, files) {
  const status = run(
    `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json="${report}" ${files.join(' ')}`,
  )
  return { status, files: reported((json) => vitestFiles(json, root)) }
}

/** Runs a command with the project's own tools, and its own Node, first on the path. Returns its exit code. */
function run(command) {
  rmSync(report, { force: true })
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, signal } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report, RECORDED_CALLS: calls },
  })
  return status ?? signal
}

/** Reads the report of the command that ran last; one that is not there or cut off is a failure. */
function reported(read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return [failure('no report that can be read')]
  }
}

/** A command that failed without a failed test (a broken check, a crash) counts as one failure. */
function judged(layer, status, counts) {
  const isExplained = status === 0 || counts.some(({ failed }) => failed > 0)
  return isExplained
    ? counts
    : [...counts, failure(`${layer}: ended with ${status}, and not by a test: see what it printed`)]
}

function failure(text) {
  return { passed: 0, failed: 1, skipped: 0, failures: [text] }
}
