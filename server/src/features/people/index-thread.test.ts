import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logbook, until } from '../../../test/live-search.ts'
import { IndexThread } from './index-thread.ts'

const test = (name: string) => pathToFileURL(join(import.meta.dirname, '../../../test', name))

it('is started again when it ends unasked, later if it never shows anything', async () => {
  const { log, lines } = logbook()
  let shown = 0
  const thread = new IndexThread(
    { databaseUrl: '', folder: '', log, show: () => (shown += 1) },
    test('dying-index-worker.ts'),
  )
  await thread.start()
  expect(shown).toBe(1)
  await until(() => shown === 2)
  expect(lines).toEqual([
    'error: thread of the people index ended: its last state stays, and it is started again',
  ])
  await thread.close()
})

it('says why there is no state to begin with', async () => {
  const { log } = logbook()
  const options = { databaseUrl: '', folder: '', log, show: () => {} }
  await expect(new IndexThread(options, test('no-such-worker.ts')).start()).rejects.toThrow('no-such-worker')
})
