import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { operatedServer } from './servers.ts'

const repository = resolve(import.meta.dirname, '..')
const patience = 120_000

export const links = {
  privacy: 'https://example.com/privacy',
  terms: 'https://example.com/terms',
  plans: 'https://example.com/plans',
}

const environment = () => ({
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
})

/** Starts a server whose operator does what would disturb the tests of others; the returned function stops it. */
export async function startOperatedServer(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: environment(),
    stdio: 'ignore',
  })
  await answering(child)
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function answering(child: ChildProcess): Promise<void> {
  const end = Date.now() + patience
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(`${operatedServer.url}/api/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 250))
  }
  child.kill('SIGKILL')
  throw new Error(`the server at ${operatedServer.url} did not start`)
}

/** `npm run operator` beside that server. */
export async function operate(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/src/commands/operator.ts', ...args], {
    cwd: repository,
    env: environment(),
  })
}
