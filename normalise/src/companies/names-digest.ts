import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const files = ['company-name.ts', 'legal-forms.ts']

let digest: string | undefined

/**
 * Differs when the keys of company and school names may be others than before: stored ones must be
 * made again.
 */
export const namesDigest = (): string => (digest ??= digestNow())

function digestNow(): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)))
  return hash.digest('hex')
}
