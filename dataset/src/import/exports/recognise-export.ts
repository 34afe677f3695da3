import { fold } from '@rapport/contract/fold.ts'
import type { ExportProduct } from '@rapport/contract/lists/known-exports.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import type { ColumnMeaning, KnownExport } from './known-export.ts'
import { knownExports } from './known-exports.ts'

/** Longer texts are no headers. */
const maxHeader = 200
/** More headers than a meaning has in any export. */
const maxHeaders = 100

const keys = createMemo<string>({ max: 5000 })

/** The form in which headers are compared: a number stands for every number. */
const headerKey = (header: string): string =>
  keys(cutText(header, maxHeader), () =>
    // A number sign stands for the word, so that `# Employees` is not `Employees`.
    fold(cutText(header, maxHeader).replaceAll('#', ' number '))
      .split(' ')
      .map((word) => (/^\d+$/.test(word) ? 'n' : word))
      .join(' '),
  )

/** An export of the table with its headers as they are compared. */
type Compiled = {
  known: KnownExport
  signs: Set<string>[]
  without: Set<string>
  meanings: Map<string, { meaning: ColumnMeaning; rank: number }>
}

const compiled: readonly Compiled[] = knownExports.map((known) => ({
  known,
  signs: known.signs.map((group) => new Set(group.map(headerKey))),
  without: new Set(known.without?.map(headerKey)),
  meanings: new Map(
    Object.entries(known.columns).flatMap(([meaning, headers]) =>
      headers.map(
        (header, rank) => [headerKey(header), { meaning: meaning as ColumnMeaning, rank }] as const,
      ),
    ),
  ),
}))

const headers = new Set(
  compiled.flatMap(({ meanings, signs }) => [...meanings.keys(), ...signs.flatMap((s) => [...s])]),
)

/** Whether some export has a column of this name. */
export const isExportHeader = (name: string): boolean => headers.has(headerKey(name))

/** A column that the export's table knows. `rank` is 0 for the header that counts most of a meaning. */
export type KnownColumn = { at: number; name: string; meaning: ColumnMeaning; rank: number }

export type RecognisedExport = {
  known: KnownExport
  columns: KnownColumn[]
  /** Other products whose headers are there as well: somebody has put several exports together. */
  others: ExportProduct[]
}

/**
 * Returns the product that a header is from; null if it is of none. The order of the columns,
 * further ones and a part of the usual ones make no difference. Of several products, the one that
 * knows most of the columns counts first.
 */
export function recogniseExport(header: readonly string[]): RecognisedExport | null {
  const names = header.map(headerKey)
  const present = new Set(names)
  const found = compiled
    .filter(({ signs, without }) => signs.every((group) => meet(group, present)) && !meet(without, present))
    .map((each) => ({ each, count: [...each.meanings.keys()].filter((key) => present.has(key)).length }))
    .toSorted((a, b) => b.count - a.count)
  const [best] = found
  if (!best) return null
  const { known } = best.each
  const columns = names.flatMap((key, at): KnownColumn[] => {
    // In a file that was put together, the columns of the other products count after those of the first.
    const place = found.findIndex(({ each }) => each.meanings.has(key))
    const meaning = found[place]?.each.meanings.get(key)
    if (known.repeated === 'last' && names.lastIndexOf(key) > at && isOne(key)) return []
    return meaning ? [{ at, name: header[at]!, ...meaning, rank: meaning.rank + place * maxHeaders }] : []
  })
  const others = new Set(found.map(({ each }) => each.known.product))
  others.delete(known.product)
  return { known, columns, others: [...others] }
}

/** Whether columns of this header are one, rather than numbered. */
const isOne = (key: string): boolean => !key.split(' ').includes('n')

const meet = (group: ReadonlySet<string>, present: ReadonlySet<string>): boolean =>
  !group.isDisjointFrom(present)

/** The address columns' status columns, by the position of the address, in a header that was recognised. */
export function statusColumns({ known }: RecognisedExport, header: readonly string[]): Map<number, string> {
  const pairs = Object.entries(known.statuses ?? {}).map(
    ([address, status]) => [headerKey(address), headerKey(status)] as const,
  )
  const names = header.map(headerKey)
  return new Map(
    pairs.flatMap(([address, status]) => {
      const [at, statusAt] = [names.indexOf(address), names.indexOf(status)]
      return at === -1 || statusAt === -1 ? [] : [[at, header[statusAt]!] as const]
    }),
  )
}
