/**
 * Repairs UTF-8 that was once read as Windows-1252 and stored so: 'PÃ¤r' -> 'Pär', 'donâ€™t' -> 'don’t'. Text in which the suspicious
 * letter pairs do not add up to valid UTF-8 is left as it is.
 */

const high = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
)
const byteOf = new Map(Array.from(high).map((letter, index) => [letter.codePointAt(0) ?? 0, 0x80 + index]))
const strict = new TextDecoder('utf-8', { fatal: true })

/** A lead byte of UTF-8 followed by a continuation byte, both shown as Windows-1252 shows them. */
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
