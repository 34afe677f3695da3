import { afterAll, afterEach } from 'vitest'
import { endFile, endTest } from './cleanup.ts'

// Vitest evaluates this once per test file. Helpers cannot register hooks themselves, because files
// in one process share the helpers' modules.
afterEach(endTest)
afterAll(endFile)
