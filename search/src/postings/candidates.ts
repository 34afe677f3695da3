/**
 * A few documents of a block, to be tested one by one: the first `count` of `members` are documents
 * modulo 65,536, ascending; `marks` has a byte for each, 1 where it matches. Slots from `slot` on
 * are free.
 */
export type Candidates = {
  block: number
  members: Uint16Array
  count: number
  marks: Uint8Array
  slot: number
}
