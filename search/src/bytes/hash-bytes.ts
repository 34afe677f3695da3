/**
 * FNV-1a (Fowler, Noll, Vo) over four bytes at a time. Each step folds the high bits down, because
 * buckets are chosen by the low bits.
 */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5
  let at = from
  for (; at + 4 <= to; at += 4) {
    const four = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    value = Math.imul(value ^ four, 0x01000193)
    value ^= value >>> 15
  }
  for (; at < to; at++) value = Math.imul(value ^ bytes[at]!, 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** Whether the bytes at `from` equal `text`. */
export function holdsBytes(bytes: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text[i]) return false
  return true
}
