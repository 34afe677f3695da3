/**
 * Builds `src/skills/data/onet.tsv` from O*NET's technology skills: docs/skills.md says where the
 * file comes from. Run `npm run skills -w @rapport/normalise -- FOLDER` after each change of
 * `skills.tsv`, which takes precedence, or of the words beside this script. The same input gives
 * the same file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readTables } from '../src/skills/skill-table.ts'
import { mergeSkills } from './skills/merge-skills.ts'
import { readTechnologies } from './skills/technologies.ts'

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Which folder has onet/technology_skills.tsv? See the comment at the top of this file.')
const data = (file: string) => new URL(`../src/skills/data/${file}`, import.meta.url)
const technologies = readTechnologies(readFileSync(resolve(folder, 'onet/technology_skills.tsv'), 'utf8'))
const skills = mergeSkills(technologies, readTables(data('skills.tsv')))
const header = [
  '# Technologies as they are written and other names of them: the columns of skills.tsv, which takes',
  '# precedence. `npm run skills -w @rapport/normalise` makes this file from the O*NET 29.3 Database by',
  '# the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA), CC BY 4.0.',
  '# Names were selected, shortened and joined; USDOL/ETA has not approved, endorsed, or tested that.',
]
const lines = skills.map(({ label, names }) => `${label}\t${names.join('; ')}`)
writeFileSync(data('onet.tsv'), [...header, ...lines, ''].join('\n'))
const names = skills.reduce((sum, each) => sum + each.names.length, 0)
process.stdout.write(`${technologies.length} technologies: ${skills.length} skills, ${names} other names\n`)
