import { englishWords, readingsOf, roles, type Reading } from './read-title.ts'
import { rolesNear } from './role-vectors.ts'
import { normaliseTitle } from './title.ts'
import { equalClasses } from './title-classes.ts'
import type { Role } from './roles.ts'
import { classesOf } from './title-facts.ts'
import { titleTable } from './title-table.ts'

export type SimilarClass = { class: string; /** From 0 to 1. */ score: number }

/** How high a rank stands; ranks without a number are beside the ladder. */
const steps: Readonly<Record<string, number>> = {
  intern: 0,
  junior: 1.4,
  '': 2,
  '~Specialist': 2,
  senior: 2.7,
  lead: 3,
  staff: 3.2,
  principal: 3.4,
  'team lead': 4,
  supervisor: 4.2,
  manager: 5,
  '~Manager': 5,
  head: 6,
  '~Head': 6,
  director: 6.3,
  'vice president': 7.3,
  '~Vice President': 7.3,
  chief: 8.3,
}
/** Ranks beside another one move it a little: a senior vice president, a deputy director. */
const shifts: Readonly<Record<string, number>> = {
  senior: 0.4,
  executive: 0.5,
  managing: 0.5,
  principal: 0.3,
  lead: 0.2,
  associate: -0.5,
  assistant: -0.8,
  deputy: -0.6,
}
const domainRanks: string[][] = [
  ['manager'],
  ['~Manager'],
  ['manager', 'senior'],
  ['head'],
  ['~Head'],
  ['director'],
  ['director', 'senior'],
  ['vice president'],
  ['~Vice President'],
  ['senior', 'vice president'],
  ['chief'],
]
const occupationRanks: string[][] = [
  [],
  ['junior'],
  ['senior'],
  ['lead'],
  ['staff'],
  ['principal'],
  ['~Specialist'],
]

/** Occupations that are a rank themselves. */
const standings = new Set(['founder', 'owner', 'president', 'partner', 'board-member', 'executive-director'])

/** The share of the score that a step of the ladder costs. */
const stepCost = 0.15
const minScore = 0.7
const maxSimilar = 16

/** The nearest classes to a title, nearest first; at most sixteen, none of them equal. */
export function similarClasses(title: string): SimilarClass[] {
  const normalised = normaliseTitle(title)
  const equal = new Set(equalClasses(title))
  const scores = new Map<string, number>()
  for (const reading of readingsOf(normalised))
    for (const { reading: other, score } of neighbours(reading, normalised)) {
      const [own] = classesOf({ ...other, details: [] })
      scores.set(own!, Math.max(score, scores.get(own!) ?? 0))
    }
  for (const own of equal) for (const [other, score] of roles.similar.get(own) ?? []) scores.set(other, score)
  return [...scores]
    .filter(([each, score]) => score >= minScore && !equal.has(each))
    .map(([each, score]) => ({ class: each, score: Math.round(score * 100) / 100 }))
    .toSorted((a, b) => b.score - a.score || (a.class < b.class ? -1 : 1))
    .slice(0, maxSimilar)
}

type Neighbour = { reading: Reading; score: number }

function neighbours(reading: Reading, normalised: string): Neighbour[] {
  const { role, ranks, details } = reading
  if (!role)
    return rolesNear(englishWords(normalised), maxSimilar).map((near) => ({
      reading: { ...reading, role: near.role },
      score: near.score,
    }))
  const own = ladderOf(role)
    .filter((other) => !other.includes('chief') || role.chief)
    .map((other) => ({
      reading: { ...reading, ranks: other },
      score: rankScore(ranks, other) - (details.length > 0 ? 0.05 : 0),
    }))
  const near = titleTable()
    .near(role.id)
    .flatMap(({ role: id, score }) => {
      const other = roles.byId.get(id)
      const isAlike = other?.isDomain === role.isDomain && (!ranks.includes('chief') || other.chief)
      return other && isAlike ? [{ reading: { ...reading, role: other }, score }] : []
    })
  return [...own, ...near]
}

/** The ranks at which a role has similar titles; nobody is a junior founder. */
function ladderOf({ id, isDomain }: Role): string[][] {
  if (isDomain) return domainRanks
  return standings.has(id) ? [] : occupationRanks
}

/** 1 for ranks of the same height, less for each step between them. */
function rankScore(a: readonly string[], b: readonly string[]): number {
  return Math.max(0, 0.98 - stepCost * Math.abs(heightOf(a) - heightOf(b)))
}

function heightOf(ranks: readonly string[]): number {
  const main = ranks.toSorted((a, b) => (steps[b] ?? -1) - (steps[a] ?? -1))[0] ?? ''
  const others = ranks.filter((rank) => rank !== main)
  return (steps[main] ?? steps['']!) + others.reduce((sum, rank) => sum + (shifts[rank] ?? 0), 0)
}
