import type { SectionReader, SectionWriter } from '../bytes/sections.ts'

const codeCount = 256

/**
 * A column of one byte per document, its address in the segment, and the number of documents of
 * each code.
 */
export class ByteColumn {
  readonly address: number
  readonly codes: Uint8Array
  readonly counts: Uint32Array

  constructor(sections: SectionReader, name: string) {
    this.address = sections.address(name)
    this.codes = sections.u8(name)
    this.counts = sections.u32(`${name}.counts`)
  }

  /** How many documents have one of some codes (`isIn`: 1 for each). */
  countOf(isIn: Uint8Array): number {
    let count = 0
    for (let code = 0; code < codeCount; code++) count += isIn[code]! * this.counts[code]!
    return count
  }
}

/** Writes what `ByteColumn` reads. `codes` may be longer than there are documents. */
export function writeByteColumn(
  writer: SectionWriter,
  name: string,
  { codes, documents }: { codes: Uint8Array; documents: number },
): void {
  const counts = new Uint32Array(codeCount)
  for (let document = 0; document < documents; document++) counts[codes[document]!]!++
  writer.add(name, codes)
  writer.add(`${name}.counts`, counts)
}
