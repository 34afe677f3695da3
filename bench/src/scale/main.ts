import { execFile } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import type { IndexWriter } from '@rapport/search/index/index-writer.ts'
import { loadSnapshot, saveSnapshot } from '@rapport/search/index/snapshot.ts'
import { companyCount } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { editionsOf } from '../editions.ts'
import { FactsReader } from '../facts-file.ts'
import { factsFolder } from '../facts-threads.ts'
import { createQueries } from '../queries.ts'
import { readWorld, type World } from '../world.ts'
import { measureQueries } from './questions.ts'
import { repeated } from './copies.ts'
import { leavingOut } from './leaving-out.ts'
import { bytesBySection } from './sections.ts'

/**
 * `npm run bench:scale -- --people N --segment S --data DIR`: builds, saves, loads and searches an
 * index of many people in segments of S people; with `--copies C`, as many copies of it. The
 * queries are those of the first million, of whom the others are editions. See docs/scaling.md.
 */

const { values: options } = parseArgs({
  options: {
    people: { type: 'string' },
    segment: { type: 'string', default: '4000000' },
    /** Searches this many copies of the built index, with ids of their own. */
    copies: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '1' },
    data: { type: 'string' },
    /** Parts that the index leaves out, separated by commas. */
    without: { type: 'string', default: '' },
    /** Searches the snapshot of an earlier run. */
    built: { type: 'boolean', default: false },
  },
})
const people = Number(options.people)
if (!(people > 0) || options.data === undefined)
  throw new Error(
    'usage: npm run bench:scale -- --people N [--segment S] [--copies C] [--seconds T] [--without skills,keywords] [--built] --data DIR',
  )
const leaveOut = leavingOut(options.without)
const today = '2026-07-01'
const run = promisify(execFile)
const print = (label: string, value: string) => process.stdout.write(`${label.padEnd(34)} ${value}\n`)
const seconds = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now()
  const result = await work()
  print(label, `${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

const { made, editions } = editionsOf(people)
const folder = await factsFolder(options.data, { people: made, seed: 1, today }, () => {})
const path = join(options.data, `scale-${people}-${options.copies}`, 'people.index')
await mkdir(join(path, '..'), { recursive: true })
if (!options.built) await buildAndSave()
await load('cold')
await search(await load('warm'))
if (!options.built) await rm(path)

async function buildAndSave(): Promise<void> {
  const builder = new IndexBuilder({ people: Number(options.segment) })
  const facts = new FactsReader(folder, { made, editions })
  const built = await seconds('reading facts and building', async () => {
    for await (const block of facts.companies())
      for (const company of block) builder.addCompany(leaveOut.company(company))
    let count = 0
    for await (const block of facts.people()) {
      for (const person of block) builder.addPerson(leaveOut.person(person))
      count += block.length
      if (count % made < block.length) print(`  ${count.toLocaleString('en')} people`, memoryUsed())
    }
    const index = builder.finish()
    print('  most memory while building', `${(process.resourceUsage().maxRSS / 1e6).toFixed(2)} GB`)
    return repeated(index, Number(options.copies))
  })
  print('segments, bytes a person', segmentsOf(built))
  for (const [section, bytes] of bytesBySection(built)) print(`  ${section}`, bytes.toFixed(2))
  print('merge planned', String(built.planMerge()?.segments.length ?? 'none'))
  await seconds('saving', () => saveSnapshot(path, built, ''))
}

function segmentsOf(index: IndexWriter): string {
  const { segments } = index.view()
  const sizes = segments.map(({ memory }) => memory.documents.toLocaleString('en'))
  return `${segments.length} (${sizes.join(', ')}), ${(index.bytes / index.size).toFixed(1)}`
}

/**
 * Loads the snapshot, which includes reading its file. `cold`: each time without the operating
 * system's cached pages of it.
 */
async function load(label: 'cold' | 'warm'): Promise<IndexWriter> {
  const gigabytes = (await stat(path)).size / 1e9
  const speed = async <T>(what: string, work: () => Promise<T>) => {
    if (label === 'cold') await run('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
    collectGarbage()
    const from = performance.now()
    const result = await work()
    const time = (performance.now() - from) / 1000
    print(`${what}, ${label}`, `${time.toFixed(2)} s, ${(gigabytes / time).toFixed(2)} GB/s`)
    return result
  }
  await speed('dd', () => run('dd', [`if=${path}`, 'of=/dev/null', 'bs=64M', 'status=none']))
  return speed('loading', async () => (await loadSnapshot(path)).index)
}

async function search(loaded: IndexWriter): Promise<void> {
  const facts = new FactsReader(folder, { made, editions: 1 })
  const day = Date.parse(today) / 86_400_000
  const world: World = await readWorld(facts, { people: made, companies: companyCount(made), today: day })
  print('memory before searching', memoryUsed())
  const limits = { runs: 30, seconds: Number(options.seconds) }
  await measureQueries(loaded, createQueries(world), { today: day, limits, print })
  print('memory after searching', memoryUsed())
}

function memoryUsed(): string {
  const { rss, heapUsed } = process.memoryUsage()
  return `${(rss / 1e9).toFixed(2)} GB resident, ${(heapUsed / 1e9).toFixed(2)} GB heap`
}
