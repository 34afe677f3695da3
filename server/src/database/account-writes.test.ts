import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owners } from './owners.ts'

/*
 * Whatever writes a row of an account does so with an `AccountClient`, which proves that the
 * account is locked and open (`as-account.ts`). The tables are those that an account owns or that
 * name one (`owners.ts`).
 */

const source = join(import.meta.dirname, '..')

const tables = new Set(
  Object.entries(owners).flatMap(([table, { of, names }]) =>
    of === 'installation' && !names ? [] : [table],
  ),
)

const removes = 'only removes rows'
const goesWithAccount = 'changes a row that goes with its account, on behalf of no session'
const asks = 'the statement itself asks whether the account is open'
const opens = 'opens the account'
const withoutServers = 'a command of the operator, while no server runs'
const shared = 'writes into tables of shared people and companies'
const outlives = 'the row outlives the account on purpose, and names it by its id at most'

/** Functions that write without the proof, and why they may. */
const exceptions: Record<string, string> = {
  'features/accounts/queries.ts: insertUser': opens,
  'features/accounts/queries.ts: replacePassword': asks,
  'features/accounts/queries.ts: upsertDemoUser': opens,
  'features/accounts/trials/queries.ts: markOlderTrials': asks,
  'features/accounts/trials/queries.ts: unmarkTrials': withoutServers,
  'features/audit/queries.ts: insertEntry': outlives,
  'features/campaigns/enrolments/rehash-queries.ts: replaceHashes': withoutServers,
  'features/campaigns/inbound/sync-queries.ts: recordCursor': goesWithAccount,
  'features/campaigns/inbound/sync-queries.ts: recordFailure': goesWithAccount,
  'features/campaigns/inbound/sync-queries.ts: recordSync': goesWithAccount,
  'features/campaigns/sending/claim/send-queries.ts: markFiled': outlives,
  'features/campaigns/sending/send-states.ts: moveSend': outlives,
  'features/campaigns/sending/wake/wake-queries.ts: releaseOver': goesWithAccount,
  'features/import/derived-key-queries.ts: changeOwnPeople': goesWithAccount,
  'features/import/import-copy.ts: updateFrom': shared,
  'features/import/import-persons.ts: updatePeople': shared,
  'features/integrations/connect-queries.ts: storeCredentials': goesWithAccount,
  'features/invitations/queries.ts: deleteExpired': removes,
  'features/verifications/queries.ts: deleteEndedBefore': removes,
  'features/lists/expiry-queries.ts: forgetCounts': removes,
  'features/lists/expiry-queries.ts: forgetList': removes,
  'features/lists/expiry-queries.ts: forgetRemoval': removes,
  'features/lists/imports/rows/import-queries.ts: countFailure': goesWithAccount,
  'features/lists/imports/rows/import-queries.ts: discardImport': removes,
  'features/lists/imports/rows/import-queries.ts: forgetImport': removes,
  'features/own-people/queries.ts: deleteByHandles': removes,
  'features/own-people/unlisted.ts: deleteUnlisted': removes,
  'features/privacy/queries.ts: insertReceipt': outlives,
  'features/own-people/staged-rows.ts: forgetHeaders': goesWithAccount,
  'features/own-people/staged-rows.ts: forgetSamples': goesWithAccount,
  'features/own-people/staged-rows.ts: update': goesWithAccount,
  'features/privacy/forget-queries.ts: forgetEmails': goesWithAccount,
  'features/privacy/forget-queries.ts: forgetInvited': goesWithAccount,
  'features/privacy/forget-queries.ts: forgetInvitations': removes,
  'features/privacy/forget-queries.ts: forgetOutbox': removes,
  'features/privacy/queries.ts: deleteEmailChecks': removes,
  'features/own-people/verdict-queries.ts: forgetVerdicts': withoutServers,
  'features/sessions/queries.ts: endSession': goesWithAccount,
  'features/sessions/queries.ts: openSession': asks,
  'features/sessions/queries.ts: rotateSession': goesWithAccount,
  'features/usage/queries.ts: deleteActiveDays': removes,
  'mail/queries.ts: deleteCapturedMails': removes,
  // Outside production alone, where the last email to a removed account is captured, too.
  'mail/queries.ts: insertCapturedMail': 'development: stands for what leaves the server',
  'mail/queries.ts: insertOutboxMessage': 'refers to a mailbox, without which it is not stored',
}

type Writing = { place: string; firstParameter: string }

/**
 * The functions with a statement that writes into one of these tables, and the type of their first
 * parameter.
 */
function writingsIn(file: string): Writing[] {
  const text = readFileSync(join(source, file), 'utf8')
  const heads = [
    ...text.matchAll(
      /^(?: {2}(?:async )?(#?\w+)\(|(?:export )?(?:async )?function\*? (\w+)|(?:export )?const (\w+) =)/gm,
    ),
  ]
  const writes = [
    ...text.matchAll(
      /(?:insert\s+into|merge\s+into|delete\s+from|(?<!for |no key )update)\s+(?:public\.)?([a-z_]+\b|\$\{)/gi,
    ),
  ]
  return writes.flatMap(({ 1: table = '', index }): Writing[] => {
    // A table that is put together when it runs may be any.
    if (table !== '${' && !tables.has(table)) return []
    const head = heads.findLast((each) => each.index < index)
    const name = head?.slice(1).find((each) => each !== undefined) ?? '(top)'
    const parameters = text.slice(head?.index ?? 0, index)
    const firstParameter = /\(\s*\w+: (\w+)/.exec(parameters)?.[1] ?? 'none'
    return [{ place: `${file}: ${name}`, firstParameter }]
  })
}

test('every statement that writes a row of an account takes the proof that the account is open', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  const writings = files.flatMap(writingsIn)
  expect(writings.length).toBeGreaterThan(150)
  const unproved = writings.filter(({ firstParameter }) => firstParameter !== 'AccountClient')
  const places = new Set(unproved.map(({ place }) => place))
  const unknown = [...places].filter((place) => !(place in exceptions))
  const stale = Object.keys(exceptions).filter((place) => !places.has(place))
  const hint = 'take an AccountClient, from asActor or asAccount, or say in `exceptions` why not'
  expect({ unknown: unknown.toSorted(), stale }, hint).toEqual({ unknown: [], stale: [] })
})
