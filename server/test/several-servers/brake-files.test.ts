import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getBrake, releaseBrake } from '../../src/features/campaigns/release/release.ts'
import { checkIdentity, SendingMark } from '../../src/features/campaigns/restored/identity.ts'
import { testConfig, testMark } from '../app.ts'
import { cleanUpAfterTest } from '../cleanup.ts'
import { createSender } from '@rapport/test-support/campaign-world.ts'
import { giveSend } from '../campaigns/give-send.ts'
import { testDatabase } from '../database.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'

const now = () => new Date()

test('each server tells an older database by what it sent itself, and is told to go on at its own address', async () => {
  const { pool } = await testDatabase()
  const { id: userId } = await createSender(pool)
  const ownPersonId = await createOwnPerson(pool, userId, { fullName: 'Ann Test' })
  const newest = await giveSend(pool, userId, { ownPersonId, state: 'sent' })
  await checkIdentity(pool, { mark: testMark(), now: now() })

  /** A server that had sent more than the database knows, before that was restored. */
  async function serverAhead(by: number) {
    const folder = mkdtempSync(join(tmpdir(), 'rapport-mark-'))
    cleanUpAfterTest(() => rmSync(folder, { recursive: true }))
    await new SendingMark(folder).note(newest + by)
    const server = { mark: new SendingMark(folder) }
    const start = async () => {
      server.mark = new SendingMark(folder)
      await checkIdentity(pool, { mark: server.mark, now: now() })
      const held = await getBrake({ pool }, { userId } as Parameters<typeof getBrake>[1])
      return held.all?.reason ?? null
    }
    const confirm = () =>
      releaseBrake(
        {
          pool,
          now,
          config: testConfig,
          sending: { open: async () => null, random: Math.random, mark: server.mark },
        },
        {},
      )
    return { start, confirm }
  }
  const one = await serverAhead(2)
  const two = await serverAhead(3)

  expect(await one.start()).toBe('older_database')
  await one.confirm()
  expect(await one.start()).toBeNull()
  // The other one knows nothing of it, also when the first is asked again.
  expect(await two.start()).toBe('older_database')
  await one.confirm()
  expect(await two.start()).toBe('older_database')
  await two.confirm()
  expect([await two.start(), await one.start()]).toEqual([null, null])
})
