import { blockSize } from '../bytes/blocks.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { BlockDocuments, type FacetCounter } from './facet-counter.ts'

/**
 * Up to this many documents in a block are listed, and their codes counted one by one; above, the
 * documents of each value.
 */
const maxListed = 8192
/** The slots that such a list takes. */
const listSlots = 2
/** The columns that a kernel reads at once. */
const columnsAtOnce = 3

/** The counters of up to three facets, whose columns a kernel reads at once. */
type Triple = {
  facets: readonly FacetCounter[]
  columns: readonly [number, number, number]
  counters: number
}

/** Facets whose values are counted among the same documents. */
export class FacetGroup {
  readonly #segment: OpenSegment
  readonly #coded: readonly FacetCounter[]
  readonly #triples: readonly Triple[]
  readonly #others: readonly FacetCounter[]
  readonly #documents = new BlockDocuments()

  constructor(segment: OpenSegment, facets: readonly FacetCounter[]) {
    this.#segment = segment
    this.#coded = facets.filter(({ column }) => column)
    this.#others = facets.filter(({ column }) => !column)
    this.#triples = Array.from({ length: Math.ceil(this.#coded.length / columnsAtOnce) }, (_, i) =>
      tripleOf(segment, this.#coded.slice(i * columnsAtOnce, (i + 1) * columnsAtOnce)),
    )
  }

  /**
   * Adds the documents of a block whose bitmap is in the slot `own`. May overwrite the slots from
   * `free` on.
   */
  add(block: number, own: number, free: number): void {
    const segment = this.#segment
    const documents = this.#documents
    const words = segment.words(block)
    documents.block = block
    documents.own = own
    documents.areFew = segment.kernels.count(segment.slot(own), words) <= maxListed
    documents.free = documents.areFew ? free + listSlots : free
    if (documents.areFew) {
      documents.members = segment.listSlot(own, free, words)
      this.#addListed()
    } else for (const facet of this.#coded) facet.add(documents)
    for (const facet of this.#others) facet.add(documents)
  }

  #addListed(): void {
    const { block, members } = this.#documents
    const base = block * blockSize
    for (const { facets, columns, counters } of this.#triples) {
      const [a, b, c] = columns
      this.#segment.kernels.columnCounts3(
        members.byteOffset,
        members.length,
        a + base,
        b + base,
        c + base,
        counters,
      )
      for (const facet of facets) facet.addCut(this.#documents)
    }
  }
}

/**
 * A kernel always reads three columns. The first column stands in for missing ones, and its extra
 * counts are ignored.
 */
function tripleOf(segment: OpenSegment, facets: readonly FacetCounter[]): Triple {
  const { address, counts } = segment.addHistograms()
  const addressOf = (i: number) => (facets[i] ?? facets[0]!).column!.address
  const own = counts.length / columnsAtOnce
  facets.forEach((facet, i) => facet.countCodesIn(counts.subarray(i * own, (i + 1) * own)))
  return { facets, columns: [addressOf(0), addressOf(1), addressOf(2)], counters: address }
}
