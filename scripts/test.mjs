// npm test: installs what is missing, runs the checks and every layer of tests, and ends with times and one line of totals.
// Layers can be named: `npm test -- unit server`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { missingFiles, playwrightCounts, playwrightTimes, vitestFiles } from './test-report.mjs'
import { deathLine, remember, timeLines } from './test-times.mjs'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'rapport-tests-'))
/** Where the server's tests leave the routes they called; `routes` looks there for routes that are not tested in every way. */
const calls = join(reports, 'calls')
mkdirSync(calls)
/** The files whose process died, by run. */
const record = join(root, '.cache/test-deaths.json')

/** Each layer resolves to its counts, and the times of its files where they are known apart from the counts. */
const layers = {
  check: async () => ({ counts: judged('check', await run('npm run --silent check'), []) }),
  unit: async () => ({ counts: await vitest('unit') }),
  server: async () => ({ counts: await vitest('server') }),
  browser: async () => {
    const report = join(reports, 'browser.json')
    const command = 'npm run --silent build && playwright test --config e2e/playwright.config.ts'
    const status = await run(command, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, isHeldBack: true })
    const counts = reported(report, (json) => [playwrightCounts(json)])
    return { counts: judged('browser', status, counts), files: readReport(report, playwrightTimes) ?? [] }
  },
  /** Alone, because these tests measure how long a server stands still. Then what the server's tests recorded is judged. */
  quiet: async () => {
    const counts = await vitest('quiet')
    return { counts: chosen.has('server') ? [...counts, ...(await vitest('routes'))] : counts }
  },
}

/**
 * What runs side by side, in order. The server's tests and the browser's wait for more than half of their time, for processes,
 * time-outs and pages.
 */
const stages = [['check'], ['unit'], ['server', 'browser'], ['quiet']]

const named = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(layers)
const unknown = named.filter((layer) => !(layer in layers))
if (unknown.length > 0) {
  console.error(`No such layer: ${unknown.join(', ')}. There are ${Object.keys(layers).join(', ')}.`)
  process.exit(1)
}
const chosen = new Set(named.includes('server') ? [...named, 'quiet'] : named)

const started = performance.now()
const died = []
const steps = []
const installed = await timed('install', async () => {
  const script = [join(root, 'scripts/install.mjs')]
  return spawnSync(process.execPath, script, { stdio: 'inherit', cwd: root })
})
if (installed.status !== 0) process.exit(1)

const parts = []
for (const stage of stages) {
  const together = stage.filter((layer) => chosen.has(layer))
  if (together.length > 0) console.log(`\n=== ${together.join(' and ')}`)
  const results = await Promise.all(together.map((layer) => timed(layer, layers[layer])))
  parts.push(...results.flatMap(({ counts }) => counts))
}
rmSync(reports, { recursive: true })

console.log(`\nTime, and the slowest files:\n${timeLines(steps, secondsSince(started)).join('\n')}`)
if (chosen.has('unit') || chosen.has('server')) console.log(`\n${deathLine(recordRun())}`)
// Repeated here: a failure may have been printed thousands of lines above.
const failures = parts.flatMap((part) => part.failures)
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((text) => `  ${text.slice(0, 500)}`).join('\n')}`)
const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 ? 1 : 0)

/** Runs a step and notes how long it took, and its files. */
async function timed(name, step) {
  const begun = performance.now()
  const result = await step()
  const files = result.files ?? result.counts?.filter(({ file }) => file !== undefined) ?? []
  steps.push({ name, seconds: secondsSince(begun), files })
  return result
}

function secondsSince(moment) {
  return (performance.now() - moment) / 1000
}

/**
 * Runs a project's tests, and once more the files whose process died: rarely, V8 aborts a process in which threads start and end
 * (nodejs/node issue 64500). A process takes with it the files that it had not begun, which the report then lacks. A file that dies twice
 * has failed.
 */
async function vitest(project) {
  const first = await runVitest(project, [])
  const missing = first.status === 0 ? [] : missingFiles(await listFiles(project), first.files)
  const again = [...first.files.filter((file) => file.died).map(({ file }) => file), ...missing]
  if (again.length === 0) return judged(project, first.status, first.files)
  died.push(...again)
  console.log(`\n=== ${project}, once more, because their process died: ${again.join(', ')}`)
  const second = await runVitest(project, again)
  return judged(project, second.status, [...first.files.filter((file) => !file.died), ...second.files])
}

/** All test files of a project, relative to the root. */
async function listFiles(project) {
  const list = join(reports, `${project}-files.json`)
  await run(`vitest list --filesOnly --project ${project} --json="${list}"`)
  return readReport(list, (json) => json.map(({ file }) => relative(root, file))) ?? []
}

async function runVitest(project, files) {
  const [report, times] = [join(reports, `${project}.json`), join(reports, `${project}-times.json`)]
  const reporters = '--reporter=default --reporter=json --reporter=./scripts/vitest-times.mjs'
  const status = await run(
    `vitest run --project ${project} ${reporters} --outputFile.json="${report}" ${files.join(' ')}`,
    { env: { VITEST_TIMES: times } },
  )
  const seconds = readJson(times) ?? {}
  const counts = reported(report, (json) => vitestFiles(json, root, seconds))
  for (const file of [report, times]) rmSync(file, { force: true })
  return { status, files: counts }
}

/**
 * Runs a command with the project's own tools, and its own Node, first on the path. Resolves to its exit code. What is held back
 * is printed once the command has ended, so that the lines of two commands don't mix.
 */
async function run(command, { env = {}, isHeldBack = false } = {}) {
  const child = spawn(isHeldBack ? `{ ${command}; } 2>&1` : command, {
    shell: true,
    stdio: ['inherit', isHeldBack ? 'pipe' : 'inherit', 'inherit'],
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      RECORDED_CALLS: calls,
      ...env,
    },
  })
  const ended = once(child, 'close')
  const printed = isHeldBack ? await textOf(child.stdout) : ''
  const [status, signal] = await ended
  if (isHeldBack) process.stdout.write(printed)
  return status ?? signal
}

/** The report of a command that ended; a missing or truncated one is a failure. */
function reported(report, read) {
  return readReport(report, read) ?? [failure('no report that can be read')]
}

function readReport(report, read) {
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
