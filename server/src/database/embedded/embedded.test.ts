import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { postgresOf } from '../../../test/processes/postgres.ts'
import { freshDataDir, hasServer, preparedDataDir } from '../../../test/processes/process.ts'
import { openEmbeddedPostgres } from './embedded.ts'
import { isRunning } from './lock.ts'

const slow = { timeout: 30_000, interval: 50 }
const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

/** A process that opens the server, reports it, and closes the server when its input ends. */
async function otherProcess(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { openEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded.ts')}'
    const server = await openEmbeddedPostgres(${JSON.stringify(dataDir)})
    console.log(server.url)
    process.stdin.resume().on('end', async () => { await server.close(); process.exit(0) })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended before it had the server')))
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Whether the server of a data directory is reached over TCP. */
async function isTcp(dataDir: string): Promise<unknown[]> {
  const server = await openEmbeddedPostgres(dataDir)
  const rows = await query(server.url, 'select inet_client_addr() is not null as tcp')
  await server.close()
  return rows
}

test('is created with its own password, stopped, and started again with its data on the same port', async () => {
  const dataDir = freshDataDir()
  const first = await openEmbeddedPostgres(dataDir)
  await query(first.url, 'create table kept as select 42 as x')
  expect(
    await query(
      first.url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as on`,
    ),
  ).toEqual([{ fsync: 'on', on: '127.0.0.1' }])
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(first.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await first.close()
  expect(hasServer(dataDir)).toBe(false)
  const second = await openEmbeddedPostgres(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select x from kept')).toEqual([{ x: 42 }])
  await second.close()
})

test('is reached through its socket, or over TCP if the socket path would be too long', async () => {
  const dataDir = preparedDataDir()
  const longPath = join(dataDir, 'x'.repeat(100))
  expect(await isTcp(dataDir)).toEqual([{ tcp: false }])
  mkdirSync(longPath)
  renameSync(join(dataDir, 'postgres'), join(longPath, 'postgres'))
  expect(await isTcp(longPath)).toEqual([{ tcp: true }])
})

test('processes share the server; the last one stops it', async () => {
  const dataDir = preparedDataDir()
  const other = await otherProcess(dataDir)
  const pid = serverPid(dataDir)
  const here = await openEmbeddedPostgres(dataDir)
  expect(serverPid(dataDir)).toBe(pid)
  other.stdin?.end()
  expect(await once(other, 'exit')).toEqual([0, null])
  expect(await query(here.url, 'select 1 as x')).toEqual([{ x: 1 }])
  await here.close()
  expect(hasServer(dataDir)).toBe(false)
})

test('two processes that create it at once get one server', async () => {
  const dataDir = freshDataDir()
  const [one, other] = await Promise.all([openEmbeddedPostgres(dataDir), openEmbeddedPostgres(dataDir)])
  expect(one.url).toBe(other.url)
  await Promise.all([one.close(), other.close()])
  expect(hasServer(dataDir)).toBe(false)
})

test('a server left behind by a killed process is taken over', async () => {
  const dataDir = preparedDataDir()
  const other = await otherProcess(dataDir)
  const pid = serverPid(dataDir)
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(isRunning(pid)).toBe(true)
  const here = await openEmbeddedPostgres(dataDir)
  expect(serverPid(dataDir)).toBe(pid)
  await here.close()
  expect(hasServer(dataDir)).toBe(false)
})

test('a killed server is started again at the same place, with every committed row', async () => {
  const dataDir = preparedDataDir()
  const server = await openEmbeddedPostgres(dataDir)
  await query(server.url, 'create table kept as select 7 as x')
  const pid = serverPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(server.url, 'select x from kept').catch(String), slow).toEqual([{ x: 7 }])
  expect(serverPid(dataDir)).not.toBe(pid)
  await server.close()
  expect(hasServer(dataDir)).toBe(false)
})

test('a server whose processes outlive it, and whose port is taken meanwhile, comes back at the same place', async () => {
  const dataDir = preparedDataDir()
  const here = await openEmbeddedPostgres(dataDir)
  const [survivor] = await query(
    here.url,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  const pid = serverPid(dataDir)
  process.kill((survivor as { pid: number }).pid, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid), slow).toBe(false)
  const stranger = createServer().listen(Number(new URL(here.url).port), '127.0.0.1')
  await once(stranger, 'listening')
  await expect.poll(() => query(here.url, 'select 1 as x').catch(String), slow).toEqual([{ x: 1 }])
  stranger.close()
  await here.close()
  expect(hasServer(dataDir)).toBe(false)
})

test('after a killed process of the server, nobody who leaves stops it for the others', async () => {
  const dataDir = preparedDataDir()
  const here = await openEmbeddedPostgres(dataDir)
  const other = await otherProcess(dataDir)
  const pid = serverPid(dataDir)
  const [victim] = await query(
    here.url,
    `select pid from pg_stat_activity where application_name = 'rapport-watch'`,
  )
  process.kill((victim as { pid: number }).pid, 'SIGKILL')
  other.stdin?.end()
  expect(await once(other, 'exit')).toEqual([0, null])
  await expect.poll(() => query(here.url, 'select 1 as x').catch(String), slow).toEqual([{ x: 1 }])
  expect(serverPid(dataDir)).toBe(pid)
  await here.close()
})

test('a server that was told to stop, and waits for a client, is ended and started again', async () => {
  const dataDir = preparedDataDir()
  const other = await otherProcess(dataDir)
  other.kill('SIGKILL')
  const pid = serverPid(dataDir)
  const { url } = postgresOf(dataDir)
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => query(url, 'select 1').catch(String), slow).toContain('shutting down')
  const here = await openEmbeddedPostgres(dataDir)
  expect(serverPid(dataDir)).not.toBe(pid)
  await here.close()
})

const quick = { hung: 1, fast: 1, immediate: 1 }

test('a server that hangs is killed and started again if nobody uses it, and left alone otherwise', async () => {
  const dataDir = preparedDataDir()
  const other = await otherProcess(dataDir)
  const pid = serverPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  await expect(openEmbeddedPostgres(dataDir, { patience: quick })).rejects.toThrow('does not answer')
  expect(serverPid(dataDir)).toBe(pid)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const here = await openEmbeddedPostgres(dataDir, { patience: quick })
  expect(await query(here.url, 'select 1 as x')).toEqual([{ x: 1 }])
  expect(serverPid(dataDir)).not.toBe(pid)
  const again = serverPid(dataDir)
  process.kill(again, 'SIGSTOP')
  await here.close()
  await expect.poll(() => isRunning(again), slow).toBe(false)
})

test('a stale pid file that names an unrelated process is ignored', async () => {
  const dataDir = preparedDataDir()
  const first = await openEmbeddedPostgres(dataDir)
  await first.close()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  children.push(stranger)
  const lines = [
    stranger.pid,
    join(dataDir, 'postgres/cluster'),
    1,
    5432,
    '',
    'localhost',
    '1 1',
    'ready',
    '',
  ]
  writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), lines.join('\n'))
  const { port } = new URL(first.url)
  writeFileSync(join(dataDir, `postgres/cluster/.s.PGSQL.${port}`), '')
  writeFileSync(join(dataDir, `postgres/cluster/.s.PGSQL.${port}.lock`), lines.join('\n'))
  const second = await openEmbeddedPostgres(dataDir)
  expect(await query(second.url, 'select 1 as x')).toEqual([{ x: 1 }])
  await second.close()
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test('a partial cluster is created again', async () => {
  const dataDir = freshDataDir()
  mkdirSync(join(dataDir, 'postgres.partial.0a/cluster/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.partial.0a/password'), 'half')
  const server = await openEmbeddedPostgres(dataDir)
  expect(await query(server.url, 'select 1 as x')).toEqual([{ x: 1 }])
  expect(existsSync(join(dataDir, 'postgres.partial.0a'))).toBe(false)
  await server.close()
})

test('after a kill at any moment of the first start, the next start works', async () => {
  const dataDir = freshDataDir()
  for (const delay of [150, 300, 600, 1200]) {
    const opening = otherProcess(dataDir).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, delay))
    const [child] = children.splice(0)
    expect(child?.exitCode).toBeNull()
    child?.kill('SIGKILL')
    await opening
  }
  const server = await openEmbeddedPostgres(dataDir)
  expect(await query(server.url, 'select 1 as x')).toEqual([{ x: 1 }])
  await server.close()
})

test('data of another version, or a folder without data, is refused with one line', async () => {
  const dataDir = freshDataDir()
  mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true })
  await expect(openEmbeddedPostgres(dataDir)).rejects.toThrow(/is not a database: restore it/)
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
  await expect(openEmbeddedPostgres(dataDir)).rejects.toThrow(/was written by PostgreSQL 17/)
})
