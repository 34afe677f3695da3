import { fold } from '@rapport/contract/fold.ts'
import { namesOf } from './names-of.ts'
import type { Technology } from './technologies.ts'

export type Skill = { label: string; names: string[] }
type Found = Skill & { occupations: number; isSought: boolean }

/** A technology that fewer occupations use is left out, unless postings ask for it. */
const minOccupations = 4
/** A spelling of a technology that fewer occupations have is left out, likewise. */
const minOccupationsOfSpelling = 2
/** A technology with one name, of several words, needs as many. */
const minOccupationsOfLongName = 10

/**
 * The skills of technologies, sorted by label, their names folded. A name belongs to one skill:
 * that of `byHand` which has it, or else that of most occupations. Skills of `byHand` are among
 * them only with names that they lack there.
 */
export function mergeSkills(
  technologies: readonly Technology[],
  byHand: ReadonlyMap<string, string>,
): Skill[] {
  const taken = new Map(byHand)
  const ranked = joinByLabel(technologies, byHand)
    .filter(({ isSought, occupations }) => isSought || occupations >= minOccupations)
    .toSorted((a, b) => b.occupations - a.occupations || inOrder(a.label, b.label))
  for (const { label } of ranked) taken.set(fold(label), label)
  const lines: Skill[] = []
  for (const skill of ranked) {
    const names = skill.names.filter((each) => take(taken, each, skill.label)).toSorted()
    const isNew = !byHand.has(fold(skill.label)) && isWorthALine(skill)
    if (names.length > 0 || isNew) lines.push({ label: skill.label, names })
  }
  return lines.toSorted((a, b) => inOrder(a.label, b.label))
}

function joinByLabel(technologies: readonly Technology[], byHand: ReadonlyMap<string, string>): Found[] {
  const skills = new Map<string, Found>()
  const ranked = technologies
    .filter(({ isSought, occupations }) => isSought || occupations >= minOccupationsOfSpelling)
    .toSorted((a, b) => b.occupations - a.occupations || inOrder(a.name, b.name))
  for (const { name, occupations, isSought } of ranked) {
    const names = namesOf(name)
    if (names.length === 0) continue
    const label = names.map((each) => byHand.get(fold(each))).find((each) => each !== undefined) ?? names[0]!
    const skill = skills.get(fold(label)) ?? { label, names: [], occupations: 0, isSought: false }
    skill.names.push(...names.map(fold))
    skill.occupations += occupations
    skill.isSought ||= isSought
    skills.set(fold(label), skill)
  }
  return [...skills.values()]
}

const isWorthALine = ({ label, occupations, isSought }: Found): boolean =>
  isSought || occupations >= minOccupationsOfLongName || !label.includes(' ')

/** Takes a name for a skill, if no skill has it yet. */
function take(taken: Map<string, string>, name: string, label: string): boolean {
  if (name === '' || taken.has(name)) return false
  taken.set(name, label)
  return true
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
