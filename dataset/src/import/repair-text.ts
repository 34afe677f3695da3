/**
 * Repairs UTF-8 that was stored after being read as Windows-1252: 'PÃ¤r' -> 'Pär', 'donâ€™t' ->
 * 'don’t'. Text whose suspicious letter pairs don't form valid UTF-8 stays unchanged.
 */

const high = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
)
const byteOf = new Map(Array.from(high).map((letter, index) => [letter.codePointAt(0) ?? 0, 0x80 + index]))
const strict = new TextDecoder('utf-8', { fatal: true })

/** A UTF-8 lead byte followed by a continuation byte, both displayed as Windows-1252. */
const suspicious = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${high}]`)

export function repairText(text: string): string {
  if (!suspicious.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const byte = code <= 0xff ? code : byteOf.get(code)
    if (byte === undefined) return text
    bytes[index] = byte
  }
  try {
    return strict.decode(bytes)
  } catch {
    return text
  }
}
