/** Bytes that files begin with. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The kind of a file by its first bytes, whatever its name says: a workbook, a compound file of
 * older programs, or text.
 */
export async function kindOf(file: Blob): Promise<'workbook' | 'compound' | 'text'> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte)
  if (begins(zip)) return 'workbook'
  return begins(compound) ? 'compound' : 'text'
}

/** The name of the part that holds a workbook with a password, as compound files write names: UTF-16. */
const encrypted = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0])

/** Whether a compound file is a workbook with a password; otherwise it is of a program before 2007. */
export function isProtected(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(encrypted[0]!); at !== -1; at = bytes.indexOf(encrypted[0]!, at + 1))
    if (encrypted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}
