import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createPeople,
  personRecord,
  testSuppressionKey as suppressionKey,
} from '@rapport/test-support/factories.ts'
import { storedCompanies, storedPeople } from '../../../test/people/stored.ts'
import { loadPeopleIndex } from '../../../test/people/load-index.ts'
import { loadSample, needsSample } from './sample.ts'

it('loads the same people from the same seed, also when it was interrupted', async () => {
  const { pool } = await testDatabase()
  const whole = (await testDatabase()).pool
  const sample = { people: 5000, seed: 3, suppressionKey }
  await loadSample({ pool: whole, ...sample })

  expect(await needsSample(pool)).toBe(true)
  const stop = new AbortController()
  const progress: number[] = []
  const onProgress = (people: number) => {
    progress.push(people)
    stop.abort(new Error('stopped by the test'))
  }
  await expect(loadSample({ pool, ...sample, onProgress, signal: stop.signal })).rejects.toThrow(
    'stopped by the test',
  )
  expect(progress).toHaveLength(1)
  expect(progress[0]).toBeLessThan(5000)
  expect(await needsSample(pool)).toBe(true)

  await loadSample({ pool, ...sample })
  expect(await needsSample(pool)).toBe(false)
  const people = await storedPeople(pool)
  expect(people).toHaveLength(5000)
  expect(people).toEqual(await storedPeople(whole))
  expect(await storedCompanies(pool)).toEqual(await storedCompanies(whole))
  expect((await loadPeopleIndex(pool)).size).toBe(5000)
})

it('is not wanted beside people who are there already', async () => {
  const { pool } = await testDatabase()
  await createPeople(pool, [personRecord()])
  expect(await needsSample(pool)).toBe(false)
})
