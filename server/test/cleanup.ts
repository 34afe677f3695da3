/** Ends something that a test started. */
type Cleanup = () => unknown

const afterTest: Cleanup[] = []
const afterFile: Cleanup[] = []

/** Runs when the current test has ended, last registered first. */
export function cleanUpAfterTest(cleanup: Cleanup): void {
  afterTest.push(cleanup)
}

/** Runs when all tests of the current file have ended, last registered first: an app closes before its database is dropped. */
export function cleanUpAfterFile(cleanup: Cleanup): void {
  afterFile.push(cleanup)
}

export const endTest = () => runAll(afterTest)
export const endFile = () => runAll(afterFile)

/** Runs every one, also when another fails. */
async function runAll(cleanups: Cleanup[]): Promise<void> {
  const errors: unknown[] = []
  for (const cleanup of cleanups.splice(0).toReversed())
    try {
      await cleanup()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, 'tests could not be cleaned up after')
}
