import { allParts } from '@rapport/contract/filters/index-parts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Pool } from 'pg'
import type { InternalDomains } from '../src/config/internal-domains.ts'
import { inTransaction } from '../src/database/transaction.ts'
import { buildApp, type AppDeps } from '../src/app.ts'
import { cleanUpAfterFile } from './cleanup.ts'
import { loadPeopleIndex } from './people/load-index.ts'
import type { Mailer } from '../src/mail/mailer.ts'
import { createAdminCode } from '../src/features/admin/elevation/codes.ts'
import { createRevealDeps, type RevealDeps } from '../src/features/contacts/reveal.ts'
import { createSending, type SendingOptions } from '../src/features/campaigns/sending/wake/create-sending.ts'
import { SendingMark } from '../src/features/campaigns/restored/identity.ts'
import type { SendingDeps } from '../src/features/campaigns/sending/facts/turn.ts'
import type { ContactFinder } from '../src/providers/contact-finder.ts'
import { composeMeasuredTasks, measured } from '../src/measured.ts'
import { composeMailboxTasks, composeTasks } from '../src/tasks.ts'
import { testDatabase } from './database.ts'
import { createUser, testSuppressionKey, type TestUser } from '@rapport/test-support/factories.ts'
import { recordedInject } from './routes/recorded-calls.ts'
import { runDueJobs } from './run-due-jobs.ts'

export const testConfig = {
  jwtSecret: 'kJ7vQ2mZx9LwR4tB8nYc3Hf6Ds1Pg5Ua',
  internalDomains: ['rapport.test'] as InternalDomains,
  adminEmails: ['admin@rapport.test'],
  backups: null,
  isProduction: false,
  host: '127.0.0.1',
  hstsSubdomains: false,
  /** Nothing listens there: what is checked of it is known at once, also without a network. */
  publicUrl: 'http://127.0.0.1:9',
  trustedProxies: [] as string[],
  mailboxNetworks: [] as string[],
  languageModel: null,
  suppressionKey: testSuppressionKey,
  secretsKey: 'Vb1Mk9Lj4Hg7Fd2Sa5Po0IuZq8Wn3Xc6' as string | null,
  secretsKeyOld: null,
  gmailUrl: 'http://127.0.0.1:9',
  metricsToken: null as string | null,
  countryLookupUrl: null,
  links: { privacy: {}, terms: {}, plans: {} },
  google: null as AppDeps['config']['google'],
  smtpUrl: null as string | null,
  mailFrom: { name: 'Rapport', address: 'no-reply@rapport.test' },
  trial: { days: 14, emailCredits: 50, phoneCredits: 10 },
  mxCheck: false,
  verifier: null as string | null,
  reacher: null as AppDeps['config']['reacher'],
  savedSearches: 500,
  indexParts: allParts,
  dataDir: tmpdir(),
  search: null,
  describedProviders: [],
  providerOrder: [],
  isOrderMeasured: false,
  peopleDataLabs: null as AppDeps['config']['peopleDataLabs'],
  peopleSearch: null as AppDeps['config']['peopleSearch'],
}

/** An administrator code, as sent by email. */
export const adminCode = (
  pool: Pool,
  { user }: Pick<SignedIn, 'user'>,
  { now = new Date(), purpose = null }: { now?: Date; purpose?: CodePurpose | null } = {},
): Promise<string> =>
  inTransaction(pool, (client) =>
    createAdminCode(client, { userId: user.id, purpose, secret: testConfig.jwtSecret, now }),
  )

/** Elevates an administrator's session through the API, for 15 minutes. */
export async function elevate(
  t: Pick<TestApp, 'pool' | 'inject'>,
  admin: SignedIn,
  now = new Date(),
): Promise<void> {
  const response = await t.inject({
    method: 'POST',
    url: '/api/admin/elevate',
    headers: admin.headers,
    payload: { otpCode: await adminCode(t.pool, admin, { now }) },
  })
  if (response.statusCode !== 200)
    throw new Error(`elevation answered ${response.statusCode}: ${response.body}`)
}

/** Dependencies of reveals, without providers by default. */
export const testReveals = (
  pool: Pool,
  { finder, now = () => new Date() }: { finder?: Finding | undefined; now?: () => Date } = {},
): RevealDeps =>
  createRevealDeps({
    pool,
    config: testConfig,
    finder: typeof finder === 'function' ? finder(pool, now) : finder,
    now,
  })

/** A finder, or what makes one of a database. */
type Finding = ContactFinder | ((pool: Pool, now: () => Date) => ContactFinder)

/** Creates a mark in a folder of its own. */
export function testMark(): SendingMark {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-sending-'))
  cleanUpAfterFile(async () => rmSync(folder, { recursive: true }))
  return new SendingMark(folder)
}

/** Sending by the accounts' mailboxes. */
export const testSending = (
  pool: Pool,
  {
    now = () => new Date(),
    config = testConfig,
  }: { now?: () => Date; config?: SendingOptions['config'] } = {},
): SendingDeps =>
  createSending({
    pool,
    config,
    now,
    log: pino({ level: 'silent' }),
    mark: testMark(),
  })

export type SignedIn = { user: TestUser; tokens: Tokens; headers: { authorization: string } }

export type TestApp = {
  app: FastifyInstance
  pool: Pool
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Signs in through the API, a new user by default. */
  signIn(user?: TestUser): Promise<SignedIn>
  /** Runs the due jobs and any they add. Throws their errors. */
  runJobs(): Promise<void>
}

/** `pool` replaces the fresh database. */
type Options = Partial<AppDeps> & {
  /** Finds contacts that are not on file. */
  finder?: Finding
  /** Replaces the configured mailer. */
  mailer?: Mailer
  /** Fills the database before it is indexed. */
  seed?: (pool: Pool) => Promise<void>
}

/** The complete server, on a fresh database and an index of the people stored by `seed`. */
export async function testApp({ seed, mailer, finder, ...deps }: Options = {}): Promise<TestApp> {
  const pool = deps.pool ?? (await testDatabase()).pool
  await seed?.(pool)
  const search = deps.search ?? (await loadPeopleIndex(pool))
  const config = deps.config ?? testConfig
  const now = deps.now ?? (() => new Date())
  const shared = {
    reveals: deps.reveals ?? testReveals(pool, { finder, now }),
    sending: deps.sending ?? testSending(pool, { config, now }),
  }
  const { metrics } = deps
  const { reveals, sending } = metrics ? measured(metrics, shared, config) : shared
  const app = await buildApp({ ...deps, config, search, pool, reveals, sending })
  cleanUpAfterFile(async () => {
    await app.close()
    reveals.lookup.close()
  })
  const inject = recordedInject(app)
  const taskDeps = {
    log: pino({ level: 'silent' }),
    ...deps,
    ...(mailer && { mailer }),
    config,
    now,
    pool,
    reveals,
    sending,
  }
  const { tasks, ofMailboxes } = metrics
    ? composeMeasuredTasks(metrics, taskDeps)
    : { tasks: composeTasks(taskDeps), ofMailboxes: composeMailboxTasks(taskDeps) }
  return {
    app,
    pool,
    inject,
    signIn: async (user) => signIn(inject, user ?? (await createUser(pool))),
    runJobs: () => runDueJobs(pool, [...tasks, ...ofMailboxes]),
  }
}

async function signIn(inject: TestApp['inject'], user: TestUser): Promise<SignedIn> {
  const response = await inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  })
  if (response.statusCode !== 200)
    throw new Error(`sign-in answered ${response.statusCode}: ${response.body}`)
  const { data: tokens } = response.json<{ data: Tokens }>()
  return { user, tokens, headers: { authorization: `Bearer ${tokens.access_token}` } }
}
