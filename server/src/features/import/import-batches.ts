import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportItem } from '@rapport/dataset/records.ts'
import { companyProblem, personProblem } from './check-record.ts'
import { stagePerson, type StagedItem, type StagedPerson } from './stage-person.ts'

/** A line for the report: not stored, stored with another line, or stored with a note. */
export type ReportEntry = { line: number; result: 'refused' | 'repeated' | 'noted'; reason: string }

export type Batch = { items: StagedItem[]; reported: ReportEntry[] }

export type BatchSource = {
  /** The next batch, or null at the end. */
  next(): Promise<Batch | null>
  /** Releases the source, whether or not it has ended. */
  close(): Promise<void>
}

/** Limits of one transaction: records, and characters of their rows. They keep memory flat. */
const batchRecords = 2000
const batchCharacters = 16 * 1024 * 1024

/** Milliseconds of preparing records before the database connection gets a turn. */
const sliceMs = 1

/** Checks and prepares records, one batch per transaction. */
export class BatchReader implements BatchSource {
  readonly #items: AsyncIterator<ImportItem> | Iterator<ImportItem>
  readonly #maxRecords: number
  #isDone = false

  constructor(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, maxRecords = batchRecords) {
    this.#maxRecords = maxRecords
    this.#items = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  }

  async next(): Promise<Batch | null> {
    if (this.#isDone) return null
    const batch: Batch = { items: [], reported: [] }
    let characters = 0
    let turn = performance.now()
    while (
      batch.items.length < this.#maxRecords &&
      characters < batchCharacters &&
      batch.reported.length < batchRecords
    ) {
      const result = await this.#items.next()
      if (result.done) {
        this.#isDone = true
        break
      }
      characters += stage(result.value, batch)
      if (performance.now() - turn > sliceMs) {
        await nextTurn()
        turn = performance.now()
      }
    }
    return batch
  }

  async close(): Promise<void> {
    this.#isDone = true
    await this.#items.return?.()
  }
}

/** Adds an item to the batch. Returns its size in characters. */
function stage(item: ImportItem, batch: Batch): number {
  const { line } = item
  const report = (result: ReportEntry['result'], reason: string) => {
    batch.reported.push({ line, result, reason })
    return 0
  }
  if (item.kind === 'refused' || item.kind === 'noted') return report(item.kind, item.reason)
  const problem = item.kind === 'person' ? personProblem(item.person) : companyProblem(item.company)
  if (problem) return report('refused', problem)
  if (item.kind !== 'person') {
    batch.items.push({ line, kind: item.kind, company: item.company })
    return item.company.summary?.length ?? 0
  }
  const staged = stagePerson(item.person)
  batch.items.push({ line, kind: 'person', staged, rowHash: item.row })
  return size(staged)
}

function size({ row, positions, education, contacts }: StagedPerson): number {
  let characters = row.length
  for (const position of positions) characters += position.row.length
  for (const text of education) characters += text.length
  for (const text of contacts) characters += text.length
  return characters
}
