import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPool } from '../../src/database/database.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded/embedded.ts'
import { cleanUpAfterFile, endFile } from '../cleanup.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { callUntil } from '../processes/callers.ts'
import { dataOf, post, signIn, startServer, type Server } from '../several-servers/servers.ts'
import { openWindow, type OpenWindow } from '../several-servers/windows.ts'
import { nginxVersion, startNginx } from './nginx.ts'
import { tryFiles } from './try-files.ts'

/**
 * `npm run test:proxy -- [files] [restarts] [--servers N] [--drain SECONDS]`: both, unless one is
 * named.
 *
 * - `files`: a server in production behind nginx and behind Caddy, with the files of the folder
 *   `deploy`, each at other ports and with a certificate of its own.
 * - `restarts`: servers behind nginx with the configuration of docs/scaling.md, restarted one after
 *   the other under load with open windows.
 *
 * Exits with code 1 if something does not work, if a request fails, or if a window is not connected
 * again and told of what changes. A proxy that is not installed is skipped, and named.
 */

const callers = 4
const windowsOpen = 8
const patienceMs = 60_000
/** Under load, with all servers there, before the first restart and after each. */
const steadyMs = 3000

type Arguments = { parts: string[]; servers: number; drain: number }

function readArguments(): Arguments {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { servers: option, drain: option },
    allowPositionals: true,
  })
  const parts = positionals.length > 0 ? positionals : ['files', 'restarts']
  const servers = Number(values.servers ?? 5)
  const drain = Number(values.drain ?? 6)
  const isKnown = parts.every((part) => part === 'files' || part === 'restarts')
  if (!(isKnown && servers >= 2 && Number.isInteger(servers) && drain >= 0))
    throw new Error('usage: npm run test:proxy -- [files] [restarts] [--servers N] [--drain SECONDS]')
  return { parts, servers, drain }
}

type World = { servers: Server[]; address: string; token: string }

async function open(options: Arguments): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-proxy-'))
  cleanUpAfterFile(() => rm(folder, { recursive: true, force: true }))
  const database = await openEmbeddedPostgres(join(folder, 'database'), {
    settings: { fsync: 'off', max_connections: String(30 * options.servers) },
  })
  cleanUpAfterFile(() => database.close())
  const env = { SAMPLE_PEOPLE: '300', DRAIN_SECONDS: String(options.drain), TRUSTED_PROXIES: '127.0.0.1' }
  const servers: Server[] = []
  for (let at = 0; at < options.servers; at++) servers.push(await startServer(database.url, env))
  const { address, child } = await startNginx(
    join(folder, 'nginx'),
    servers.map((server) => server.address),
  )
  cleanUpAfterFile(() => child.kill())
  const pool = createPool(database.url)
  const user = await createUser(pool)
  await pool.end()
  return { servers, address, token: await signIn(address, user) }
}

/** Windows that make a change whenever they are connected, and must hear of it. */
function openWindows({ address, token }: World): OpenWindow[] {
  let lists = 0
  const change = () => dataOf(post(address, '/api/lists', { body: { title: `List ${++lists}` }, token }))
  const windows = Array.from({ length: windowsOpen }, () => openWindow(address, { token, change }))
  cleanUpAfterFile(() => windows.forEach((window) => window.close()))
  return windows
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + patienceMs
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`after ${patienceMs / 1000} s still not so: ${what}`)
    await sleep(50)
  }
}

/** Returns how often each answer came. */
async function restartAll(world: World, windows: OpenWindow[]): Promise<Map<unknown, number>> {
  const over = new AbortController()
  const load = Promise.all(
    Array.from({ length: callers }, (_none, at) =>
      callUntil(over.signal, { ...world, from: `203.0.113.${at + 1}` }),
    ),
  )
  const together = async () => {
    await until(() => windows.every((window) => window.isConnected()), 'all windows are connected')
    await until(() => windows.every(({ connections, heard }) => heard >= connections), 'all windows heard')
  }
  await together()
  await sleep(steadyMs)
  for (const [at, server] of world.servers.entries()) {
    const began = performance.now()
    await server.restart()
    await together()
    console.log(`Restarted server ${at + 1} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    await sleep(steadyMs)
  }
  over.abort()
  const answers = new Map<unknown, number>()
  for (const each of await load)
    for (const [answer, count] of each) answers.set(answer, (answers.get(answer) ?? 0) + count)
  return answers
}

function report(answers: Map<unknown, number>, windows: OpenWindow[]): boolean {
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const failed = total - (answers.get(200) ?? 0)
  const reconnections = windows.reduce((sum, { connections }) => sum + connections - 1, 0)
  console.log(`${total} requests, ${failed} failed${failed === 0 ? '.' : ':'}`)
  for (const [answer, count] of answers) if (answer !== 200) console.log(`  ${String(answer)}: ${count}`)
  console.log(
    `${windows.length} windows were connected again ${reconnections} times, and heard of each change.`,
  )
  return failed === 0
}

async function tryRestarts(options: Arguments): Promise<boolean> {
  const version = nginxVersion()
  if (version === null) {
    console.log('Skipped: nginx is not on the path.')
    return true
  }
  console.log(`${options.servers} servers behind ${version}, DRAIN_SECONDS=${options.drain}.`)
  const world = await open(options)
  const windows = openWindows(world)
  return report(await restartAll(world, windows), windows)
}

async function main(): Promise<void> {
  const options = readArguments()
  try {
    const work = { files: () => tryFiles(), restarts: () => tryRestarts(options) }
    for (const part of ['files', 'restarts'] as const)
      if (options.parts.includes(part) && !(await work[part]())) process.exitCode = 1
  } finally {
    await endFile()
  }
}

await main()
