import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer, type ServerProcess } from '../http/server-process.ts'
import { desktop, openBrowser, visit } from '../web/browse.ts'
import { cookiesOf } from '../web/sign-in.ts'
import { Hand, type Device, type Tally } from './hand.ts'
import { steps, type Day } from './steps.ts'

const usage = `Usage: npm run bench:day -- [options]

A scripted day of work in headless Chromium, by mouse and by keyboard alone: the actions that it takes, and the seconds of the hand and of
waiting for the app. Each of the two has a server of its own with a new data directory, which is removed.

  --people N   synthetic people (20000)`

const devices: readonly Device[] = ['mouse', 'keyboard']

/** Measures each step. Throws if a step doesn't do what it should. */
async function work(server: ServerProcess, device: Device): Promise<Tally[]> {
  const cookies = await cookiesOf(server)
  const browser = await openBrowser()
  try {
    return await visit(browser, desktop, cookies, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`${server.origin}/people`)
      await page.locator('tr[data-person]').first().waitFor()
      const hand = new Hand(page, device)
      const day: Day = { page, hand, found: [], emails: [] }
      const tallies: Tally[] = []
      for (const step of steps) {
        hand.tally = { actions: 0, hand: 0, wait: 0 }
        console.error(`${device}: ${step.name}`)
        await step[device](day)
        await step.check(day)
        tallies.push(hand.tally)
      }
      return tallies
    })
  } finally {
    await browser.close()
  }
}

async function withServer<T>(people: number, use: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const server = await startServer({ dataDir, people, profile: null, web: true })
    try {
      return await use(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

const line = (name: string, tallies: readonly Tally[]) => {
  const cells = tallies.flatMap(({ actions, hand, wait }) => [actions, hand.toFixed(1), wait.toFixed(1)])
  return `| ${[name, ...cells].join(' | ')} |`
}

function report(days: readonly Tally[][]): void {
  const heads = devices.flatMap((device) => [`${device}: actions`, 'seconds of the hand', 'of waiting'])
  console.log(`| step | ${heads.join(' | ')} |\n| --- |${' ---: |'.repeat(heads.length)}`)
  for (const [index, { name }] of steps.entries())
    console.log(
      line(
        name,
        days.map((tallies) => tallies[index]!),
      ),
    )
  console.log(line('all', days.map(sum)))
}

const sum = (tallies: readonly Tally[]): Tally => ({
  actions: tallies.reduce((total, { actions }) => total + actions, 0),
  hand: tallies.reduce((total, { hand }) => total + hand, 0),
  wait: tallies.reduce((total, { wait }) => total + wait, 0),
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '20000' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const people = Number(values.people)
  if (!(people > 0)) throw new Error(usage)
  const days: Tally[][] = []
  for (const device of devices) days.push(await withServer(people, (server) => work(server, device)))
  report(days)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
