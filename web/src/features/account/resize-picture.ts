/** What may be chosen as a picture; the server takes these and nothing else. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const side = 256
/** Larger files are photographs of tens of megapixels: decoding them holds the page. */
const mostBytes = 25 * 1024 * 1024

export type PictureFault = 'error_invalid_image' | 'error_too_large'

/** The middle of a picture as a square of 256 pixels, in base64; or what is wrong with the file. */
export async function resizePicture(file: File): Promise<{ image: string } | { fault: PictureFault }> {
  if (!pictureTypes.some((type) => type === file.type)) return { fault: 'error_invalid_image' }
  if (file.size > mostBytes) return { fault: 'error_too_large' }
  const source = await createImageBitmap(file).catch(() => null)
  if (!source) return { fault: 'error_invalid_image' }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return { fault: 'error_invalid_image' }
  const edge = Math.min(source.width, source.height)
  const [left, top] = [(source.width - edge) / 2, (source.height - edge) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, edge, edge, 0, 0, side, side)
  source.close()
  // Photographs stay photographs; what may be transparent stays so.
  const url = canvas.toDataURL(file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9)
  return { image: url.slice(url.indexOf(',') + 1) }
}
