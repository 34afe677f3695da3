import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { freshDataDir, run, type Program } from '../../../../test/processes/process.ts'
import { knowsNew, oldPeopleOf } from '../../../../test/refreshes.ts'
import { describedVendorServer, type FakeVendor } from '../../../../test/stand-ins/described-vendors.ts'
import { hunterSettings } from '../../../../test/stand-ins/hunter-settings.ts'
import { readCommand } from '../commands.ts'

const several = Array.from({ length: 6 }, (_, at) => `Person N${at}`)

describe('a run', () => {
  let pool: Pool
  let url: string
  let vendor: FakeVendor
  let settings: Record<string, string>
  beforeEach(async () => {
    ;({ pool, url } = await testDatabase())
    vendor = await describedVendorServer('Hunter')
    settings = hunterSettings(vendor)
    await oldPeopleOf(pool, several)
    knowsNew(vendor, several)
  })

  const start = (...args: string[]): Program => {
    const env = { DATABASE_URL: url, DATA_DIR: freshDataDir(), SUPPRESSION_KEY: testSuppressionKey }
    const command = { args: ['refresh', ...args] }
    return run('server/src/commands/operator/operator.ts', { ...env, ...settings }, command)
  }

  const refresh = async (...args: string[]): Promise<[code: number | string, lines: string[]]> => {
    const program = start(...args)
    return [await program.ended, program.output().trim().split('\n')]
  }

  const asked = () => vendor.asked.map(({ query }) => query.get('full_name') ?? '').toSorted()

  const outcomes = async () =>
    (
      await pool.query<{ outcome: string | null }>('select outcome from provider_requests order by id')
    ).rows.map(({ outcome }) => outcome)

  test('says what it would cost, asks, and prints a receipt', async () => {
    settings['PROVIDER_CEILINGS'] = 'hunter=0.1'
    expect(await refresh('--limit', '4', '--dry-run')).toEqual([
      0,
      [
        'Nobody was asked. A run would ask for 4 people, 0 of them on lists or in running campaigns.',
        'It costs at most, if each provider is asked because those before it know nothing:',
        '  Hunter: $0.1000 for 4 requests; $0.1000 are left this month',
      ],
    ])
    expect(asked()).toEqual([])
    expect(await refresh('--limit', '4', '--older-than', '90d')).toEqual([
      0,
      [
        'Asked for 3 people, 3 of them with a new value, for $0.0900.',
        '  Hunter: asked 3 · found 3 · changed 3 · nothing 0 · failed 0 · cost $0.0900',
        'No provider can be asked now. Run the same command again later to go on.',
        '  Hunter has cost as much as it may this month',
      ],
    ])
    expect(asked()).toEqual(several.slice(0, 3))
  })

  test('ends at Ctrl-C with the answer that is under way, though npm repeats the signal', async () => {
    vendor.delay = 1000
    const program = start('--limit', '99')
    await expect.poll(() => vendor.asked.length, { timeout: 30_000 }).toBe(1)
    program.child.kill('SIGINT')
    await program.printed('Stopping')
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(130)
    expect(program.output()).toContain('Asked for 1 person, 1 of them with a new value')
    expect(program.output()).toContain('Stopped. Run the same command again to go on.')
    expect(await outcomes()).toEqual(['hit'])
    vendor.delay = 0
    expect((await refresh('--limit', '99'))[1][0]).toMatch('Asked for 5 people, 5 of them')
    expect(asked()).toEqual(several)
  })

  test('may be killed: what it asked is in the ledger, and the next run asks for the others', async () => {
    vendor.delay = 300
    const program = start('--limit', '99')
    await expect.poll(() => vendor.asked.length, { timeout: 30_000 }).toBe(3)
    program.child.kill('SIGKILL')
    await program.ended
    expect(await outcomes()).toEqual(['hit', 'hit', null])
    vendor.delay = 0
    expect((await refresh('--limit', '99'))[1][0]).toMatch('Asked for 3 people')
    expect(asked()).toEqual(several)
  })

  test('beside another asks for nobody twice', async () => {
    vendor.delay = 200
    const programs = [start('--limit', '99'), start('--limit', '99')]
    for (const program of programs) expect(await program.ended, program.output()).toBe(0)
    expect(asked()).toEqual(several)
    // Each counts what it asked itself.
    const counts = programs.map((program) => Number(/Asked for (\d+)/.exec(program.output())![1]))
    expect(counts[0]! + counts[1]!).toBe(several.length)
  })

  test('without a provider is refused', async () => {
    settings = {}
    expect(await refresh('--limit', '9')).toEqual([
      1,
      ['There is no provider to ask. Set the key of one: docs/providers.md says which there are'],
    ])
  })
})

test.each([
  [[], 'Say with --limit N'],
  [['--limit', '0'], 'Say with --limit N'],
  [['--limit', '5', '--older-than', '29d'], '--older-than is a number of days from 30d'],
  [['--limit', '5', '--older-than', '1y'], '--older-than is a number of days from 30d'],
  [['--limit', '5', 'hunter'], 'Unexpected hunter'],
])('%j is refused', (args, reason) => {
  expect(() => readCommand(['refresh', ...args])).toThrow(reason)
})
