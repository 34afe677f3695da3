import type { SectionReader } from './sections.ts'

/** One byte a document, and where they begin in the segment. */
export type ByteColumn = { address: number; codes: Uint8Array }

export const byteColumn = (sections: SectionReader, name: string): ByteColumn => ({
  address: sections.address(name),
  codes: sections.u8(name),
})
