import type { Pool } from 'pg'
import { demoAccount } from '../../src/features/accounts/demo-account.ts'
import { cleanUpAfterFile, cleanUpAfterTest } from '../cleanup.ts'
import { emptyDatabase } from '../database.ts'
import { createUser, testSuppressionKey, type TestUser } from '@rapport/test-support/factories.ts'
import { bearer, json } from '../processes/callers.ts'
import { addressOf, freshDataDir, runServer, type Program } from '../processes/process.ts'
import { startProxy } from '../processes/proxy.ts'
import { answer, vendorServer, type VendorServer } from '../stand-ins/vendor-server.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

export const patience = { timeout: 30_000, interval: 50 }

/** The secrets that servers of one database share. */
export const secrets = {
  JWT_SECRET: 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi',
  SUPPRESSION_KEY: testSuppressionKey,
  SECRETS_KEY: 'uT3hR6mC9xD2bN5wK8jV1gP4fS7aL0qEyI',
  METRICS_TOKEN: 'metrics-of-two-servers',
  ADMIN_EMAILS: 'admin@rapport.test',
}

export type Server = {
  /** The program that runs now. */
  program: Program
  address: string
  /**
   * Restarts the server as operators do: with SIGTERM, and again at the same address once it has
   * ended.
   */
  restart(): Promise<void>
  /** It has no time to end anything. */
  kill(): Promise<void>
  /** Again, after it was killed. */
  startAgain(): Promise<void>
}

/** A server with a folder of its own, until the end of the test file. */
export async function startServer(databaseUrl: string, given: Record<string, string>): Promise<Server> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: freshDataDir(cleanUpAfterFile), ...secrets, ...given }
  const program = runServer(env, { until: cleanUpAfterFile })
  const address = await addressOf(program)
  const server: Server = { program, address, restart, kill, startAgain }
  return server

  async function restart(): Promise<void> {
    const { program: stopped } = server
    stopped.child.kill('SIGTERM')
    const code = await stopped.ended
    if (code !== 0) throw new Error(`a server that was told to stop ended with ${code}:\n${stopped.output()}`)
    await startAgain()
  }
  async function kill(): Promise<void> {
    server.program.child.kill('SIGKILL')
    await server.program.ended
  }
  async function startAgain(): Promise<void> {
    server.program = runServer({ ...env, PORT: new URL(address).port }, { until: cleanUpAfterFile })
    await addressOf(server.program)
  }
}

/** Two servers of one database, the proxy in front of them and the services that they call. */
export type Together = {
  pool: Pool
  one: Server
  two: Server
  proxy: Awaited<ReturnType<typeof startProxy>>
  /** Knows no people, unless told. */
  vendor: VendorServer
  /** Between the database and the second server. */
  toDatabase: DatabaseProxy
}

export const samplePeople = 300

/** Two servers that start at once on an empty database, until the end of the test file. */
export async function startTogether(): Promise<Together> {
  const { url, pool } = await emptyDatabase()
  const vendor = await vendorServer(answer(404))
  const toDatabase = await startDatabaseProxy(url)
  const env = {
    SAMPLE_PEOPLE: String(samplePeople),
    DRAIN_SECONDS: '1',
    PDL_URL: vendor.url,
    PDL_API_KEY: 'key-1',
  }
  const [one, two] = await Promise.all([startServer(url, env), startServer(toDatabase.url, env)])
  const proxy = await startProxy([one.address, two.address], cleanUpAfterFile)
  await proxy.untilReady()
  return { pool, one, two, proxy, vendor, toDatabase }
}

export const post = (
  address: string,
  path: string,
  { body = {}, token }: { body?: object; token?: string } = {},
): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { ...json, ...(token !== undefined && bearer(token)) },
    body: JSON.stringify(body),
  })

export const get = (address: string, path: string, token: string): Promise<Response> =>
  fetch(address + path, { headers: bearer(token) })

/** Returns the answer of a call that must succeed. */
export async function dataOf<T>(response: Promise<Response>): Promise<T> {
  const answered = await response
  const text = await answered.text()
  if (!answered.ok) throw new Error(`${answered.url} answered ${answered.status}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}

export async function signIn(address: string, user: { email: string; password: string } = demoAccount) {
  const body = { email: user.email, password: user.password }
  const tokens = await dataOf<{ access_token: string }>(post(address, '/api/auth/login', { body }))
  return tokens.access_token
}

export type Account = { user: TestUser; token: string }

/** A signed-in account with so many credits for emails. */
export async function accountWith({ pool, one }: Together, credits = 0): Promise<Account> {
  const user = await createUser(pool, {
    planExpiresAt: new Date('2100-01-01'),
    credits: [{ module: 'TALENT_EMAIL_REVEAL', total: credits }],
  })
  return { user, token: await signIn(one.address, user) }
}

export const profile = (address: string, token: string) => get(address, '/api/users/profile', token)

/** For the rest of the test. */
export function play({ vendor }: Together, next: Parameters<VendorServer['play']>[0]): void {
  vendor.asked.length = 0
  vendor.play(next)
  cleanUpAfterTest(() => vendor.play(answer(404)))
}
