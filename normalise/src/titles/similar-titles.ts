import { englishWords, readTitle, standings, type Reading } from './read-title.ts'
import { rolesNear } from './role-vectors.ts'
import { normaliseTitle } from './title.ts'
import { equalClasses } from './title-classes.ts'
import { roles, type Role } from './roles.ts'
import { classesOf } from './title-facts.ts'
import { narrowerDomains } from './title-heads.ts'
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
  ['manager', 'senior'],
  ['head'],
  ['director'],
  ['director', 'senior'],
  ['vice president'],
  ['senior', 'vice president'],
  ['chief'],
]
const occupationRanks: string[][] = [[], ['junior'], ['senior'], ['lead'], ['staff'], ['principal']]

/** Occupations that are a rank themselves. */
const executives = new Set(['managing-director', 'general-manager', 'executive-director'])

/** The share of the score that a step of the ladder costs. */
const stepCost = 0.14
const minScore = 0.65
const maxSimilar = 16

/** Ranks of the other kind at the same height: whoever has these is as similar. */
const counterparts: Readonly<Record<string, string>> = {
  '': '~Specialist',
  manager: '~Manager',
  head: '~Head',
  'vice president': '~Vice President',
  '~Specialist': '',
  '~Manager': 'manager',
  '~Head': 'head',
  '~Vice President': 'vice president',
}

/**
 * The nearest classes to a title, nearest first; none of them equal. At most sixteen, those of
 * narrower domains aside, and beside them those with the inexact Korean rank of the same height, or
 * the reverse.
 */
export function similarClasses(title: string): SimilarClass[] {
  const normalised = normaliseTitle(title)
  const equal = new Set(equalClasses(title))
  const scores = new Map<string, number>()
  const narrow = new Set<string>()
  for (const reading of readTitle(normalised).meant) {
    for (const each of neighbours(reading, normalised)) add(scores, each)
    for (const each of narrowerOf(reading)) narrow.add(add(scores, each))
  }
  for (const own of equal)
    for (const [other, score] of roles().similar.get(own) ?? []) scores.set(other, score)
  const inOrder = [...scores]
    .filter(([each, score]) => score >= minScore && !equal.has(each))
    .map(([each, score]) => ({ class: each, score: Math.round(score * 100) / 100 }))
    .toSorted((a, b) => b.score - a.score || (a.class < b.class ? -1 : 1))
  const others = new Set(inOrder.filter((each) => !narrow.has(each.class)).slice(0, maxSimilar))
  const nearest = inOrder.filter((each) => narrow.has(each.class) || others.has(each))
  const known = new Set([...equal, ...nearest.map((each) => each.class)])
  return nearest.flatMap((each) => {
    const other = counterpartOf(each.class)
    return other === null || known.has(other) ? [each] : [each, { class: other, score: each.score }]
  })
}

/** Adds the class of a neighbour, and returns it. */
function add(scores: Map<string, number>, { reading, score }: Neighbour): string {
  const own = classesOf({ ...reading, details: [] })[0]!
  scores.set(own, Math.max(score, scores.get(own) ?? 0))
  return own
}

/** The class of the same role with the rank of the other kind. */
function counterpartOf(titleClass: string): string | null {
  const [role, ranks] = titleClass.split('/')
  const other = ranks === undefined ? undefined : counterparts[ranks]
  return other === undefined ? null : `${role}/${other}`
}

type Neighbour = { reading: Reading; score: number }

function neighbours(reading: Reading, normalised: string): Neighbour[] {
  const { role, ranks, details } = reading
  if (!role && details.length === 0) return []
  if (!role)
    return rolesNear(englishWords(normalised), maxSimilar, minScore).map((near) => ({
      reading: { ...reading, role: near.role },
      score: near.score,
    }))
  const own = ladderOf(role)
    .filter((other) => !other.includes('chief') || role.chief)
    .map((other) => ({
      reading: { ...reading, ranks: other },
      score: rankScore(ranks, other) - (details.length > 0 ? 0.05 : 0),
    }))
  const scores = new Map(
    titleTable()
      .near(role.id)
      .map((near) => [near.role, near.score]),
  )
  for (const [id, score] of roles().similar.get(role.id) ?? []) scores.set(id, score)
  const near = [...scores].flatMap(([id, score]) => {
    const other = roles().byId.get(id)
    const isAlike = other?.isDomain === role.isDomain && (!ranks.includes('chief') || other.chief)
    return other && isAlike ? [{ reading: { ...reading, role: other }, score }] : []
  })
  return [...own, ...near, ...leadersOf(reading)]
}

const narrowerScore = 0.9

/** The leaders of parts of a domain: `VP, Mobile Engineering` beside `VP of Engineering`. */
function narrowerOf(reading: Reading): Neighbour[] {
  const { role, ranks, details } = reading
  if (!role?.isDomain || ranks.length === 0 || details.length > 0) return []
  return narrowerDomains(role).flatMap((other) =>
    ranks.includes('chief') && !other.chief
      ? []
      : [{ reading: { ...reading, role: other }, score: narrowerScore }],
  )
}

const leaderScore = 0.7

/** 인사팀장 beside 인사 담당자: the managers of the domain that an occupation is the ordinary one of. */
function leadersOf(reading: Reading): Neighbour[] {
  if (reading.ranks.length > 0) return []
  return [...roles().byId.values()]
    .filter(({ member }) => member === reading.role?.id)
    .map((role) => ({ reading: { ...reading, role, ranks: ['manager'] }, score: leaderScore }))
}

/** The ranks at which a role has similar titles. There are no junior founders, for example. */
function ladderOf({ id, isDomain }: Role): string[][] {
  if (isDomain) return domainRanks
  return standings.has(id) || executives.has(id) ? [] : occupationRanks
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
