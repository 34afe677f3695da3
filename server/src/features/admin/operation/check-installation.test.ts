import { expect, test } from 'vitest'
import { testConfig } from '../../../../test/app.ts'
import { emptySearch } from '../../../../test/people/search-that.ts'
import { testDatabase } from '../../../../test/database.ts'
import { joinForwarding } from '../../../http/forwarding.ts'
import { InstallationChecks } from './check-installation.ts'

test('who asks while checks are being made gets the same, in their language; later ones are new', async () => {
  const { pool } = await testDatabase()
  let made = 0
  const checks = new InstallationChecks({
    pool,
    config: testConfig,
    search: emptySearch,
    forwarding: async () => (made++, joinForwarding([])),
    neededConnections: 1,
    now: () => new Date(),
  })
  const [english, korean] = await Promise.all([checks.check('en'), checks.check('ko')])
  expect(made).toBe(1)
  expect([english.items[0]!.title, korean.items[0]!.title]).toEqual(['Settings', '설정'])
  await checks.check('en')
  expect(made).toBe(2)
})
