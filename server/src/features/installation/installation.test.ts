import type { InstallationFinding } from '@rapport/contract/admin/installation.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { elevate, testApp, testConfig } from '../../../test/app.ts'
import { cleanUpAfterTest } from '../../../test/cleanup.ts'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { inTransaction } from '../../database/transaction.ts'
import { forgetSendingIdentity, holdRestored } from '../campaigns/campaigns.ts'
import { joinForwarding } from '../../http/forwarding.ts'
import { checkProxies } from './check-addresses.ts'
import { checkBackups } from './check-backups.ts'
import { checkKeys } from './check-keys.ts'
import { checkDisk, freeFound } from './check-machine.ts'
import { checkAdvice } from './check-settings.ts'
import { checkIndex, checkJobs, checkSending, checkVerifier } from './check-work.ts'
import type { Found } from './finding.ts'
import { inspectInstallation, openInstallation, type Installation } from './installation.ts'

const named = (found: readonly Found[]) => found.map(({ result, finding }) => `${result} ${finding}`)

const place = { name: 'DATA_DIR', folder: '/data' }

const freeOf = (bytes: number, inodes = Infinity) => named([freeFound({ bytes, inodes }, place)])[0]

const diskOf = async (dataDir: string) => named(await checkDisk({ config: { ...testConfig, dataDir } }))[0]

test('a disk is judged by its free bytes and files', async () => {
  expect(freeOf(50e9)).toBe('good disk_free')
  expect(freeOf(4e9)).toBe('advice disk_little')
  expect(freeOf(0.9e9)).toBe('wrong disk_full')
  expect(freeOf(50e9, 19_000)).toBe('advice inodes_few')
  expect(freeOf(50e9, 500)).toBe('wrong inodes_few')
  expect(await diskOf(join(tmpdir(), 'rapport-not-yet', 'data'))).toBe('unseen folder_later')
  for (const file of ['/dev/null/data', import.meta.filename])
    expect(await diskOf(file)).toBe('wrong folder_unusable')
})

test('a verifier that cannot reach more than half of its last twenty mail servers is wrong', async () => {
  const { pool } = await testDatabase()
  const user = await createUser(pool)
  const found = async (verifier: string | null) => named(await checkVerifier({ config: { verifier } }, pool))
  const answer = (reason: string, count: number) =>
    pool.query(
      `with list as (
         insert into lists (user_id, title, title_key, created_at) values ($1, $2, $2, now()) returning id
       ), run as (
         insert into verifications (user_id, list_id, known, created_at) select $1, id, 0, now() from list
         returning id
       ), person as (
         insert into own_people (user_id, team_id, full_name, name_folded, created_at)
         select id, team_id, 'A', 'a', now() from users where id = $1 returning id
       )
       insert into verification_addresses (verification_id, hash, own_person_id, verdict, reason, said_by, done_at)
       select run.id, decode(md5($2 || at), 'hex'), person.id, 'unknown', $2, 'Reacher', clock_timestamp()
       from run, person, generate_series(1, $3::integer) at`,
      [user.id, reason, count],
    )
  expect(await found(null)).toEqual(['good verifier_none'])
  expect(await found('reacher')).toEqual(['good verifier_unasked'])
  await answer('unreachable', 10)
  await answer('accepted', 10)
  expect(await found('reacher')).toEqual(['good verifier_reaches'])
  await pool.query(`update verification_addresses set reason = 'unreachable' where done_at = (
    select max(done_at) from verification_addresses)`)
  expect(await found('reacher')).toEqual(['wrong verifier_blocked'])
})

describe('proxies', () => {
  test.each([
    [{}, {}, 'good proxy_none'],
    [{ requests: 4 }, { publicUrl: 'https://rapport.example' }, 'advice proxy_hides'],
    [{}, { trustedProxies: ['10.0.0.1'] }, 'unseen proxy_unseen'],
    [{ requests: 4, bare: 4 }, { trustedProxies: ['10.0.0.1'] }, 'advice proxy_adds_nothing'],
    [{ requests: 4, bare: 1, forwarded: 3 }, { trustedProxies: ['10.0.0.1'] }, 'good proxy_forwards'],
    [{ requests: 4, untrusted: ['::ffff:10.0.0.9'] }, {}, 'wrong proxy_untrusted'],
    // Whoever is on the internet may send the header.
    [{ requests: 4, untrusted: ['203.0.113.9'] }, {}, 'advice proxy_untrusted'],
  ])('seen %j with %j: %s', async (seen, config, expected) => {
    const forwarding = { ...joinForwarding([]), ...seen }
    const found = await checkProxies({ config: { ...testConfig, ...config } }, { forwarding })
    expect(named(found)).toEqual([expected])
  })
})

test('backups are told of if they are off, missing or late', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'rapport-backups-'))
  cleanUpAfterTest(() => rm(dir, { recursive: true, force: true }))
  const at = new Date('2026-11-28T12:00:00Z')
  const settings = { dir, key: '', hours: 24, keep: 7 }
  const judged = async (backups: Installation['config']['backups'] = settings) =>
    named(await checkBackups({ config: { ...testConfig, backups }, now: () => at }))
  expect(await judged(null)).toEqual(['advice backups_off'])
  expect(await judged({ ...settings, dir: join(dir, 'missing') })).toEqual(['unseen backups_unseen'])
  expect(await judged()).toEqual(['wrong backups_none'])
  await writeFile(join(dir, 'rapport-2026-11-27T09-59-59Z.backup'), '')
  expect(await judged()).toEqual(['wrong backup_old'])
  await writeFile(join(dir, 'rapport-2026-11-27T10-00-01Z.backup'), '')
  expect(await judged()).toEqual(['good backup_made'])
})

test('the index may be behind for a while', async () => {
  const found = await Promise.all(
    [2, 40, 900].map((seconds) => checkIndex(null, { indexDelayMs: seconds * 1000 })),
  )
  expect(found.map(named)).toEqual([['good index_current'], ['advice index_behind'], ['wrong index_behind']])
})

const soon = () => new Date()

test('sending that is held after a restore is told of', async () => {
  const { pool } = await testDatabase()
  const judged = async () => named(await checkSending(null, pool))
  expect(await judged()).toEqual(['good sending_free'])
  await inTransaction(pool, async (client) => {
    await forgetSendingIdentity(client)
    await holdRestored(client, soon())
  })
  expect(await judged()).toEqual(['advice sending_held'])
})

test('an administrator by link is one, too', async () => {
  const { pool } = await testDatabase()
  const config = { ...testConfig, adminEmails: [] }
  const judged = async () => named(await checkAdvice({ config, database: Promise.resolve(pool) }))
  expect(await judged()).toContain('advice no_administrator')
  const { id } = await createUser(pool)
  await pool.query('update users set is_appointed = true, is_verified = true where id = $1', [id])
  expect(await judged()).not.toContain('advice no_administrator')
  const away = Promise.reject(new Error('away'))
  expect(named(await checkAdvice({ config, database: away }))).not.toContain('advice no_administrator')
})

test('jobs that wait, fail and are tried again are told apart', async () => {
  const { pool } = await testDatabase()
  const judged = async () => named(await checkJobs({ now: soon }, pool))
  expect(await judged()).toEqual(['good jobs_run'])
  await pool.query(
    `select graphile_worker.add_job('look', '{}', run_at => now() - make_interval(mins => 11), job_key => n)
     from unnest('{late,failed,retried}'::text[]) n`,
  )
  await pool.query(
    `update graphile_worker._private_jobs set last_error = 'no', attempts = case key when 'failed' then max_attempts else 3 end
     where key in ('failed', 'retried')`,
  )
  expect(await judged()).toEqual(['wrong jobs_late', 'advice jobs_failed', 'advice jobs_retrying'])
})

test('a missing or another SECRETS_KEY matters once a mailbox is connected', async () => {
  const { pool } = await testDatabase()
  const judged = async (secretsKey: string | null) =>
    named(await checkKeys({ config: { ...testConfig, secretsKey } }, pool))[1]
  expect(await judged(null)).toBe('advice secrets_key_unset')
  expect(await judged(testConfig.secretsKey)).toBe('good secrets_key_fits')
  const { id } = await createUser(pool)
  await pool.query(
    `insert into mailboxes (user_id, provider, email, connection, credentials, created_at)
     values ($1, 'smtp', 'mina@company.example', 'connected', '\\x0102', now())`,
    [id],
  )
  expect(await judged(null)).toBe('wrong secrets_key_missing')
  expect(await judged(testConfig.secretsKey)).toBe('wrong secrets_key_foreign')
})

test('a check that fails by itself is a finding of its own', async () => {
  const { pool } = await testDatabase()
  const findings = await inspectInstallation(
    openInstallation({
      config: testConfig,
      misspelled: [],
      database: Promise.resolve(pool),
      neededConnections: 1,
      address: 'http://127.0.0.1:9',
      askRunning: () => Promise.reject(new Error('broken')),
      now: soon,
    }),
  )
  const failed = findings.filter(({ finding }) => finding === 'check_failed')
  expect(failed.map(({ check, said }) => `${check} ${said}`)).toContain('index broken')
})

test('administrators see the checks in their language; nobody else makes them', async () => {
  const t = await testApp()
  const admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  const check = (headers: Record<string, string>) =>
    t.inject({ method: 'POST', url: '/api/admin/installation/check', headers })
  expect((await check(admin.headers)).statusCode).toBe(403)
  expect((await check((await t.signIn()).headers)).statusCode).toBe(403)
  expect((await check({})).statusCode).toBe(401)
  await elevate(t, admin)
  const titles = async (language: string) => {
    const answer = await check({ ...admin.headers, 'accept-language': language })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: { items: InstallationFinding[] } }>().data.items
  }
  const english = await titles('en')
  expect(english.find(({ check: of }) => of === 'database')).toMatchObject({
    result: 'good',
    title: 'Database',
  })
  expect(english.find(({ check: of }) => of === 'public_url')).toMatchObject({ result: 'advice' })
  expect((await titles('ko'))[0]).toMatchObject({ title: '설정' })
})

test('the state of a running server is for the installation’s own secret', async () => {
  const t = await testApp()
  const ask = (authorization?: string) =>
    t.inject({ url: '/api/installation', headers: authorization === undefined ? {} : { authorization } })
  const { headers } = await t.signIn()
  for (const given of [undefined, 'Bearer x', headers.authorization])
    expect((await ask(given)).statusCode).toBe(401)
})
