import type { Company } from '../companies/company.ts'
import type { Random } from '../random.ts'
import { Weighted } from '../weighted.ts'

/**
 * The level of a job. The first ten are a ladder that a career climbs; the others are reachable
 * from any rung.
 */
export const levels = [
  'intern',
  'junior',
  'mid',
  'senior',
  'lead',
  'manager',
  'head',
  'director',
  'vp',
  'chief',
  'partner',
  'owner',
  'founder',
] as const
export type Level = (typeof levels)[number]

/** The vendor's levels for a title; none if it names none. */
export const vendorLevels: Record<Level, string[]> = {
  intern: ['training'],
  junior: ['entry'],
  mid: [],
  senior: ['senior'],
  lead: ['senior'],
  manager: ['manager'],
  head: ['director'],
  director: ['director'],
  vp: ['vp'],
  chief: ['cxo'],
  partner: ['partner'],
  owner: ['owner'],
  founder: ['owner'],
}

/** The pyramid of employees. */
const employed = new Weighted<Level>([
  ['intern', 26],
  ['junior', 150],
  ['mid', 340],
  ['senior', 165],
  ['lead', 58],
  ['manager', 140],
  ['head', 32],
  ['director', 48],
  ['vp', 14],
])

const partnerGroups = new Set(['legal', 'consulting'])
const ownerGroups = new Set([
  'consulting',
  'retail',
  'construction',
  'hospitality',
  'media',
  'agriculture',
  'consumer',
  'health',
  'legal',
  'transport',
  'manufacturing',
])
const withoutOwners = new Set(['public', 'nonprofit', 'education'])
const longestFounding = 30

/**
 * The level of one of a company's people: founders, owners and leaders are a larger share of a
 * smaller company.
 */
export function drawLevel(random: Random, company: Company, age: number): Level {
  const { headcount, isFunded } = company
  const group = company.industry.group.name
  const draw = random.float()
  let edge = withoutOwners.has(group) || age > longestFounding ? 0 : Math.min(0.4, 1.8 / headcount)
  if (draw < edge) return 'founder'
  edge += !isFunded && ownerGroups.has(group) ? Math.min(0.2, 1 / headcount) : 0
  if (draw < edge) return 'owner'
  edge += Math.min(0.13, 2.5 / headcount) + 0.0015
  if (draw < edge) return 'chief'
  edge += partnerGroups.has(group) || company.industry.name.startsWith('venture') ? 0.06 : 0
  if (draw < edge) return 'partner'
  return employed.pick(random)
}

/** Years of work at a level: median, deviation on a logarithmic scale, minimum. */
const experience: Record<Level, readonly [median: number, deviation: number, least: number]> = {
  intern: [0.4, 0.5, 0],
  junior: [1.8, 0.6, 0],
  mid: [6.5, 0.7, 1],
  senior: [10, 0.5, 3],
  lead: [12, 0.42, 5],
  manager: [12, 0.45, 4],
  head: [14, 0.4, 6],
  director: [17, 0.36, 7],
  vp: [20, 0.32, 9],
  chief: [21, 0.38, 6],
  partner: [20, 0.36, 9],
  owner: [17, 0.55, 2],
  founder: [13, 0.6, 0],
}
const longestCareer = 44

/** Months of work so far. */
export function drawExperience(random: Random, level: Level): number {
  const [median, deviation, least] = experience[level]
  const years = Math.min(longestCareer, Math.max(least, random.spread(median, deviation)))
  return Math.round(years * 12)
}

/** The last rung before a job that isn't a rung. */
const before: Partial<Record<Level, readonly Level[]>> = {
  partner: ['lead', 'manager', 'director'],
  owner: ['mid', 'senior', 'manager'],
  founder: ['mid', 'senior', 'lead', 'manager', 'director'],
}

/**
 * The level at a share (0 to 1) of the way to the current level: rungs are climbed in order, the
 * first ones faster; leading specialists and leading people are alternatives.
 */
export function levelAt(share: number, top: Level): Level {
  const rungs = ladderTo(top)
  return rungs[Math.min(rungs.length - 1, Math.floor(share ** 0.85 * rungs.length))]!
}

const ladders = new Map<Level, readonly Level[]>(
  levels.slice(0, 10).map((top, index) => {
    const rungs = levels.slice(1, index + 1).filter((level) => level === top || level !== 'lead')
    return [top, rungs.length === 0 ? [top] : rungs]
  }),
)

const ladderTo = (level: Level) => ladders.get(level) ?? ladders.get('senior')!

/**
 * The rung reached as an employee before becoming partner, owner or founder; for a rung, the level
 * itself.
 */
export function careerTop(random: Random, level: Level, months: number): Level {
  const tops = before[level]
  if (tops === undefined) return level
  // People who found or buy a company early were not directors before.
  const reached = tops.filter((top) => months >= experience[top][2] * 12)
  return reached.length === 0 ? 'junior' : random.of(reached)
}
