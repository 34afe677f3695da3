/**
 * Documents are processed in blocks of 65,536. A block's bitmap (8 KiB) stays in the first-level
 * cache while the clauses of a query are applied to it, and a document's position within its block
 * fits in 16 bits.
 */
export const blockBits = 16
export const blockSize = 2 ** blockBits
export const blockBytes = blockSize / 8

export const blockCount = (documents: number): number => Math.ceil(documents / blockSize)

/**
 * The number of 32-bit words in a block's bitmap, a multiple of 4 (one vector). The last block may
 * be shorter.
 */
export function blockWords(documents: number, block: number): number {
  return Math.ceil(Math.min(blockSize, documents - block * blockSize) / 128) * 4
}

/**
 * `documents` rounded up to whole vectors of bits: the length of columns, so that kernels can read
 * a value for every bit.
 */
export const paddedLength = (documents: number): number => Math.ceil(documents / 128) * 128
