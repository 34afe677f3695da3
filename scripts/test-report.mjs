import { relative } from 'node:path'

/**
 * What a run of Vitest reported as JSON, by file. A file that cannot be loaded, or whose process died, counts as one failure though no test of
 * it failed.
 */
export function vitestFiles({ testResults }, root) {
  return testResults.map(({ name, status, message, assertionResults: tests }) => {
    const file = relative(root, name)
    const of = (state) => tests.filter((test) => test.status === state)
    const failed = of('failed')
    const failures = failed.map(
      ({ fullName, failureMessages }) =>
        `${file} › ${fullName}: ${failureMessages.join('; ').split('\n', 1)[0]}`,
    )
    // Without a message it is nothing that a test or its set-up threw. Tests that are still to come are those of a process that is gone.
    const died = of('pending').length > 0 || (status === 'failed' && failed.length === 0 && !message)
    if (died) failures.push(`${file}: its process died`)
    else if (status === 'failed' && failed.length === 0) failures.push(`${file}: ${message}`)
    const passed = of('passed').length
    return {
      file,
      passed,
      failed: failures.length,
      skipped: tests.length - passed - failed.length,
      failures,
      died,
    }
  })
}

/** What a run of Playwright reported as JSON. What passed at the second attempt has passed. */
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
