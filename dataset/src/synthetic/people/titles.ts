import { type Level, vendorLevels } from './levels.ts'
import type { Random } from '../random.ts'
import { parseWeights, readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'

/** A title in the vendor's format; one object per text, shared by all records. */
export type VendorTitle = {
  name: string
  levels: string[]
  role: string | undefined
  sub_role: string | undefined
}

/**
 * The parts of a title. Titles of other kinds (`Owner`, `Store Manager`) are no pattern: they
 * contain neither job nor function.
 */
export type TitleParts = { job: string; function: string; isLead: boolean; isPattern: boolean }

/**
 * The job of a person in a department, and the function they would lead: both stay the same through
 * a career.
 */
export type Track = { job: number; lead: number }

export type Department = {
  name: string
  skills: readonly string[]
  fields: Weighted<string>
  jobs: Weighted<number>
  /** For each job, the functions it may lead to: those of its own sub-role if there are any. */
  leads: readonly Weighted<number>[]
  jobNames: readonly string[]
  functionNames: readonly string[]
  titles: ReadonlyMap<Level, Weighted<TitleForm>>
  chiefs: Weighted<VendorTitle>
}

/** The titles of a pattern: one for each function to lead, or one for each job. */
type TitleForm = { isLead: boolean; titles: readonly VendorTitle[] }

/** Titles of each level: `{job}` for people who do the work, `{function}` for people who lead it. */
const patterns: Record<Exclude<Level, 'chief' | 'owner' | 'founder'>, string> = {
  intern: '{job} Intern:5|{function} Intern:3',
  junior: 'Junior {job}:6|Associate {job}:2|{job} I:1|{job}:6',
  mid: '{job}:14|{job} II:1',
  senior: 'Senior {job}:12|Sr. {job}:2|Sr {job}:1',
  lead: 'Lead {job}:6|Principal {job}:4',
  manager: '{function} Manager:9|Senior {function} Manager:2|Manager, {function}:2|{function} Team Lead:2',
  head: 'Head of {function}:10|Global Head of {function}:1|Associate Director, {function}:2',
  director: 'Director of {function}:9|{function} Director:4|Senior Director, {function}:2|Senior Director of {function}:1',
  vp: 'VP of {function}:6|Vice President of {function}:4|VP {function}:4|Vice President, {function}:2|SVP {function}:1|Senior Vice President, {function}:1',
  partner: 'Partner:6|Managing Partner:2|Senior Partner:1',
} // prettier-ignore

const general: Record<'chief' | 'owner' | 'founder', string> = {
  chief: 'CEO:12|Chief Executive Officer:6|Managing Director:8|President:3|President & CEO:3|Executive Director:2',
  owner: 'Owner:14|Business Owner:3|Owner & Managing Director:2|Co-Owner:2|Owner & Operator:1|President & Owner:1',
  founder: 'Founder & CEO:12|Co-Founder & CEO:6|Founder:8|Co-Founder:8|Co-Founder & CTO:4|CEO & Co-Founder:3|CEO & Founder:3|Co-Founder & COO:2|Founding Partner:1|Founder & Managing Director:1',
} // prettier-ignore

const generalTitles = {
  chief: new Weighted(parsePatterns(general.chief).map(([name, weight]) => [title(name, 'chief'), weight])),
  owner: new Weighted(parsePatterns(general.owner).map(([name, weight]) => [title(name, 'owner'), weight])),
  founder: new Weighted(
    parsePatterns(general.founder).map(([name, weight]) => [
      { ...title(name, 'founder'), levels: /CEO|CTO|COO/.test(name) ? ['owner', 'cxo'] : ['owner'] },
      weight,
    ]),
  ),
}

function parsePatterns(text: string) {
  return parseWeights(text, '|')
}

function title(name: string, level: Level, role?: string, subRole?: string): VendorTitle {
  return { name, levels: vendorLevels[level], role, sub_role: subRole }
}

type Part = { name: string; subRole: string; weight: number }

function parseParts(text: string): Part[] {
  return parseWeights(text).map(([entry, weight]) => {
    const slash = entry.lastIndexOf('/')
    return { name: entry.slice(0, slash), subRole: entry.slice(slash + 1), weight }
  })
}

const kinds = new Map<VendorTitle, { isLead: boolean; isPattern: boolean }>()
const generalKind = { isLead: false, isPattern: false }

const fieldRows = new Map(readTable('fields', 3).map((row) => [row[0], row]))

const departments = new Map<string, Department>(
  readTable('titles', 5).map(([name = '', role = '', chiefs = '', jobs = '', functions = '', ...own]) => {
    const [jobParts, leadParts] = [parseParts(jobs), parseParts(functions)]
    const ownPatterns = new Map(
      own.filter((entry) => entry !== '').map((entry) => entry.split('=') as [Level, string]),
    )
    const titles = new Map<Level, Weighted<TitleForm>>()
    for (const [level, common] of Object.entries(patterns) as [Level, string][]) {
      const forms = parsePatterns(ownPatterns.get(level) ?? common)
      titles.set(level, expand(forms, level, { role, jobParts, leadParts }))
    }
    const [, fields = '', skills = ''] = fieldRows.get(name)!
    return [
      name,
      {
        name,
        skills: skills.split(','),
        fields: new Weighted(parseWeights(fields)),
        jobs: new Weighted(jobParts.map((part, index) => [index, part.weight])),
        jobNames: jobParts.map((part) => part.name),
        functionNames: leadParts.map((part) => part.name),
        leads: jobParts.map(({ subRole }) => leadsOf(subRole, leadParts)),
        titles,
        chiefs: ranked(
          chiefs.split(',').map((chief) => title(chief, 'chief', role)),
          1,
        ),
      },
    ]
  }),
)

export function departmentOf(name: string): Department {
  const department = departments.get(name)
  if (department === undefined) throw new Error(`data/titles.tsv has no department ${name}`)
  return department
}

/** The first function is the department's own, which anyone may come to lead. */
function leadsOf(subRole: string, functions: readonly Part[]): Weighted<number> {
  const near = functions.map((part, index) => [index, part] as const)
  return new Weighted(
    near
      .filter(([index, part]) => index === 0 || part.subRole === subRole)
      .map(([index, part]) => [index, part.weight]),
  )
}

/** A pattern contains the job or the function; one with neither is the same for all. */
function expand(
  forms: readonly [pattern: string, weight: number][],
  level: Level,
  { role, jobParts, leadParts }: { role: string; jobParts: readonly Part[]; leadParts: readonly Part[] },
): Weighted<TitleForm> {
  return new Weighted(
    forms.map(([pattern, weight]) => {
      const isLead = pattern.includes('{function}')
      const titles = (isLead ? leadParts : jobParts).map(({ name, subRole }) =>
        title(pattern.replace(isLead ? '{function}' : '{job}', name), level, role, subRole),
      )
      const isPattern = pattern.includes('{')
      for (const made of titles) kinds.set(made, { isLead, isPattern })
      return [{ isLead, titles }, weight]
    }),
  )
}

export function drawTrack(random: Random, department: Department): Track {
  const job = department.jobs.pick(random)
  return { job, lead: department.leads[job]!.pick(random) }
}

/**
 * A title of the level on the person's track; the leader of a small company is its general manager
 * rather than head of a department.
 */
export function drawTitle(
  random: Random,
  department: Department,
  job: { level: Level; track: Track; headcount: number },
): VendorTitle {
  const { level, track, headcount } = job
  if (level === 'founder' || level === 'owner') return generalTitles[level].pick(random)
  if (level === 'chief')
    return (random.chance(headcount < 50 ? 0.65 : 0.25) ? generalTitles.chief : department.chiefs).pick(
      random,
    )
  const { isLead, titles } = department.titles.get(level)!.pick(random)
  return titles[isLead ? track.lead : track.job]!
}

/** Returns the parts of the title of a person on this track. */
export function partsOf(made: VendorTitle, department: Department, track: Track): TitleParts {
  return {
    job: department.jobNames[track.job]!,
    function: department.functionNames[track.lead]!,
    ...(kinds.get(made) ?? generalKind),
  }
}

/** The job that a person has, or had before they led others. */
export const jobOf = ({ department, track }: { department: Department; track: Track }): string =>
  department.jobNames[track.job]!

const renamings = new Map<VendorTitle, Map<string, VendorTitle>>()
const maxRenamed = 20_000
let renamedCount = 0

/** The same title in other words; usually one object per text, but rare texts must not fill the memory. */
export function renamed(usual: VendorTitle, name: string): VendorTitle {
  if (name === usual.name) return usual
  const known = renamings.get(usual)?.get(name)
  if (known !== undefined) return known
  const { levels, role, sub_role } = usual
  const made = { name, levels, role, sub_role }
  if (renamedCount < maxRenamed) {
    renamedCount++
    if (!renamings.has(usual)) renamings.set(usual, new Map())
    renamings.get(usual)!.set(name, made)
  }
  return made
}
