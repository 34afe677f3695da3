import { blockSize } from '../bytes/blocks.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { FacetCounter } from './facet-counter.ts'

/** Up to this many documents in a block are listed, and their codes counted one by one; above, the documents of each value. */
const maxListed = 8192
/** The slots that such a list takes. */
const listSlots = 2
/** The columns that a kernel reads at once. */
const columnsAtOnce = 3

/** The documents of a block to count. */
export class BlockDocuments {
  block = -1
  /** The slot of their bitmap; those from `free` on may be overwritten. */
  own = -1
  free = -1
  /** Whether they are few enough to be listed. */
  areFew = false
  /** If they are few: modulo 65,536, ascending. */
  members: Uint16Array = new Uint16Array()
}

/** Facets whose values are counted among the same documents. */
export class FacetGroup {
  readonly #segment: OpenSegment
  readonly #coded: readonly FacetCounter[]
  readonly #others: readonly FacetCounter[]
  readonly #documents = new BlockDocuments()

  constructor(segment: OpenSegment, counters: readonly FacetCounter[]) {
    this.#segment = segment
    this.#coded = counters.filter(({ column }) => column)
    this.#others = counters.filter(({ column }) => !column)
  }

  /** Adds the documents of a block whose bitmap is in the slot `own`. May overwrite the slots from `free` on. */
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
      this.#addCodes(free)
    } else for (const counter of this.#coded) counter.add(documents)
    for (const counter of this.#others) counter.add(documents)
  }

  /** `list`: the slot of the list of documents. */
  #addCodes(list: number): void {
    const segment = this.#segment
    const { block, members } = this.#documents
    for (let at = 0; at < this.#coded.length; at += columnsAtOnce) {
      const counters = this.#coded.slice(at, at + columnsAtOnce)
      const { address, counts } = segment.histograms(columnsAtOnce)
      const addressOf = (i: number) => (counters[i] ?? counters[0]!).column!.address + block * blockSize
      segment.kernels.columnCounts3(
        segment.slot(list),
        members.length,
        addressOf(0),
        addressOf(1),
        addressOf(2),
        address,
      )
      counters.forEach((counter, i) => counter.addCodes(counts[i]!, this.#documents))
    }
  }
}
