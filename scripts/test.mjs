// npm test: installs what is missing, runs the checks and every layer of tests, and ends with times
// and one line of totals. Layers can be named: `npm test -- unit server`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { missingFiles, playwrightCounts, playwrightTimes, vitestFiles } from './test-report.mjs'
import { deathLine, remember, timeLines } from './test-times.mjs'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'rapport-tests-'))
const report = join(reports, 'report.json')
const times = join(reports, 'times.json')
/**
 * Where the server's tests leave the routes they called; `routes` looks there for routes that are
 * not tested in every way.
 */
const calls = join(reports, 'calls')
mkdirSync(calls)
/** The files whose process died, by run. */
const record = join(root, '.cache/test-deaths.json')

/** Each layer returns its counts, and the times of its files where they are known apart from the counts. */
const layers = {
  check: () => ({ counts: judged('check', run('npm run --silent check'), []) }),
  unit: () => ({ counts: vitest('unit') }),
  server: () => {
    if (chosen.includes('browser')) buildAhead()
    return { counts: [...vitest('server'), ...vitest('quiet'), ...vitest('routes')] }
  },
  browser: () => {
    const status = run('npm run --silent build && playwright test --config e2e/playwright.config.ts')
    const counts = reported((json) => [playwrightCounts(json)])
    return { counts: judged('browser', status, counts), files: readReport(playwrightTimes) ?? [] }
  },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(layers)
const unknown = chosen.filter((layer) => !(layer in layers))
if (unknown.length > 0) {
  console.error(`No such layer: ${unknown.join(', ')}. There are ${Object.keys(layers).join(', ')}.`)
  process.exit(1)
}

const died = []
const steps = []
const installed = timed('install', () => {
  const script = [join(root, 'scripts/install.mjs')]
  return spawnSync(process.execPath, script, { stdio: 'inherit', cwd: root })
})
if (installed.status !== 0) process.exit(1)

const parts = chosen.flatMap((layer) => {
  console.log(`\n=== ${layer}`)
  return timed(layer, layers[layer]).counts
})
rmSync(reports, { recursive: true })

console.log(`\nTime, and the slowest files:\n${timeLines(steps).join('\n')}`)
if (chosen.some((layer) => layer === 'unit' || layer === 'server')) console.log(`\n${deathLine(recordRun())}`)
// Repeated here: a failure may have been printed thousands of lines above.
const failures = parts.flatMap((part) => part.failures)
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((text) => `  ${text.slice(0, 500)}`).join('\n')}`)
const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 ? 1 : 0)

/** Runs a step and notes how long it took, and its files. */
function timed(name, step) {
  const started = performance.now()
  const result = step()
  const files = result.files ?? result.counts?.filter(({ file }) => file !== undefined) ?? []
  steps.push({ name, seconds: (performance.now() - started) / 1000, files })
  return result
}

/**
 * Runs a project's tests, and once more the files whose process died: rarely, V8 aborts a process
 * in which threads start and end (nodejs/node issue 64500). A process takes with it the files that
 * it had not begun, which the report then lacks. A file that dies twice has failed.
 */
function vitest(project) {
  const first = runVitest(project, [])
  const missing = first.status === 0 ? [] : missingFiles(listFiles(project), first.files)
  const again = [...first.files.filter((file) => file.died).map(({ file }) => file), ...missing]
  if (again.length === 0) return judged(project, first.status, first.files)
  died.push(...again)
  console.log(`\n=== ${project}, once more, because their process died: ${again.join(', ')}`)
  const second = runVitest(project, again)
  return judged(project, second.status, [...first.files.filter((file) => !file.died), ...second.files])
}

/** All test files of a project, relative to the root. */
function listFiles(project) {
  run(`vitest list --filesOnly --project ${project} --json="${report}"`)
  return readReport((json) => json.map(({ file }) => relative(root, file))) ?? []
}

function runVitest(project, files) {
  const reporters = '--reporter=default --reporter=json --reporter=./scripts/vitest-times.mjs'
  const status = run(
    `vitest run --project ${project} ${reporters} --outputFile.json="${report}" ${files.join(' ')}`,
  )
  const seconds = readJson(times) ?? {}
  return { status, files: reported((json) => vitestFiles(json, root, seconds)) }
}

/**
 * Runs a command with the project's own tools, and its own Node, first on the path. Returns its
 * exit code.
 */
function run(command) {
  for (const file of [report, times]) rmSync(file, { force: true })
  const { status, signal } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    cwd: root,
    env: environment(),
  })
  return status ?? signal
}

/**
 * Builds the web app beside the server's tests, which often wait: the build has one thread, and the
 * browser layer would leave the other processor idle meanwhile. The browser layer builds again what
 * is not built then, and says why it can't be.
 */
function buildAhead() {
  spawn('npm run --silent build', { shell: true, stdio: 'ignore', cwd: root, env: environment() }).unref()
}

function environment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    RECORDED_CALLS: calls,
    VITEST_TIMES: times,
  }
}

/** The report of the command that ran last; a missing or truncated one is a failure. */
function reported(read) {
  return readReport(read) ?? [failure('no report that can be read')]
}

function readReport(read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return null
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Adds this run to the record. Returns all runs that it knows. */
function recordRun() {
  const runs = remember(readJson(record), died)
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(record, JSON.stringify(runs))
  } catch {
    // A folder that cannot be written: then nothing is remembered.
  }
  return runs
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
