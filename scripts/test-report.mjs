import { relative } from 'node:path'

/**
 * The results of a Vitest run by file, from its JSON report and the seconds that each file took. A
 * file that could not be loaded, or whose process died, counts as one failure even though none of
 * its tests failed.
 *
 * @param {{ testResults: object[] }} report
 * @param {string} root
 * @param {Record<string, number>} times
 */
export function vitestFiles({ testResults }, root, times = {}) {
  return testResults.map(({ name, status, message, assertionResults: tests }) => {
    const file = relative(root, name)
    const of = (state) => tests.filter((test) => test.status === state)
    const failed = of('failed')
    const failures = failed.map(
      ({ fullName, failureMessages }) =>
        `${file} › ${fullName}: ${failureMessages.join('; ').split('\n', 1)[0]}`,
    )
    // No message: neither a test nor its set-up threw. Pending tests: the process went away before
    // it came to them.
    const died = of('pending').length > 0 || (status === 'failed' && failed.length === 0 && !message)
    if (died) failures.push(`${file}: its process died`)
    else if (status === 'failed' && failed.length === 0) failures.push(`${file}: ${message}`)
    const passed = of('passed').length
    return {
      file,
      seconds: times[name],
      passed,
      failed: failures.length,
      skipped: tests.length - passed - failed.length,
      failures,
      died,
    }
  })
}

/** The files of a project that a run's report lacks. */
export function missingFiles(all, reported) {
  const known = new Set(reported.map(({ file }) => file))
  return all.filter((file) => !known.has(file))
}

/**
 * The result of a Playwright run, from its JSON report. A test that passed at the second attempt
 * has passed.
 */
export function playwrightCounts({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: failedSpecs({ suites }),
  }
}

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/tests/${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

/**
 * The seconds of each Playwright test with its file, attempts that failed included.
 *
 * @param {{ suites?: object[], specs?: { file: string, tests: object[] }[] }} report
 * @returns {{ file: string, seconds: number }[]}
 */
export function playwrightTimes({ suites = [], specs = [] }) {
  return [
    ...specs.map(({ file, tests }) => ({
      file: `e2e/tests/${file}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(playwrightTimes),
  ]
}
