import { fold } from '@rapport/contract/fold.ts'
import { readTables } from './skill-table.ts'

/*
 * Skills are written in many ways: `JS`, `Javascript`, `자바스크립트`. Each has a key, by which two
 * are the same, and a form in which it is shown. `data/skills.tsv`, written by hand, and
 * `data/onet.tsv`, built from O*NET (docs/skills.md), have those that are known; any other is its
 * own. `fold` keeps C, C++ and C# apart.
 */

/** The display form of a known skill, by the folded form of each of its names. */
const known = readTables(
  new URL('data/skills.tsv', import.meta.url),
  new URL('data/onet.tsv', import.meta.url),
)

/**
 * The label of a known skill; undefined for any other. What stands in brackets at the end explains
 * the name (`Python (Programming Language)`) or shortens it (`Cascading Style Sheets (CSS)`).
 */
function labelOf(text: string): string | undefined {
  const whole = known.get(fold(text))
  const open = text.lastIndexOf('(')
  if (whole !== undefined || open <= 0 || !text.trimEnd().endsWith(')')) return whole
  const [name, inner] = [fold(text.slice(0, open)), fold(text.slice(open))]
  const initials = name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('')
  return known.get(name) ?? (initials === inner ? known.get(inner) : undefined)
}

/** The form by which skills are compared; empty for a text without letters and digits. */
export const skillKey = (text: string): string => fold(labelOf(text) ?? text)

/** The form in which a skill is shown: that of the table, or as it is written. */
export const skillLabel = (text: string): string => labelOf(text) ?? text.trim()

/** The folded names of known skills, without the label, by key. */
const otherNames = new Map<string, string[]>()
for (const [name, label] of known) {
  const key = fold(label)
  if (name !== key) otherNames.set(key, [...(otherNames.get(key) ?? []), name])
}

/** The folded other names (`k8s`, `쿠버네티스`) of the skill with a key; none if no table knows it. */
export const otherSkillNames = (key: string): readonly string[] => otherNames.get(key) ?? []

/** The folded names of known skills, for readers of sentences. */
export const skillNames: ReadonlySet<string> = new Set(known.keys())
