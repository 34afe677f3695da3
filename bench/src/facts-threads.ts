import { on, once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { companyCount } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { CountrySets } from './country-sets.ts'
import { companiesFile, peopleFile } from './facts-file.ts'

/** The same options give the same facts. `today`: `YYYY-MM-DD`. */
export type WorldOptions = { people: number; seed: number; today: string }

/** A message to a thread. `known` is sent once, before people are requested, and has no answer. */
export type Task =
  | { kind: 'keys' | 'companies' | 'people'; from: number; to: number }
  | { kind: 'known'; companyKeys: string[]; countries: SharedArrayBuffer }
export type Answer = string[] | Uint8Array

const threadCount = 2
const recordsABlock = 1000
/** The blocks that a thread may be ahead of the reader. */
const lookAhead = 3
/** Megabytes: enough for the records of a block to die young. */
const youngGeneration = 192

/**
 * The folder under `dataDir` with the facts of this many synthetic people (facts-file.ts). Reuses
 * an existing one; otherwise two threads make it, and it gets its name once complete. Memory
 * doesn't grow with the people, except for about 200 bytes per company.
 */
export async function factsFolder(
  dataDir: string,
  options: WorldOptions,
  onProgress: (text: string) => void,
): Promise<string> {
  const folder = join(dataDir, `facts-${options.people}-${options.seed}-${options.today}`)
  if (await stat(folder).catch(() => null)) return folder
  const part = `${folder}.${process.pid}.part`
  await mkdir(part, { recursive: true })
  const threads = new Threads(options)
  try {
    await makeFacts(part, options, { threads, onProgress })
    await rename(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await threads.end()
  }
  return folder
}

async function makeFacts(
  folder: string,
  { people }: WorldOptions,
  { threads, onProgress }: { threads: Threads; onProgress: (text: string) => void },
): Promise<void> {
  const companies = companyCount(people)
  const companyKeys: string[] = []
  for await (const keys of threads.answers('keys', companies)) companyKeys.push(...(keys as string[]))
  if (new Set(companyKeys).size < companies) throw new Error('two companies have the same key')
  threads.tell({ kind: 'known', companyKeys, countries: CountrySets.memory(companies) })

  const report = (kind: string, count: number) => (blocks: number) =>
    onProgress(`${kind}: ${Math.min(blocks * recordsABlock, count).toLocaleString('en')}`)
  // Companies come last, because their intents depend on where their people are.
  await writeAll(peopleFile(folder), threads.answers('people', people), report('people', people))
  await writeAll(
    companiesFile(folder),
    threads.answers('companies', companies),
    report('companies', companies),
  )
}

async function writeAll(
  path: string,
  blocks: AsyncIterable<Answer>,
  onBlock: (count: number) => void,
): Promise<void> {
  const file = createWriteStream(path)
  const done = finished(file)
  let count = 0
  for await (const block of blocks) {
    if (!file.write(block)) await Promise.race([once(file, 'drain'), done])
    onBlock(++count)
  }
  file.end()
  await done
}

class Threads {
  readonly #workers: { worker: Worker; messages: AsyncIterator<unknown[]> }[]

  constructor(options: WorldOptions) {
    this.#workers = Array.from({ length: threadCount }, () => {
      const worker = new Worker(new URL('facts-worker.ts', import.meta.url), {
        workerData: options,
        resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
      })
      return { worker, messages: on(worker, 'message', { close: ['exit'] }) }
    })
  }

  tell(task: Task): void {
    for (const { worker } of this.#workers) worker.postMessage(task)
  }

  /** One answer per block of records, in order. */
  async *answers(kind: 'keys' | 'companies' | 'people', count: number): AsyncGenerator<Answer> {
    const blocks = Math.ceil(count / recordsABlock)
    const ask = (block: number) => {
      if (block >= blocks) return
      const from = block * recordsABlock
      this.#worker(block).worker.postMessage({ kind, from, to: Math.min(from + recordsABlock, count) })
    }
    const ahead = lookAhead * this.#workers.length
    for (let block = 0; block < ahead; block++) ask(block)
    for (let block = 0; block < blocks; block++) {
      const answer = await this.#worker(block).messages.next()
      if (answer.done) throw new Error('a facts thread ended before it was done')
      ask(block + ahead)
      yield (answer.value as [Answer])[0]
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()))
  }

  #worker(block: number) {
    return this.#workers[block % this.#workers.length]!
  }
}
