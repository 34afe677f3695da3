import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { World } from './world.ts'

const seed = 7

test(`2,000 generated calls are answered as described, and show nothing of somebody else's (seed ${seed})`, async () => {
  const world = await World.open()
  const report = await fuzz(world, { seed, isDone: (calls) => calls >= 2000 })
  // Most calls that are as described get through to the features.
  expect(report.accepted).toBeGreaterThan(500)
}, 300_000)
