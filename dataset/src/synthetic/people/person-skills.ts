import type { Random } from '../random.ts'
import { readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'
import type { Career } from './career.ts'
import { jobOf } from './titles.ts'

/**
 * The skills of people: most name those of their job and department, leaders those of leading, and
 * anybody may speak French. The first of a list are far more frequent than the last.
 */

type Pools = ReadonlyMap<string, Weighted<string>>

const rows = readTable('skills', 3)

/** The first skills of a list are named often, the others seldom. */
const pool = (skills: readonly string[]) => ranked(skills, 5)

const poolsOf = (kind: string): Pools =>
  new Map(
    rows.flatMap(([of, name = '', skills = '']) => (of === kind ? [[name, pool(skills.split(','))]] : [])),
  )

const [ofJobs, ofLevels, ofAnybody] = [poolsOf('job'), poolsOf('level'), poolsOf('any')]
const moreSkills = new Map(
  rows.flatMap(([of, name = '', skills = '']) => (of === 'more' ? [[name, skills.split(',')]] : [])),
)

const ofDepartments = new Map<string, Weighted<string>>()

function ofDepartment({ name, skills }: Career['department']): Weighted<string> {
  const known = ofDepartments.get(name)
  if (known !== undefined) return known
  const made = pool([...skills, ...(moreSkills.get(name) ?? [])])
  ofDepartments.set(name, made)
  return made
}

const spellings = new Map(
  readTable('skill-spellings', 3).map(([skill = '', others = '', korean = '']) => [
    skill,
    {
      others: ranked(others.split(';'), 0.8),
      korean: korean === '' ? null : ranked(korean.split(';'), 0.8),
    },
  ]),
)

/** How a person writes skills: the shares of those in other words, and of those in Korean. */
type Habit = { others: number; korean: number; isLowerCase: boolean }

const koreanShare = 0.35

function drawHabit(random: Random, career: Career): Habit {
  const others = random.chance(0.55) ? 0.06 : 0.55
  const korean = career.city.country.code === 'KR' && random.chance(koreanShare) ? 0.8 : 0
  return { others, korean, isLowerCase: random.chance(0.04) }
}

function spelled(random: Random, skill: string, { others, korean, isLowerCase }: Habit): string {
  const known = spellings.get(skill)
  if (known?.korean && korean > 0 && random.chance(korean)) return known.korean.pick(random)
  if (known !== undefined && random.chance(others)) return known.others.pick(random)
  return isLowerCase ? skill.toLowerCase() : skill
}

const withoutSkills = 0.2
const [minSkills, maxSkills] = [3, 32]

/** Industries name what their people know: `Wine and Spirits`. */
const industrySkills = new Map<string, string>()

function industrySkill(industry: string): string {
  const known = industrySkills.get(industry)
  if (known !== undefined) return known
  const made = industry.replace(/(?<![a-z])(?!and\b|or\b)[a-z]/g, (letter) => letter.toUpperCase())
  industrySkills.set(industry, made)
  return made
}

type OwnPools = { job: Weighted<string> | undefined; department: Weighted<string> }

function drawSkill(random: Random, career: Career, { job, department }: OwnPools): string {
  const draw = random.float()
  if (draw < 0.42 && job !== undefined) return job.pick(random)
  if (draw < 0.82) return department.pick(random)
  const { level } = career
  const ofLevel = ofLevels.get(level === 'founder' || level === 'owner' ? 'owner' : 'lead')!
  if (draw < 0.92 && !withoutLead.has(level)) return ofLevel.pick(random)
  if (draw < 0.94) return industrySkill(random.of(career.jobs).company.industry.name)
  return ofAnybody.get('all')!.pick(random)
}

const withoutLead: ReadonlySet<string> = new Set(['intern', 'junior', 'mid', 'senior'])

/** None for some; otherwise mostly 3 to 15, in the person's own spelling, the best known first. */
export function drawSkills(random: Random, career: Career): string[] {
  if (random.chance(withoutSkills)) return []
  const count = Math.min(maxSkills, Math.max(minSkills, Math.round(random.spread(7.5, 0.5))))
  const habit = drawHabit(random, career)
  const pools = { job: ofJobs.get(jobOf(career)), department: ofDepartment(career.department) }
  const [drawn, written]: [string[], string[]] = [[], []]
  for (let tries = 0; written.length < count && tries < 3 * count; tries++) {
    const skill = drawSkill(random, career, pools)
    if (drawn.includes(skill)) continue
    drawn.push(skill)
    const text = spelled(random, skill, habit)
    if (!written.includes(text)) written.push(text)
  }
  return written
}
