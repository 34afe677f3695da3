import type { SectionReader } from '../bytes/sections.ts'

const mostSamples = 256

/** One byte a document, and where they begin in the segment. */
export class ByteColumn {
  readonly address: number
  readonly codes: Uint8Array
  readonly #documents: number
  /** The codes of some documents, evenly over all. */
  #samples: Uint8Array | undefined

  constructor(sections: SectionReader, name: string) {
    this.address = sections.address(name)
    this.codes = sections.u8(name)
    this.#documents = sections.segment.documents
  }

  /** About how many documents have one of some codes (`isIn`: 1 for each). */
  likely(isIn: Uint8Array): number {
    const samples = (this.#samples ??= this.#sample())
    let found = 0
    for (let i = 0; i < samples.length; i++) found += isIn[samples[i]!]!
    return (found / samples.length) * this.#documents
  }

  #sample(): Uint8Array {
    const count = Math.min(mostSamples, this.#documents)
    return Uint8Array.from(
      { length: count },
      (_, i) => this.codes[Math.floor((i * this.#documents) / count)]!,
    )
  }
}
