import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { testApp, testConfig } from '../../../test/app.ts'
import { cleanUpAfterFile, cleanUpAfterTest } from '../../../test/cleanup.ts'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { freshDataDir, run } from '../../../test/processes/process.ts'
import { modelServer } from '../../../test/stand-ins/model-server.ts'
import { smtpServer } from '../../../test/stand-ins/smtp-server.ts'
import { testCertificate } from '../../../test/stand-ins/test-certificate.ts'
import { backupName } from '../../backup/kept-backups.ts'
import { version } from '../../config/version.ts'
import { checkSuppressionKey } from '../../features/privacy/privacy.ts'
import { describeFinding } from '../../features/installation/installation.ts'
import { examine } from './doctor.ts'

const otherKey = 'Xk3vQ9mZx2LwR7tB5nYc8Hf1Ds6Pg4Ua'

/** Settings of an installation in which nothing is wrong, with a running server. */
let healthy: Record<string, string>
let pool: Pool

beforeAll(async () => {
  const database = await testDatabase()
  ;({ pool } = database)
  const [mail, model] = [await smtpServer(), await modelServer(() => {})]
  cleanUpAfterFile(model.close)
  await checkSuppressionKey(pool, testSuppressionKey)
  const t = await testApp({ pool, config: { ...testConfig, adminEmails: ['admin@rapport.test'] } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const backups = freshDataDir(cleanUpAfterFile)
  await writeFile(join(backups, backupName(new Date())), '')
  healthy = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: freshDataDir(cleanUpAfterFile),
    JWT_SECRET: testConfig.jwtSecret,
    SUPPRESSION_KEY: testSuppressionKey,
    SECRETS_KEY: testConfig.secretsKey!,
    SMTP_URL: mail.url,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'test',
    ADMIN_EMAILS: 'admin@rapport.test',
    METRICS_TOKEN: 'scrape-me-if-you-can',
    BACKUP_DIR: backups,
    BACKUP_KEY: otherKey,
  }
})

/** What isn't good in surroundings that differ from the healthy ones, as `check result: text`. */
async function faultsWith(changes: Record<string, string>): Promise<string[]> {
  const findings = await examine({ ...healthy, ...changes })
  return findings
    .filter(({ result }) => result !== 'good')
    .map((finding) => `${finding.check} ${finding.result}: ${describeFinding(finding, 'en').text}`)
}

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `127.0.0.1:${port}`
}

describe('the command', () => {
  it('prints a line for each check, and ends with 0 if all is good', async () => {
    const program = run('server/src/commands/operator/operator.ts', healthy, { args: ['doctor'] })
    expect([await program.ended, program.output()]).toEqual([0, expect.stringMatching(/^good /)])
    const lines = program.output().trimEnd().split('\n')
    expect(lines.filter((line) => !line.startsWith('good '))).toEqual([])
    expect(lines).toContain(`good    Server: Version ${version} runs at http://localhost:${healthy.PORT}.`)
    expect(program.output()).toMatch(/Database: PostgreSQL answers, in version \d/)
  })

  it('ends with 1 if something is wrong, though the settings can’t even be read', async () => {
    const settings = { ...healthy, PORT: 'x', NODE_ENV: 'production', JWT_SECRET: '1' }
    const program = run('server/src/commands/operator/operator.ts', settings, { args: ['doctor'] })
    expect(await program.ended).toBe(1)
    const lines = program.output().trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ', 7).join(' '))).toEqual([
      'wrong   Settings: PORT must be',
      'wrong   Settings: JWT_SECRET is too',
    ])
  })
})

it('finds a database that can’t be used, and makes the other checks', async () => {
  const [free, wrongPassword] = [await closedAddress(), new URL(healthy.DATABASE_URL!)]
  wrongPassword.password = 'another'
  const rest = ['schema', 'connections', 'database_settings', 'keys', 'verifier', 'jobs', 'sending'].map(
    (check) => `${check} unseen: Not checked, because the database can’t be used.`,
  )
  const [refused, away] = await Promise.all([
    faultsWith({ DATABASE_URL: wrongPassword.href }),
    faultsWith({ DATABASE_URL: `postgres://nobody@${free}/none` }),
  ])
  expect(refused[0]).toMatch(/^database wrong: The database at \S+ refuses user \w+: check DATABASE_URL\.$/)
  expect(away[0]).toMatch(/^database wrong: The database at \S+ does not answer/)
  for (const found of [refused, away]) expect(found.slice(1)).toEqual(rest)
})

it('finds one that hangs in time', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  cleanUpAfterTest(() => server.close())
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  const started = performance.now()
  const found = await faultsWith({ DATABASE_URL: `postgres://a@127.0.0.1:${port}/none?connect_timeout=1` })
  expect(found[0]).toMatch(/^database wrong: .* does not answer/)
  expect(performance.now() - started).toBeLessThan(10_000)
})

it('finds a database without tables', async () => {
  const { url } = await emptyDatabase()
  expect(await faultsWith({ DATABASE_URL: url })).toEqual([
    expect.stringMatching(/^schema advice: Migrations that have not been applied: \d+\.$/),
    'keys unseen: Not checked, because the tables are missing.',
    'jobs unseen: Not checked, because the tables are missing.',
    'sending unseen: Not checked, because the tables are missing.',
  ])
})

it('finds a role with few connections and a time limit that ends our sessions', async () => {
  const url = new URL(healthy.DATABASE_URL!)
  const role = `few_${url.pathname.slice(1)}`
  await pool.query(`create role ${role} login password 'few' connection limit 12 in role ${url.username}`)
  await pool.query(`alter role ${role} set idle_session_timeout = '30s'`)
  cleanUpAfterTest(() => pool.query(`drop role ${role}`))
  url.username = role
  url.password = 'few'
  expect(await faultsWith({ DATABASE_URL: url.href })).toEqual([
    'connections wrong: The role allows too few connections: 12. A server of Rapport may need 50.',
    'database_settings wrong: idle_session_timeout is 30 s, which ends work that is well.',
  ])
})

const portOf = (url: string) => new URL(url).port

describe('a mail server', () => {
  it('whose certificate nobody knows is found', async () => {
    const secure = await smtpServer({ secure: true, ...testCertificate })
    const upgraded = await smtpServer({ disabledCommands: [], ...testCertificate })
    for (const url of [
      `smtps://127.0.0.1:${portOf(secure.url)}`,
      `smtp://127.0.0.1:${portOf(upgraded.url)}`,
    ]) {
      const [found, ...more] = await faultsWith({ SMTP_URL: url })
      expect([found, more]).toEqual([
        expect.stringMatching(/^mail wrong: 127.0.0.1:\d+: its certificate is signed by nobody/),
        [],
      ])
    }
  })

  it('that refuses the sign-in is found, and the password is not repeated', async () => {
    const { url } = await smtpServer({
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => done(new Error(`no ${password}`)),
    })
    const [found, ...more] = await faultsWith({ SMTP_URL: url.replace('//', '//mina:hush@') })
    expect(more).toEqual([])
    expect(found).toMatch(/^mail wrong: 127.0.0.1:\d+: it refuses the sign-in\. “535 no …”$/)
  })

  it('that isn’t there is found', async () => {
    const [found] = await faultsWith({ SMTP_URL: `smtp://${await closedAddress()}` })
    expect(found).toMatch(/^mail wrong: .* it refuses the connection\.$/)
  })
})

it('finds another SUPPRESSION_KEY once it matters', async () => {
  expect(await faultsWith({ SUPPRESSION_KEY: otherKey })).toEqual([])
  await pool.query(`insert into suppressions (kind, hash) values ('email', '\\x01')`)
  cleanUpAfterTest(() => pool.query('delete from suppressions'))
  expect(await faultsWith({ SUPPRESSION_KEY: otherKey })).toEqual([
    'keys wrong: SUPPRESSION_KEY is not the key that the database was used with. No server starts with it.',
  ])
})

it.each([
  ['finds', [], [expect.stringMatching(/^proxies wrong: X-Forwarded-For comes from (::ffff:)?127.0.0.1,/)]],
  ['is content with', ['127.0.0.1'], []],
] as const)('%s a running server behind a proxy that trusts %j', async (_name, trusted, expected) => {
  const t = await testApp({ pool, config: { ...testConfig, trustedProxies: [...trusted] } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const proxy = createHttpServer((request, response) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: request.headers.authorization ?? '' }
    void fetch(`http://localhost:${port}${request.url}`, { headers }).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    )
  }).listen(0, '127.0.0.1')
  cleanUpAfterTest(() => proxy.close())
  await new Promise((done) => proxy.once('listening', done))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const changes = { PORT: String(port), PUBLIC_URL: url, TRUSTED_PROXIES: trusted.join(',') }
  expect(await faultsWith(changes)).toEqual(expected)
})

it('finds providers that don’t answer', async () => {
  const free = await closedAddress()
  const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: `http://${free}` }
  expect(
    await faultsWith({
      ...google,
      GMAIL_URL: new URL(healthy.LLM_BASE_URL!).origin,
      LLM_BASE_URL: `http://${free}/v1`,
    }),
  ).toEqual([
    `providers wrong: GOOGLE_ISSUER: ${free}: it refuses the connection.`,
    `providers wrong: LLM_BASE_URL: ${free}: it refuses the connection.`,
  ])
})

it('says what only a running server can tell, and what answers in its place', async () => {
  const free = await closedAddress()
  const needsServer = ['proxies', 'index'].map((check) => `${check} unseen: Only a running server can tell.`)
  const port = free.split(':')[1]!
  expect(await faultsWith({ PORT: port })).toEqual([
    `server unseen: No server of this installation answers at http://localhost:${port}.`,
    `public_url unseen: http://localhost:${port} was not checked, because no server runs here.`,
    ...needsServer,
  ])
  const other = await faultsWith({ JWT_SECRET: otherKey })
  expect(other).toEqual([
    `server advice: Something else answers at http://localhost:${healthy.PORT}, with status 401.`,
    `public_url unseen: http://localhost:${healthy.PORT} was not checked, because no server runs here.`,
    ...needsServer,
  ])
  const elsewhere = new URL(healthy.LLM_BASE_URL!).origin
  expect(await faultsWith({ PUBLIC_URL: elsewhere })).toEqual([
    `public_url wrong: Something else is at ${elsewhere}, and answers with status 404.`,
  ])
})

it('advises what is left out or misspelled', async () => {
  const found = await faultsWith({
    ADMIN_EMAILS: '',
    METRICS_TOKEN: '',
    INTERNAL_EMAIL_DOMAIN: '*',
    SECRETS_KEY_OLD: otherKey,
    TRUSTED_PROXYS: '10.0.0.1',
  })
  expect(found).toEqual([
    'settings advice: TRUSTED_PROXYS is no setting and is ignored.',
    'keys advice: SECRETS_KEY_OLD is set.',
    'advice advice: There is no administrator.',
    'advice advice: INTERNAL_EMAIL_DOMAIN is *, so whoever can sign up can send campaigns.',
    'advice advice: METRICS_TOKEN is unset, so Prometheus can’t watch this server.',
  ])
})
