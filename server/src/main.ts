import { once } from 'node:events'
import { inspect } from 'node:util'
import { loadConfig } from './config/config.ts'
import { readServerArguments } from './config/server-arguments.ts'
import { settingWarnings } from './config/setting-warnings.ts'
import { StartError } from './config/start-error.ts'
import { withoutValues } from './http/logged-error.ts'
import { oncePerPress, stopSignals } from './stop-signals.ts'

/**
 * The server process: starting, running, stopping, ended.
 *
 * - A signal, or the end of the launching process, stops it, even while it starts: exit code 0.
 * - A second signal ends running requests at once; a third ends the process immediately.
 * - An error that the operator can fix (a bad variable, a port in use) is shown as one line, exit
 *   code 1. Any other error is shown in full; then, too, everything stops before the exit with 1.
 */
const stop = new AbortController()
const force = new AbortController()
let exitCode = 0

async function main(): Promise<void> {
  const { apiOnly, workers } = readServerArguments(process.argv.slice(2))
  const config = loadConfig(process.env)
  for (const warning of settingWarnings(process.env, config)) process.stderr.write(`${warning}\n`)
  // Most of the program. Loaded once signals are handled and the configuration is valid.
  const [{ serve }, { demoAccount }] = await Promise.all([
    import('./serve.ts'),
    import('./features/accounts/demo-account.ts'),
  ])
  const signals = { stop: stop.signal, force: force.signal }
  const running = await serve({ config, apiOnly, workers, ...signals, onLost: fail })
  if (config.isDemoOnNetwork) process.stderr.write(demoWarning)
  if (config.internalDomains === '*') process.stderr.write(everybodyWarning)
  const demo = config.isProduction ? '' : `Sign in with ${demoAccount.email} and ${demoAccount.password}\n`
  process.stdout.write(`\nRapport is at ${running.url}\n${demo}`)
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
  await running.close()
}

const demoWarning = `
!!! THIS IS A DEMO THAT IS OPEN TO THE NETWORK !!!
Everybody who reaches this port can sign in with the password below and read all emails, with their links, at /outbox.
Keep no real data in it. For real use set NODE_ENV=production.
`

const everybodyWarning =
  'INTERNAL_EMAIL_DOMAIN=* makes every verified user internal: whoever can sign up here can send campaigns.\n'

const onSignal = oncePerPress(() => {
  if (force.signal.aborted) process.exit(1)
  if (stop.signal.aborted) return force.abort()
  process.stderr.write('Stopping …\n')
  stop.abort()
})

const failurePatienceMs = 30_000

function fail(error: unknown): void {
  report(error)
  stop.abort()
  // A failure may also prevent a clean stop.
  setTimeout(() => process.exit(1), failurePatienceMs).unref()
}

function report(error: unknown): void {
  exitCode = 1
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Unexpected error: ${inspect(withoutValues(error))}\n`,
  )
}

for (const signal of stopSignals) process.on(signal, onSignal)
process.on('disconnect', onSignal)
process.on('uncaughtException', fail)
// A closed terminal or pipe is not an error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await main()
} catch (error) {
  // If stopped during the start, the interrupted step throws.
  const isStopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError'
  if (!isStopped) report(error)
}
process.exit(exitCode)
