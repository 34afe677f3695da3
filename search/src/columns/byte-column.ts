import type { SectionReader } from '../bytes/sections.ts'

const maxSamples = 256

/** A column of one byte per document, and its address in the segment. */
export class ByteColumn {
  readonly address: number
  readonly codes: Uint8Array
  readonly #documents: number
  /** The codes of a sample of documents, evenly spaced. */
  #samples: Uint8Array | undefined

  constructor(sections: SectionReader, name: string) {
    this.address = sections.address(name)
    this.codes = sections.u8(name)
    this.#documents = sections.segment.documents
  }

  /** Estimates how many documents have one of some codes (`isIn`: 1 for each). */
  estimate(isIn: Uint8Array): number {
    const samples = (this.#samples ??= this.#sample())
    let found = 0
    for (let i = 0; i < samples.length; i++) found += isIn[samples[i]!]!
    return (found / samples.length) * this.#documents
  }

  #sample(): Uint8Array {
    const count = Math.min(maxSamples, this.#documents)
    return Uint8Array.from(
      { length: count },
      (_, i) => this.codes[Math.floor((i * this.#documents) / count)]!,
    )
  }
}
