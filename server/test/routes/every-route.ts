import { failuresOf } from '@rapport/contract/failures.ts'
import { describe, expect, test } from 'vitest'
import { contractRoutes } from './contract-routes.ts'
import { callsFolder, readRecordedCalls } from './recorded-calls.ts'
import { callsByRoute, missingTests } from './route-coverage.ts'

// Runs after all server tests, on the calls they made.

describe.skipIf(callsFolder === undefined)('the tests of the server call', async () => {
  const calls = callsFolder === undefined ? [] : readRecordedCalls(callsFolder)
  const byRoute = callsByRoute(await contractRoutes(), calls)

  test.each([...byRoute].map(([route, made]) => ({ name: `${route.method} ${route.path}`, route, made })))(
    '$name with every kind of result',
    ({ route, made }) => {
      expect(missingTests(route, made)).toEqual([])
    },
  )

  test.each([...byRoute].map(([route, made]) => ({ name: `${route.method} ${route.path}`, route, made })))(
    '$name and get only failures that its declaration names',
    ({ route, made }) => {
      const declared = new Set<string>(failuresOf(route))
      const undeclared = made.flatMap(({ code }) => (code === null || declared.has(code) ? [] : code))
      expect([...new Set(undeclared)]).toEqual([])
    },
  )
})
