import { blockBytes, blockSize } from '../bytes/blocks.ts'

/**
 * A thread's own memory for the kernels of one segment:
 *
 *     slots       bitmaps of a block, 8 KiB each
 *     sets        tables of byte sets, 32 bytes each
 *     histogram   256 counters
 *     histograms  sixteen times five times 256 counters
 *     marks       a byte for each document of a block, zero between uses
 *     lists       addresses and lengths of 1,024 lists
 *     members     up to 1,024 documents of a block, as u16
 *     words       counters of 65,536 codes, twice; pages that are not used take no memory
 *     dead        a bit per document
 */
export const slotCount = 64
const setBytes = 32
const maxSets = 256
const countersOfByte = 256
const maxHistograms = 16
const histogramBytes = 5 * countersOfByte * 4
const maxLists = 1024
/**
 * Once a block has at most this many documents left, they may be listed, and clauses test them one
 * by one if that costs less than a bitmap.
 */
export const maxCandidates = 1024
const wordCodes = 2 ** 16
const pageBytes = 65_536

const sets = slotCount * blockBytes
const histogram = sets + maxSets * setBytes
const histograms = histogram + countersOfByte * 4
const marks = histograms + maxHistograms * histogramBytes
const lists = marks + blockSize
const members = lists + maxLists * 8
const words = members + maxCandidates * 2
const dead = words + 2 * wordCodes * 4

/** Where each part begins; the slots begin at 0. */
export const addresses = { sets, histogram, histograms, marks, lists, members, words, dead }

export const sizes = {
  setBytes,
  maxSets,
  countersOfByte,
  maxHistograms,
  histogramBytes,
  maxLists,
  wordCodes,
  pageBytes,
}
