import { createHash } from 'node:crypto'
import { skillLabel, skillNames } from './skills.ts'

let digest: string | undefined

/** Differs when the keys or labels of skills are others than before: stored ones must be made again. */
export const skillsDigest = (): string => (digest ??= digestNow())

function digestNow(): string {
  const hash = createHash('sha256')
  for (const name of [...skillNames].toSorted()) hash.update(`${name}\t${skillLabel(name)}\n`)
  return hash.digest('hex')
}
