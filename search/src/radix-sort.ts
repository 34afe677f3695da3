const digitBits = 11
const digits = 2 ** digitBits

/**
 * The rows 0 to n - 1 in the order of several keys, the last one deciding first, as in a stable sort by one key after the other. Least significant
 * digit first, 11 bits a pass; a key that is in order already, and a digit that all rows share, are passed over. Linear: about six passes for two keys.
 */
export function radixOrder(keys: readonly Uint32Array[]): Uint32Array {
  const length = keys[0]?.length ?? 0
  let order: Uint32Array = new Uint32Array(length)
  for (let row = 0; row < length; row++) order[row] = row
  let spare: Uint32Array = new Uint32Array(length)
  const starts = new Uint32Array(digits + 1)
  for (const key of keys) {
    if (isAscending(key, order)) continue
    for (let shift = 0; shift < 32; shift += digitBits) {
      starts.fill(0)
      for (let i = 0; i < length; i++) starts[((key[order[i]!]! >>> shift) & (digits - 1)) + 1]!++
      if (starts.includes(length, 1)) continue
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

function isAscending(key: Uint32Array, order: Uint32Array): boolean {
  for (let i = 1; i < order.length; i++) if (key[order[i - 1]!]! > key[order[i]!]!) return false
  return true
}
