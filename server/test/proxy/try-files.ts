import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createPool } from '../../src/database/database.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/embedded.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { freshDataDir, run } from '../processes/process.ts'
import { secrets } from '../several-servers/servers.ts'
import { frontChecks, type TriedFront } from './front-checks.ts'
import { freePort, untilReady } from './nginx.ts'
import { freePorts, fronts, type Front } from './shipped-files.ts'

const repository = resolve(import.meta.dirname, '../../..')

type World = { databaseUrl: string; server: number; folder: string }

/** A server in production, with the web application, as its settings and the proxies' files say. */
async function startProduction(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-fronts-'))
  cleanUpAfterFile(() => rm(folder, { recursive: true, force: true }))
  const database = await openEmbeddedPostgres(join(folder, 'database'), { settings: { fsync: 'off' } })
  cleanUpAfterFile(() => database.close())
  // Takes longer than a start may, where it is not built yet.
  execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: repository, stdio: 'inherit' })
  const server = await freePort()
  const env = {
    ...secrets,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(server),
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    DATA_DIR: freshDataDir(cleanUpAfterFile),
  }
  await run('server/src/main.ts', env, { until: cleanUpAfterFile }).printed('Rapport is at')
  return { databaseUrl: database.url, server, folder }
}

async function tryFront(
  name: string,
  front: Front,
  { databaseUrl, server, folder }: World,
): Promise<boolean> {
  const { http, https } = await freePorts()
  const { child, authority } = await front.start(join(folder, name), { http, https, server })
  cleanUpAfterFile(() => child.kill())
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, authority])
  const address = `https://localhost:${https}`
  await untilReady(child, address)
  const pool = createPool(databaseUrl)
  const user = await createUser(pool, { email: `${name}@example.com` })
  await pool.end()
  const failures = await failuresOf({ address, plain: `http://localhost:${http}`, user })
  setDefaultCACertificates(usual)
  child.kill()
  return failures === 0
}

async function failuresOf(front: TriedFront): Promise<number> {
  let failures = 0
  for (const [what, check] of Object.entries(frontChecks))
    try {
      const began = performance.now()
      await check(front)
      console.log(`  ${what}: works (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failures++
      console.log(`  ${what}: ${String(error)}`)
    }
  return failures
}

/** Tries the shipped files of each installed proxy. Returns whether all of them work. */
export async function tryFiles(): Promise<boolean> {
  let world: World | null = null
  let isFine = true
  for (const [name, front] of Object.entries(fronts)) {
    const version = front.version()
    console.log(version === null ? `Skipped: ${name} is not on the path.` : `The file for ${version}:`)
    if (version === null) continue
    world ??= await startProduction()
    if (!(await tryFront(name, front, world))) isFine = false
  }
  return isFine
}
