import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client } from 'pg'
import { testDatabase } from '../../../../test/database.ts'
import { until } from '../../../../test/people/live-search.ts'
import { endClient } from '../../../database/end-client.ts'
import { connectTo } from '../index-connection.ts'
import { notedProgress, noteProgress, probeOften, takeKeeping } from './keeping.ts'

let first: Client
let second: Client
beforeEach(async () => {
  const { url } = await testDatabase()
  first = await connectTo(url)
  second = await connectTo(url)
})
afterEach(async () => {
  await endClient(first)
  await endClient(second)
})

it('one keeps an index; another takes over, with a higher term, once the session of the first has ended', async () => {
  expect(await takeKeeping(first, 'people')).toBe(1)
  expect(await takeKeeping(second, 'people')).toBeNull()
  expect(await takeKeeping(second, 'others')).toBe(1)
  await endClient(first)
  await until(async () => (await takeKeeping(second, 'people')) === 2)
})

it('all servers see how far the keeper has come', async () => {
  expect(await notedProgress(second, 'people')).toEqual({ currentMs: null, changedAt: null })
  await takeKeeping(first, 'people')
  await noteProgress(first, 'people', { hasChanged: true, isCurrent: false })
  expect(await notedProgress(second, 'people')).toEqual({
    currentMs: null,
    changedAt: expect.any(Date) as Date,
  })
  await noteProgress(first, 'people', { hasChanged: false, isCurrent: true })
  const { currentMs, changedAt } = await notedProgress(second, 'people')
  expect(currentMs).toBeLessThan(60_000)
  expect(changedAt).toBeInstanceOf(Date)
})

it('the database probes the session of the keeper often', async () => {
  await probeOften(first)
  const { rows } = await first.query<{ idle: string }>(
    `select current_setting('tcp_keepalives_idle') as idle`,
  )
  // A socket of the same machine has no such setting, and needs none.
  expect(['0', '30']).toContain(rows[0]?.idle)
})
