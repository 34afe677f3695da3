import { readFileSync } from 'node:fs'
import { fold } from '@rapport/contract/fold.ts'

/*
 * Skills are written in many ways: `JS`, `Javascript`, `자바스크립트`. Each has a key, by which two
 * are the same, and a form in which it is shown. `data/skills.tsv` has those that go by other names;
 * any other is its own. `fold` keeps C, C++ and C# apart.
 */

const separator = ';'

/** The display form of a known skill, by the folded form of each of its names. */
const known = new Map<string, string>()
const table = readFileSync(new URL('data/skills.tsv', import.meta.url), 'utf8')
for (const line of table.split('\n')) {
  const [name = '', ...others] = line.split('\t')
  if (name === '' || name.startsWith('#')) continue
  for (const each of [name, ...others.flatMap((names) => names.split(separator))]) {
    const folded = fold(each)
    if (folded !== '' && !known.has(folded)) known.set(folded, name)
  }
}

/** The form by which skills are compared; empty for a text without letters and digits. */
export function skillKey(text: string): string {
  const folded = fold(text)
  const name = known.get(folded)
  return name === undefined ? folded : fold(name)
}

/** The form in which a skill is shown: that of the table, or as it is written. */
export const skillLabel = (text: string): string => known.get(fold(text)) ?? text.trim()

/** The folded names of known skills, for readers of sentences. */
export const skillNames: ReadonlySet<string> = new Set(known.keys())
