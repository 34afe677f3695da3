/**
 * Documents are looked at in blocks of 65,536: a block's bitmap (8 KiB) stays in the first-level cache while the clauses of a query are applied
 * to it, and a document's place within its block fits 16 bits.
 */
export const blockBits = 16
export const blockSize = 2 ** blockBits
export const blockBytes = blockSize / 8

export const blockCount = (documents: number): number => Math.ceil(documents / blockSize)

/** Words of 32 bits in a block's bitmap, a multiple of 4 (one vector): the last block may be shorter. */
export function blockWords(documents: number, block: number): number {
  return Math.ceil(Math.min(blockSize, documents - block * blockSize) / 128) * 4
}

/** `documents`, rounded up to whole vectors of bits: how long columns are, so that kernels may read what stands for a bit. */
export const paddedLength = (documents: number): number => Math.ceil(documents / 128) * 128
