import { createMemo } from '@rapport/normalise/memo.ts'
import { groupPairs, GrowingU32, type Lists } from '../bytes/growing.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { isRare } from '../postings/posting-lists.ts'
import { writePostingsBy } from '../postings/posting-blocks.ts'
import type { TitleFactsDraft } from './title-facts-draft.ts'
import { TextTable, writeTexts } from './text-table.ts'

/**
 * The classes of titles: titles of one class are equal. A title has one or a few classes.
 *
 *     classes          the distinct classes (TextTable), frequent ones first
 *     classes.starts, classes.titles   for each class the codes of its titles, ascending
 *     by.class         postings of the frequent classes: those of several titles whose documents are many
 *     titles.functions for each title an index into the contract's functions, 255 for none
 *
 * The people of other classes are found through their titles, so that a class costs a person at
 * most two bytes.
 */
export class TitleClasses {
  readonly texts: TextTable
  readonly functions: Uint8Array
  readonly #lists: Lists
  /** The classes and titles that a title means beyond the titles that contain it, by title. */
  readonly remembered = createMemo<ClassParts>({
    maxSize: maxRemembered,
    sizeOf: ({ titles, classes }) => titles.length + classes.length + 1,
  })

  constructor(sections: SectionReader) {
    this.texts = new TextTable(sections, 'classes')
    this.functions = sections.u8('titles.functions')
    this.#lists = { starts: sections.u32('classes.starts'), values: sections.u32('classes.titles') }
  }

  /** The titles of a class. */
  titlesOf(code: number): Uint32Array {
    return this.#lists.values.subarray(this.#lists.starts[code], this.#lists.starts[code + 1])
  }

  /** The classes of each title. */
  byTitle(): Lists {
    const { starts, values } = this.#lists
    const classes = new Uint32Array(values.length)
    for (let code = 0; code < this.texts.size; code++) classes.fill(code, starts[code], starts[code + 1])
    return groupPairs(this.functions.length, values, classes)
  }
}

/** Codes of titles, and of frequent classes. */
export type ClassParts = { titles: Uint32Array; classes: number[] }

/** How many codes are remembered for recent titles. */
const maxRemembered = 200_000

/** The code of a title without a function. */
export const noFunction = 255

type Input = {
  facts: TitleFactsDraft
  /** The title of each document. */
  titles: Uint32Array
  /** The documents of each title. */
  counts: Uint32Array
}

export function writeTitleClasses(writer: SectionWriter, { facts, titles, counts }: Input): void {
  const { starts, values } = facts.classes
  const names = facts.classTexts.keys
  const documents = new Uint32Array(names.length)
  const sizes = new Uint32Array(names.length)
  const owners = new GrowingU32()
  for (let title = 0; title < facts.size; title++)
    for (let i = starts[title]!; i < starts[title + 1]!; i++) {
      documents[values[i]!]! += counts[title]!
      sizes[values[i]!]!++
      owners.push(title)
    }
  const isFrequent = (code: number) => sizes[code]! > 1 && !isRare(documents[code]!, titles.length)
  const codes = [...names.keys()]
  const order = [...codes.filter(isFrequent), ...codes.filter((code) => !isFrequent(code))]
  const codeOf = new Uint32Array(names.length)
  order.forEach((code, next) => (codeOf[code] = next))
  const ordered = values.map((code) => codeOf[code]!)
  const lists = groupPairs(names.length, ordered, owners.values())
  writeTexts(
    writer,
    'classes',
    order.map((code) => names[code]!),
  )
  writer.add('classes.starts', lists.starts)
  writer.add('classes.titles', lists.values)
  writer.add(
    'titles.functions',
    Uint8Array.from(facts.functions.values(), (code) => Math.min(code, noFunction)),
  )
  const frequent = codes.filter(isFrequent).length
  writePostingsBy(writer, 'by.class', titles, {
    table: below(frequent, { starts, values: ordered }),
    codes: frequent,
  })
}

/** Lists with only the values below a bound. */
function below(bound: number, { starts, values }: Lists): Lists {
  const kept = new GrowingU32()
  const ends = new GrowingU32()
  ends.push(0)
  for (let key = 0; key + 1 < starts.length; key++) {
    for (let i = starts[key]!; i < starts[key + 1]!; i++) if (values[i]! < bound) kept.push(values[i]!)
    ends.push(kept.length)
  }
  return { starts: ends.values(), values: kept.values() }
}
