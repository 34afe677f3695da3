import { once } from 'node:events'
import { inspect } from 'node:util'
import { loadConfig } from './config/config.ts'
import { StartError } from './config/start-error.ts'

/**
 * The server's process: starting, running, stopping, ended.
 *
 * - A signal, or the end of the process that launched this one, stops it, also while it starts: exit code 0.
 * - A second signal ends the patience with running requests; a third ends the process where it stands.
 * - What the operator can put right (a bad variable, a port in use) is one line, exit code 1. What was not expected is shown whole;
 *   then, too, everything is stopped before the exit with 1.
 */
const stop = new AbortController()
const force = new AbortController()
let exitCode = 0

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  // Most of the program: loaded when signals are heard and the configuration is known to be right.
  const [{ serve }, { demoAccount }] = await Promise.all([
    import('./serve.ts'),
    import('./features/accounts/demo-account.ts'),
  ])
  const apiOnly = process.argv.includes('--api-only')
  const running = await serve({ config, apiOnly, stop: stop.signal, force: force.signal, onLost: fail })
  const demo = config.isProduction ? '' : `Sign in with ${demoAccount.email} and ${demoAccount.password}\n`
  process.stdout.write(`\nRapport is at ${running.url}\n${demo}`)
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
  await running.close()
}

/** A terminal sends Ctrl-C to the launcher and to us, and the launcher passes it on: one key, two signals. */
const samePress = 500
let signalledAt = -Infinity

function onSignal(): void {
  const now = performance.now()
  if (now - signalledAt < samePress) return
  signalledAt = now
  if (force.signal.aborted) process.exit(1)
  if (stop.signal.aborted) return force.abort()
  process.stderr.write('Stopping …\n')
  stop.abort()
}

const failurePatience = 30_000

function fail(error: unknown): void {
  report(error)
  stop.abort()
  // Whatever is broken may also keep the rest from stopping.
  setTimeout(() => process.exit(1), failurePatience).unref()
}

function report(error: unknown): void {
  exitCode = 1
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `Unexpected error: ${inspect(error)}\n`,
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
process.on('disconnect', onSignal)
process.on('uncaughtException', fail)
// A closed terminal or pipe is no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await main()
} catch (error) {
  // Stopped while it started: the step that was interrupted says so.
  const isStopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError'
  if (!isStopped) report(error)
}
process.exit(exitCode)
