import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { walkTeams } from './walk.ts'

const seed = 3

test(`accounts of random teams see and may do what the model says (seed ${seed})`, async () => {
  const report = await walkTeams(await testApp(), { seed, isDone: (calls) => calls >= 300 })
  // Both sides of every rule were met.
  expect(report.refused).toBeGreaterThan(30)
  expect(report.calls - report.refused).toBeGreaterThan(100)
}, 120_000)
