import type { Pool } from 'pg'
import type { SendingDeps } from '../../src/features/campaigns/sending/facts/turn.ts'
import { outboxMailbox } from '../../src/mail/outbox-mailbox.ts'
import { testConfig, testMark } from '../app.ts'

/** The dependencies of sending from Outbox mailboxes, at a time that the test moves. */
export const outboxSending = (pool: Pool, now: () => Date): SendingDeps => ({
  pool,
  config: testConfig,
  now,
  random: () => 0,
  log: { warn: () => {} },
  open: async ({ id }) => outboxMailbox({ pool, now }, id),
  sync: async () => ({ isSynced: true, again: null }),
  brake: async () => null,
  mark: testMark(),
})
