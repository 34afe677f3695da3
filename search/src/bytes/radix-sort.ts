const digitBits = 11
const digits = 2 ** digitBits

/**
 * Sorts the rows 0 to n - 1 by several keys. The last key is the most significant, as if
 * stable-sorted by one key after the other. Least significant digit first, 11 bits a pass; skips a
 * key that is already in order and a digit that all rows share. Linear: about six passes for two
 * keys.
 */
export function radixOrder(keys: readonly Uint32Array[]): Uint32Array {
  const length = keys[0]?.length ?? 0
  let order: Uint32Array = new Uint32Array(length)
  for (let row = 0; row < length; row++) order[row] = row
  let spare: Uint32Array = new Uint32Array(length)
  for (const key of keys) {
    if (isAscending(key, order)) continue
    for (const [pass, starts] of startsOfDigits(key).entries()) {
      if (starts.includes(length, 1)) continue
      const shift = pass * digitBits
      for (let digit = 0; digit < digits; digit++) starts[digit + 1]! += starts[digit]!
      for (let i = 0; i < length; i++) {
        const row = order[i]!
        spare[starts[(key[row]! >>> shift) & (digits - 1)]!++] = row
      }
      ;[order, spare] = [spare, order]
    }
  }
  return order
}

/** Counts for each pass how often each digit occurs, stored at the index after the digit. */
function startsOfDigits(key: Uint32Array): Uint32Array[] {
  const [low, middle, high] = [0, 1, 2].map(() => new Uint32Array(digits + 1)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  for (let row = 0; row < key.length; row++) {
    const value = key[row]!
    low[(value & (digits - 1)) + 1]!++
    middle[((value >>> digitBits) & (digits - 1)) + 1]!++
    high[(value >>> (2 * digitBits)) + 1]!++
  }
  return [low, middle, high]
}

function isAscending(key: Uint32Array, order: Uint32Array): boolean {
  for (let i = 1; i < order.length; i++) if (key[order[i - 1]!]! > key[order[i]!]!) return false
  return true
}
