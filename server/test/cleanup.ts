type Cleanup = () => unknown

const afterTest: Cleanup[] = []
const afterFile: Cleanup[] = []

/** Runs at the end of the current test, last registered first. */
export function cleanUpAfterTest(cleanup: Cleanup): void {
  afterTest.push(cleanup)
}

/**
 * Runs at the end of the current test file, last registered first: an app closes before its
 * database is dropped.
 */
export function cleanUpAfterFile(cleanup: Cleanup): void {
  afterFile.push(cleanup)
}

export const endTest = () => runAll(afterTest)
export const endFile = () => runAll(afterFile)

/** Runs all, even if some fail. */
async function runAll(cleanups: Cleanup[]): Promise<void> {
  const errors: unknown[] = []
  for (const cleanup of cleanups.splice(0).toReversed())
    try {
      await cleanup()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, 'cleanup failed')
}
