export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What kind of picture the first bytes announce; null for any other. What the sender calls it is not asked. */
export function pictureType(bytes: Buffer): PictureType | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return null
}
