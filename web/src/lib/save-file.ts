/** Until browsers have surely begun to save. */
const keptMs = 60_000

/** Saves a file as browsers save downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
