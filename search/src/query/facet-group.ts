import { blockBytes, blockSize } from '../bytes/blocks.ts'
import type { ByteColumn } from '../columns/byte-column.ts'
import type { FiveColumns } from '../kernels.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { BlockDocuments, type FacetCounter } from './facet-counter.ts'

/** The columns that a kernel reads at once. */
const columnsAtOnce = 5

/** Up to five columns that a kernel reads at once, and where it counts their codes. */
type Columns = {
  /** The first column stands in for missing ones; its further counts are ignored. */
  addresses: FiveColumns
  counters: number
}

/** Facets whose values are counted among the same documents. */
export class FacetGroup {
  readonly #segment: OpenSegment
  readonly #facets: readonly FacetCounter[]
  readonly #columns: readonly Columns[]
  readonly #documents = new BlockDocuments()

  constructor(segment: OpenSegment, facets: readonly FacetCounter[]) {
    this.#segment = segment
    this.#facets = facets
    const coded = facets.flatMap((facet) => (facet.column ? { facet, column: facet.column } : []))
    // Two facets may have one column.
    const byColumn = [...Map.groupBy(coded, ({ column }) => column)]
    this.#columns = Array.from({ length: Math.ceil(byColumn.length / columnsAtOnce) }, (_, i) =>
      columnsOf(segment, byColumn.slice(i * columnsAtOnce, (i + 1) * columnsAtOnce)),
    )
  }

  /**
   * Adds the documents of a block whose bitmap is in the slot `own`. May overwrite the slots from
   * `free` on.
   */
  add(block: number, own: number, free: number): void {
    const documents = this.#documents
    documents.block = block
    documents.own = own
    documents.members = this.#segment.listSlot(own, free, this.#segment.words(block))
    documents.free = free + slotsOf(documents.members)
    const base = block * blockSize
    for (const columns of this.#columns) this.#countColumns(base, columns)
    for (const facet of this.#facets) facet.add(documents)
  }

  #countColumns(base: number, { addresses: [a, b, c, d, e], counters }: Columns): void {
    const { byteOffset, length } = this.#documents.members
    const { kernels } = this.#segment
    kernels.columnCounts5(byteOffset, length, a + base, b + base, c + base, d + base, e + base, counters)
  }
}

const slotsOf = ({ byteLength }: Uint16Array) => Math.ceil(byteLength / blockBytes)

type OfColumn = readonly [ByteColumn, readonly { facet: FacetCounter }[]]

function columnsOf(segment: OpenSegment, columns: readonly OfColumn[]): Columns {
  const { address, counts } = segment.addHistograms()
  const addressOf = (i: number) => (columns[i] ?? columns[0]!)[0].address
  const own = counts.length / columnsAtOnce
  columns.forEach(([, facets], i) => {
    for (const { facet } of facets) facet.countCodesIn(counts.subarray(i * own, (i + 1) * own))
  })
  return {
    addresses: [addressOf(0), addressOf(1), addressOf(2), addressOf(3), addressOf(4)],
    counters: address,
  }
}
