import { personRow, type PersonRow } from '@rapport/contract/people/person.ts'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { batched } from '../../../database/batched.ts'
import { utf8Text } from '../../../http/answers/json-text.ts'
import { onFileOf } from '../../own-people/own-people.ts'
import type { Summaries } from '../summaries.ts'
import { findRowChanges, findRowState, firstMark, type RowMark } from './change-queries.ts'
import type { MatchedFacts, RowMatch } from './skill-match.ts'

/** A remembered row as JSON (`utf8Text`). `open` is the object without `onFile` and its last brace. */
type KeptRow = MatchedFacts & {
  open: string
  companyId: number | null
  generation: number
  /** The contact values on file, as JSON, and the number of contact changes (`#contacts`) it includes. */
  onFile: string
  contacts: number
}

/** A row that includes the contact values on file now. */
export type RowText = MatchedFacts & { open: string }

/** The maximum for all rows together: enough for some 60,000 people. */
const defaultMaxBytes = 64 * 1024 * 1024
/**
 * The bytes of a row beyond its characters: the object, its key, two strings and the contact values
 * on file.
 */
const overhead = 370
/** The texts of skills are shared. */
const bytesOfSkill = 8
/** Companies whose changes are remembered; with more, everything is forgotten. */
const maxCompanies = 100_000

const keptRow = personRow.omit({ onFile: true })

/** By the digit of `contactBitsOf`. */
const onFileTexts = Array.from({ length: 16 }, (_, bits) => onFileText(onFileOf(bits)))

/**
 * Rows of results as JSON, remembered from page to page. They are as exact as if they were read for
 * each request: a person who was removed before a request is not on its page, on any server.
 *
 * Every page asks the change log (decision 8), in one statement, whether anything changed since the
 * mark. Rows that aren't remembered are read at the same time. If something changed, the page reads
 * the new entries, takes a new mark, and begins a new generation:
 *
 * - A changed person: the row is dropped.
 * - A changed company: its generation is recorded. Rows of its people from an earlier generation no
 *   longer count. This needs no index of rows by company.
 * - Changed contact values or checks of them (decision 37): the entry names no people, so `contacts`
 *   is increased. A row stays, but what is on file is looked up again for the people on a page.
 * - The log can't tell, too much changed, or another page took a mark meanwhile: all rows are
 *   dropped. They are also dropped after an error, because the next answer may come from another
 *   database server, and on the first page of a month, because years of experience change then.
 *
 * Invariant: a remembered row includes every change that the mark's snapshot sees. A row is
 * therefore kept only if the generation is the same before and after it was read: if a newer mark
 * was taken meanwhile, the log would not report a change that the row missed. What is on file is
 * recorded with the value of `contacts` from before it was read, for the same reason.
 *
 * Dropping rows after a notification would be simpler, but a notification arrives late, or is lost
 * with its connection, and the page would then show a removed person.
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
      sizeCalculation: ({ open, skills }) => open.length + skills.length * bytesOfSkill + overhead,
    })
  }

  /**
   * The people with these ids, in their order, as items of a JSON array (`utf8Text`). Skips people
   * who no longer exist.
   */
  async ofPeople(ids: number[], matchOf: (row: MatchedFacts) => RowMatch): Promise<string> {
    const rows = ids.length === 0 ? [] : await this.#page(ids)
    return rows.map((row) => row.open + matchText(matchOf(row))).join(',')
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

  /** Checks the remembered rows and reads the others at once: rows read now are as new as the request. */
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
    // Contact values on file may have changed for people whose rows did not.
    const asked = await this.#askAgain(kept, onFile)
    for (const [id, row] of kept)
      rows.set(id, { ...matchedFacts(row), open: row.open + (asked.get(id) ?? row.onFile) })
    return changed.length === 0 ? rows : new Map([...rows, ...(await this.#read(changed.map(([id]) => id)))])
  }

  /**
   * Returns whether anything changed since the mark, and looks up the contact values on file where
   * they are unknown.
   */
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

  /** Adds to `known` the contact values on file of people for whom they became unknown meanwhile. */
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
      rows.set(person.id, { ...matchedFacts(row), open: row.open + row.onFile })
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
  const { company, onFile } = person
  return {
    ...matchedFacts(person),
    open,
    companyId: company?.id ?? null,
    onFile: onFileText(onFile),
    ...read,
  }
}

function onFileText(onFile: PersonRow['onFile']): string {
  return `,"onFile":${JSON.stringify(onFile)}`
}

/** The rest of an object that begins with `open`. */
const restText = (match: RowMatch) => `,${utf8Text(JSON.stringify(match)).slice(1)}`
const noMatch = restText({ titleMatch: null, skillMatches: [] })

const matchText = (match: RowMatch) =>
  match.titleMatch === null && match.skillMatches.length === 0 ? noMatch : restText(match)

const matchedFacts = ({ title, skills }: MatchedFacts): MatchedFacts => ({ title, skills })

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
