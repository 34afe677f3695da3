/** The text of a body that somebody else wrote, or null when it is longer than `most` bytes: what follows is then not read. */
export async function readBounded(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
