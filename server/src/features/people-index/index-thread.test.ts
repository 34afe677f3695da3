import { expect, it } from 'vitest'
import { logbook, until } from '../../../test/people/live-search.ts'
import { IndexThread } from './index-thread.ts'

it('is started again when it ends unasked; meanwhile what it showed stays', async () => {
  const { log, lines } = logbook()
  let shown = 0
  const entry = new URL('../../../test/processes/dying-index-worker.ts', import.meta.url)
  const thread = new IndexThread({ entry, data: {}, log, show: () => (shown += 1) })
  await thread.start()
  expect(shown).toBe(1)
  await until(() => shown === 2)
  expect(lines).toEqual(['error: people index thread ended and will restart; searches use its last state'])
  await thread.close()
})

it('says why there is no state to begin with', async () => {
  const { log } = logbook()
  const entry = new URL('file:///no-such-worker.ts')
  const thread = new IndexThread({ entry, data: {}, log, show: () => {} })
  await expect(thread.start()).rejects.toThrow('no-such-worker')
})
