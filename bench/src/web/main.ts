import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer, type ServerProcess } from '../http/server-process.ts'
import { median } from '../measure.ts'
import { openBrowser } from './browse.ts'
import { interactionSamples, loadSamples, scriptSamples, type Sample } from './figures.ts'
import { longPageSamples, profileSamples } from './rows.ts'
import { cookiesOf } from './sign-in.ts'

const usage = `Usage: npm run bench:web -- [options]

The web app's budgets, measured in headless Chromium on the production build, served by a server of its own.

  --people N   synthetic people for a new data directory (100000)
  --data DIR   a data directory that is kept; without it, one in the temporary folder that is removed
  --runs N     how often to measure everything; the median counts (5)`

const parts = [scriptSamples, loadSamples, interactionSamples, profileSamples, longPageSamples]

async function measure(server: ServerProcess, runs: number): Promise<void> {
  const samples = new Map<string, Sample[]>()
  const cookies = await cookiesOf(server)
  const browser = await openBrowser()
  try {
    const visitor = { browser, origin: server.origin, cookies }
    for (let run = 1; run <= runs; run++) {
      console.error(`run ${run} of ${runs}`)
      for (const part of parts)
        for (const sample of await part(visitor))
          samples.set(sample.name, [...(samples.get(sample.name) ?? []), sample])
    }
  } finally {
    await browser.close()
  }
  report([...samples.values()])
}

function report(figures: Sample[][]): void {
  console.log('| figure | budget | median | max | |\n| --- | ---: | ---: | ---: | --- |')
  for (const samples of figures) {
    const { name, unit, budget } = samples[0]!
    const values = samples.map(({ value }) => value)
    const middle = median(values)
    const text = (value: number) =>
      `${unit === 'ms' ? Math.round(value) : Number(value.toFixed(unit === 'kB' ? 1 : 4))} ${unit}`.trim()
    const isOver = middle > budget
    if (isOver) process.exitCode = 1
    const cells = [name, text(budget), text(middle), text(Math.max(...values)), isOver ? '**over**' : '']
    console.log(`| ${cells.join(' | ')} |`)
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      people: { ...text, default: '100000' },
      data: text,
      runs: { ...text, default: '5' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const [people, runs] = [Number(values.people), Number(values.runs)]
  if (!(people > 0) || !(runs > 0)) throw new Error(usage)
  const dataDir = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  try {
    const server = await startServer({ dataDir, people, profile: null, web: true })
    try {
      await measure(server, runs)
    } finally {
      await server.stop()
    }
  } finally {
    if (!values.data) rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
