import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rankWords } from './ranks.ts'
import { titleFacts } from './title-facts.ts'
import { normaliseTitle } from './title.ts'

const folder = new URL('data/', import.meta.url)

/** Titles of several kinds, whose facts stand for the code that reads them. */
const samples = [
  'Senior Software Engineer, Payments',
  'VP of Sales',
  'Founder & CEO',
  'Assistant to the President',
  'former Head of Marketing',
  'Painter of Walls III',
  '마케팅 과장',
  '인사담당자',
]

let digest: string | undefined

/** Differs when titles may have other facts than before: what was derived from them must be derived again. */
export const titlesDigest = (): string => (digest ??= digestNow())

function digestNow(): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  for (const file of files.toSorted()) hash.update(readFileSync(file))
  const facts = samples.map((title) => titleFacts(normaliseTitle(title)))
  return hash.update(JSON.stringify([rankWords, facts])).digest('hex')
}
