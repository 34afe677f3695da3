import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** This folder: the tables, and the code that reads them, without tests and documentation. */
const folder = new URL('.', import.meta.url)

let digest: string | undefined

/** Differs when titles may have other facts than before: what was derived from them must be derived again. */
export const titlesDigest = (): string => (digest ??= digestNow())

function digestNow(): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.ts|md)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  for (const file of files.toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex')
}
