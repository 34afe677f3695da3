import { personRow, type PersonRow, type TitleMatch } from '@rapport/contract/people/person.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batched } from '../../../database/batched.ts'
import { utf8Text } from '../../../http/answers/json-text.ts'
import { onFileOf } from '../../own-people/own-people.ts'
import type { Summaries } from '../summaries.ts'
import { findRowChanges, findRowState, firstMark, type RowMark } from './change-queries.ts'

/** A row of a table as JSON (`utf8Text`), but for what is on file: an object without its last brace. */
type KeptRow = {
  open: string
  title: string | null
  companyId: number | null
  generation: number
  /** What is on file, as JSON, and by which changes of contacts it is right. */
  onFile: string
  contacts: number
}

/** A row with what is on file now. */
export type RowText = { open: string; title: string | null }

/** What all kept rows together may take: some 60,000 people. */
const defaultMaxBytes = 64 * 1024 * 1024
/**
 * The bytes of an object with its key, two strings and what is on file, beside the row's
 * characters.
 */
const overhead = 330
/** Companies whose changes are remembered; with more, everything is forgotten. */
const maxCompanies = 100_000

const keptRow = personRow.omit({ onFile: true })

/** By the digit of `contactBitsOf`. */
const onFileTexts = Array.from({ length: 16 }, (_, bits) => onFileText(onFileOf(bits)))

/**
 * Rows of results as JSON, kept from page to page. They are as exact as if they were read each
 * time: every page asks the log of changes (decision 8), at the moment of its request, and reads
 * again what has changed since.
 *
 * Every kept row holds all changes that the mark's snapshot sees: a row that was read after the
 * mark was taken is kept only while it still is the mark. A change after that is new to the mark,
 * too. What is on file is right by the changes of contacts that were known before it was read; with
 * one more it is read again for whoever is on a page. Years of experience change with the month:
 * its first page forgets everything.
 */
export class RowTexts {
  readonly #pool: Pool
  readonly #summaries: Pick<Summaries, 'ofPeople'>
  readonly #now: () => Date
  readonly #rows: LRUCache<number, KeptRow>
  /** Companies that changed, each with the first generation that has the change. */
  readonly #companies = new Map<number, number>()
  #mark: RowMark = firstMark
  /** Counts the marks. */
  #generation = 0
  /** Counts the changes of contacts. */
  #contacts = 0
  #month = 0
  readonly #page = batched<number[], RowText[]>((pages) => this.#readPages(pages), {
    maxKeys: 32,
    patienceMs: 20,
  })

  constructor(
    { pool, summaries, now }: { pool: Pool; summaries: Pick<Summaries, 'ofPeople'>; now: () => Date },
    maxBytes = defaultMaxBytes,
  ) {
    this.#pool = pool
    this.#summaries = summaries
    this.#now = now
    this.#rows = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ open }) => open.length + overhead,
    })
  }

  /**
   * The people with these ids, in their order, as items of a JSON array (`utf8Text`). Skips people
   * who no longer exist.
   */
  async ofPeople(ids: number[], matchOf: (title: string | null) => TitleMatch | null): Promise<string> {
    const rows = ids.length === 0 ? [] : await this.#page(ids)
    return rows.map(({ open, title }) => `${open},"titleMatch":${matchText(matchOf(title))}}`).join(',')
  }

  async #readPages(pages: number[][]): Promise<RowText[][]> {
    try {
      const rows = await this.#rowsOf([...new Set(pages.flat())])
      return pages.map((page) => page.flatMap((id) => rows.get(id) ?? []))
    } catch (error) {
      // The next answer may come from another database server.
      this.#forget(firstMark)
      throw error
    }
  }

  /** Asks about the kept rows and reads the others at once: what is read now is as new as the request. */
  async #rowsOf(ids: number[]): Promise<ReadonlyMap<number, RowText>> {
    this.#followMonth()
    const kept = new Map<number, KeptRow>()
    for (const id of ids) {
      const row = this.#kept(id)
      if (row) kept.set(id, row)
    }
    const [{ isOutdated, onFile }, rows] = await Promise.all([
      this.#ask(kept),
      this.#read(ids.filter((id) => !kept.has(id))),
    ])
    if (isOutdated) await this.#follow()
    const changed = isOutdated ? [...kept].filter(([id, row]) => this.#kept(id) !== row) : []
    for (const [id] of changed) kept.delete(id)
    // With the rest, what is on file may have changed of those who have not.
    const asked = await this.#askAgain(kept, onFile)
    for (const [id, row] of kept)
      rows.set(id, { open: row.open + (asked.get(id) ?? row.onFile), title: row.title })
    return changed.length === 0 ? rows : new Map([...rows, ...(await this.#read(changed.map(([id]) => id)))])
  }

  /** Asks whether something changed since the mark, and what is on file where that is not known. */
  async #ask(
    kept: ReadonlyMap<number, KeptRow>,
  ): Promise<{ isOutdated: boolean; onFile: ReadonlyMap<number, string> }> {
    const contacts = this.#contacts
    const unknown = [...kept].filter(([, row]) => row.contacts !== contacts)
    const ids = unknown.map(([id]) => id)
    const { isOutdated, contactBits } = await findRowState(this.#pool, this.#mark, ids)
    const onFile = new Map<number, string>()
    unknown.forEach(([id, row], place) => {
      row.onFile = onFileTexts[Number.parseInt(contactBits[place]!, 16)]!
      row.contacts = contacts
      onFile.set(id, row.onFile)
    })
    return { isOutdated, onFile }
  }

  /**
   * What is on file of the people who were asked about, and of those of whom it has become unknown
   * meanwhile.
   */
  async #askAgain(
    kept: ReadonlyMap<number, KeptRow>,
    known: ReadonlyMap<number, string>,
  ): Promise<ReadonlyMap<number, string>> {
    const left = [...kept].filter(([id, row]) => row.contacts !== this.#contacts && !known.has(id))
    if (left.length === 0) return known
    const { onFile } = await this.#ask(new Map(left))
    return new Map([...known, ...onFile])
  }

  #followMonth(): void {
    const month = monthOf(this.#now())
    if (month !== this.#month) this.#forget(this.#mark)
    this.#month = month
  }

  async #follow(): Promise<void> {
    const from = this.#generation
    const { isLost, people, companies, areContactsChanged, ...mark } = await findRowChanges(
      this.#pool,
      this.#mark,
    )
    // Another page followed the log meanwhile: its mark may be later than this one.
    if (isLost || from !== this.#generation || this.#companies.size + companies.length > maxCompanies)
      return this.#forget(mark)
    this.#mark = mark
    this.#generation++
    if (areContactsChanged) this.#contacts++
    for (const id of people) this.#rows.delete(id)
    for (const id of companies) this.#companies.set(id, this.#generation)
  }

  #forget(mark: RowMark): void {
    this.#mark = mark
    this.#generation++
    this.#rows.clear()
    this.#companies.clear()
  }

  /** Reads people from the database, and keeps their rows unless something changed meanwhile. */
  async #read(ids: number[]): Promise<Map<number, RowText>> {
    const read = { generation: this.#generation, contacts: this.#contacts }
    const rows = new Map<number, RowText>()
    for (const person of await this.#summaries.ofPeople(ids)) {
      const row = keptRowOf(person, read)
      if (read.generation === this.#generation) this.#rows.set(person.id, row)
      rows.set(person.id, { open: row.open + row.onFile, title: row.title })
    }
    return rows
  }

  #kept(id: number): KeptRow | undefined {
    const row = this.#rows.get(id)
    if (row?.companyId == null) return row
    const changed = this.#companies.get(row.companyId)
    return changed === undefined || changed <= row.generation ? row : undefined
  }
}

/** Validated here, once, and not with every answer. */
function keptRowOf(person: PersonRow, read: Pick<KeptRow, 'generation' | 'contacts'>): KeptRow {
  const open = utf8Text(JSON.stringify(keptRow.encode(person)).slice(0, -1))
  const { title, company, onFile } = person
  return { open, title, companyId: company?.id ?? null, onFile: onFileText(onFile), ...read }
}

function onFileText(onFile: PersonRow['onFile']): string {
  return `,"onFile":${JSON.stringify(onFile)}`
}

const matchText = (match: TitleMatch | null) => (match === null ? 'null' : utf8Text(JSON.stringify(match)))

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
