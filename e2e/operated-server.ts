import type { Settings } from '@rapport/contract/settings/schemas.ts'
import { openDatabase } from '@rapport/server/database/database.ts'
import {
  issueFirstLink,
  withdrawAppointment,
} from '@rapport/server/features/accounts/administrators/first-administrator.ts'
import { hashPassword } from '@rapport/server/features/accounts/passwords.ts'
import { setMaintenance, setNotices } from '@rapport/server/features/settings/operator-values.ts'
import { expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { operatedServer } from './servers.ts'

const startTimeout = 120_000

/** Its one administrator. */
export const admin = { email: 'chief@rapport.test', password: 'Correct!Horse7' }

export const links = {
  privacy: 'https://example.com/privacy',
  terms: 'https://example.com/terms',
  plans: 'https://example.com/plans',
}

type Operated = Pick<Settings, 'maintenance' | 'notices'>
/** A planned end is null unless given. */
type Operation = { maintenance?: { message: string | null; plannedEnd?: string } | null; notices?: string[] }

export type OperatedServer = {
  /** Prints the link of the first administrator. There must be none. */
  firstLink: () => Promise<string>
  /** Takes the mark from the account that such a link made. */
  withdrawFirst: () => Promise<unknown>
  /** Applies the operator's settings, by default none. Resolves once the server serves them. */
  operate: (settings?: Operation) => Promise<void>
  /** Opens the account of `admin`. */
  openAdmin: () => Promise<void>
  /** Elevates its sessions. */
  elevate: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts another server: operating the shared one would disturb other tests. */
export async function startOperatedServer(): Promise<OperatedServer> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(operatedServer.port),
      DATA_DIR: operatedServer.dataDir(),
      SAMPLE_PEOPLE: '200',
      LOG_LEVEL: 'warn',
      PRIVACY_URL: links.privacy,
      TERMS_URL: links.terms,
      PLANS_URL: links.plans,
      ADMIN_EMAILS: admin.email,
    },
    stdio: 'ignore',
  })
  await ready(child)
  const database = await openDatabase({ databaseUrl: null, dataDir: operatedServer.dataDir() })
  return {
    operate: async ({ maintenance = null, notices = [] } = {}) => {
      await setMaintenance(database.pool, maintenance)
      await setNotices(database.pool, notices)
      const expected = { maintenance: maintenance && { plannedEnd: null, ...maintenance }, notices }
      await expect.poll(served, { intervals: [100] }).toEqual(expected)
    },
    firstLink: async () => {
      const token = await issueFirstLink(database.pool, { adminEmails: [admin.email] }, new Date())
      return `/auth/first-administrator?token=${token}`
    },
    withdrawFirst: () => withdrawAppointment(database.pool, new Date()),
    openAdmin: async () => {
      await database.pool.query(
        `insert into users (email, password_hash, first_name, last_name, is_verified, plan_code, plan_expires_at)
         values ($1, $2, 'Mina', 'Chief', true, 'SUBSCRIPTION', now() + interval '1 year')
         on conflict (email) do nothing`,
        [admin.email, await hashPassword(admin.password)],
      )
    },
    elevate: async () => {
      await database.pool.query(
        `update sessions set elevated_until = now() + interval '15 minutes'
         where user_id = (select id from users where email = $1)`,
        [admin.email],
      )
    },
    stop: async () => {
      await database.close()
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function served(): Promise<Operated> {
  const response = await fetch(`${operatedServer.url}/api/settings`)
  const { data } = (await response.json()) as { data: Settings }
  return { maintenance: data.maintenance, notices: data.notices }
}

async function ready(child: ChildProcess): Promise<void> {
  const end = Date.now() + startTimeout
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(`${operatedServer.url}/api/ready`).catch(() => null)
    if (response?.ok) return
    await sleep(250)
  }
  child.kill('SIGKILL')
  throw new Error(`the server at ${operatedServer.url} did not start`)
}
