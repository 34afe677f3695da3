import { monthOf, type Today } from '../calendar.ts'
import type { Companies, Company } from '../companies/company.ts'
import { careerTop, drawExperience, drawLevel, levelAt, type Level } from './levels.ts'
import type { City, Country } from '../places.ts'
import type { Random } from '../random.ts'
import {
  departmentOf,
  drawTitle,
  drawTrack,
  type Department,
  type Track,
  type VendorTitle,
} from './titles.ts'

export type Job = {
  company: Company
  title: VendorTitle
  level: Level
  city: City
  /** The months of the first and of the last day; null: still held. */
  start: number
  end: number | null
  /** A position besides the main job. */
  isSide: boolean
}

export type Career = {
  department: Department
  track: Track
  level: Level
  /** Where the person lives. */
  city: City
  /** The month in which the first job began. */
  start: number
  /** Newest first; the first one is the main job. */
  jobs: Job[]
}

type Deps = { random: Random; companies: Companies; today: Today }

const betweenJobsShare = 0.035
const sideSeatShare = 0.05
const promotionShare = 0.36
const maxJobs = 9

/**
 * A career, made backwards from the current employer to the first job: levels rise, employers exist
 * at the time, and jobs follow each other.
 */
export function makeCareer(deps: Deps): Career {
  const { random, companies, today } = deps
  const company = companies.pick(random)
  const age = today.year - company.foundedYear
  const level = drawLevel(random, company, age)
  const months = yearsFor(random, { level, age, months: drawExperience(random, level) })
  const department = departmentOf(company.industry.group.departments.pick(random))
  const city = drawCity(random, company, level)
  const start = today.month - months
  const plan: Plan = {
    department,
    track: drawTrack(random, department),
    level,
    top: careerTop(random, level, months),
    country: city.country,
    start,
  }
  const present = currentJob(deps, plan, { company, city })
  const jobs = [present, ...pastJobs(deps, plan, present)]
  const first = jobs.at(-1)!.start
  if (level !== 'founder' && level !== 'owner' && random.chance(betweenJobsShare))
    present.end = Math.max(present.start, today.month - random.below(10))
  else if (random.chance(sideSeatShare) && months > 150) jobs.push(sideSeat(deps, plan))
  return { department, track: plan.track, level, city, start: first, jobs }
}

type Plan = {
  department: Department
  track: Track
  level: Level
  /** The last rung as an employee before becoming partner, owner or founder. */
  top: Level
  country: Country
  start: number
}

/** A founder has worked at least since the founding. */
function yearsFor(random: Random, person: { level: Level; age: number; months: number }): number {
  const { level, age, months } = person
  return level === 'founder' ? Math.max(months, age * 12 + random.between(1, 120)) : months
}

/** Most live in the city of the company's headquarters, some near another office, a few anywhere. */
function drawCity(random: Random, company: Company, level: Level): City {
  const { headquarters, offices } = company
  const draw = random.float()
  if (draw < 0.56 || level === 'founder' || level === 'owner') return headquarters
  if (draw < 0.85) return random.of(offices)
  return headquarters.country.cities.pick(random)
}

function currentJob(deps: Deps, plan: Plan, { company, city }: { company: Company; city: City }): Job {
  const { random, today } = deps
  const founded = monthOf(company.foundedYear, random.below(12))
  const held = Math.min(Math.round(random.spread(26, 0.85)), 220)
  const begin = plan.level === 'founder' ? founded : Math.max(today.month - held, founded)
  const start = Math.min(today.month, Math.max(begin, plan.start))
  return {
    company,
    title: drawTitle(random, plan.department, {
      level: plan.level,
      track: plan.track,
      headcount: company.headcount,
    }),
    level: plan.level,
    city,
    start,
    end: null,
    isSide: false,
  }
}

/** The jobs before the current one, newest first, back to the start of the career. */
function pastJobs(deps: Deps, plan: Plan, present: Job): Job[] {
  const { random } = deps
  const jobs: Job[] = []
  const span = Math.max(1, present.start - plan.start)
  let next = present
  while (jobs.length < maxJobs) {
    const promoted = canBePromoted(next, plan) && random.chance(promotionShare)
    const end = next.start - (promoted || random.chance(0.6) ? 0 : random.below(5))
    // The remaining time would be too short for another job, so this job started the career.
    const held = Math.max(4, Math.round(random.spread(29, 0.6)))
    const start = end - held < plan.start + 6 || jobs.length === maxJobs - 1 ? plan.start : end - held
    if (end - start < 3) break
    const company = promoted ? next.company : pastEmployer(deps, plan, start)
    if (company === null) break
    const level = levelAt((start - plan.start) / span, plan.top)
    const job: Job = {
      company,
      title: drawTitle(random, plan.department, { level, track: plan.track, headcount: company.headcount }),
      level,
      city: promoted ? next.city : employerCity(random, company, plan.country),
      start,
      end,
      isSide: false,
    }
    // Without a promotion it was one job.
    if (promoted && level === next.level) next.start = start
    else jobs.push(job)
    if (start === plan.start) break
    next = jobs.at(-1) ?? present
  }
  return jobs
}

const canBePromoted = (job: Job, plan: Plan) =>
  job.level !== 'founder' && job.level !== 'owner' && monthOf(job.company.foundedYear, 11) < plan.start

/**
 * A company that existed then, usually in the same country, and preferably in an industry that has
 * the department.
 */
function pastEmployer({ random, companies }: Deps, plan: Plan, start: number): Company | null {
  const country = random.chance(0.93) ? plan.country : null
  const existed = (foundedYear: number) => monthOf(foundedYear, 0) <= start
  const { name } = plan.department
  return (
    companies.find(
      random,
      country,
      (founded, { group }) => existed(founded) && group.departments.values.includes(name),
    ) ?? companies.find(random, country, existed)
  )
}

function employerCity(random: Random, company: Company, country: Country): City {
  const near = company.offices.filter((office) => office.country === country)
  return near.length === 0 ? company.headquarters : random.of(near)
}

const seats = ['Board Member', 'Advisor', 'Non-Executive Director', 'Mentor', 'Board Observer'] as const
const seatTitles: readonly VendorTitle[] = seats.map((name) => ({
  name,
  levels: [],
  role: undefined,
  sub_role: undefined,
}))

function sideSeat({ random, companies, today }: Deps, plan: Plan): Job {
  const company = companies.pickIn(random, plan.country)
  const earliest = Math.max(plan.start + 96, monthOf(company.foundedYear, 11))
  return {
    company,
    title: random.of(seatTitles),
    level: 'mid',
    city: company.headquarters,
    start: Math.min(today.month, Math.max(earliest, today.month - random.between(2, 60))),
    end: null,
    isSide: true,
  }
}
