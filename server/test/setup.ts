import { afterAll, afterEach, beforeEach } from 'vitest'
import { endFile, endTest } from './cleanup.ts'
import { isContracted, skipIfExpanded } from './schema/contracted.ts'

// Vitest evaluates this once per test file. Helpers cannot register hooks themselves, because files
// in one process share the helpers' modules.
afterEach(endTest)
afterAll(endFile)
if (isContracted) beforeEach(skipIfExpanded)
