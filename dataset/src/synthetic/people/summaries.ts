import type { Random } from '../random.ts'
import { readTable } from '../tables.ts'
import type { Career } from './career.ts'
import type { VendorEducation } from './education.ts'
import { compileGrammar, Writer, type Grammar } from './grammar.ts'

/** Texts in which people say what they do, in agreement with their careers. */

const rows = readTable('summaries', 3).map(([language = '', rule = '', texts = '']) => ({
  language,
  rule,
  texts,
}))
const departments = new Set(rows.flatMap(({ rule }) => rule.split(':')[1] ?? []))

/** The facts that a sentence may name. */
const factNames = [
  'title',
  'years',
  'company',
  'former',
  'past',
  'city',
  'industry',
  'field',
  'topic',
  'skill',
  'skill2',
  'skill3',
] as const
type KnownFacts = Record<(typeof factNames)[number], string | undefined>

/** The rules for the people of each department, whose own ones are under their short name. */
const grammarsIn = (language: 'en' | 'ko'): ReadonlyMap<string, Grammar> =>
  new Map(
    [...departments].map((department): [string, Grammar] => {
      const own = rows.filter((row) => row.language === language)
      const rules = own.flatMap(({ rule, texts }): [string, string][] => {
        const [name = '', of] = rule.split(':')
        return of === undefined || of === department ? [[name, texts]] : []
      })
      return [department, compileGrammar(rules, factNames)]
    }),
  )
const [english, korean] = [grammarsIn('en'), grammarsIn('ko')]

const statedYears = [2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40]
const withoutSummary = 0.55
const koreanShare = 0.8
const hangul = /\p{Script=Hangul}/u

export type About = {
  skills: readonly string[]
  education: readonly VendorEducation[]
  /** The whole years of work that the profile shows; null: none. */
  shownYears: () => number | null
}

/** Years are stated as 'at least', so that they stay true while the person works on. */
export function drawSummary(random: Random, career: Career, about: About): string | undefined {
  const present = career.jobs[0]!
  if (random.chance(withoutSummary)) return undefined
  const isKorean =
    career.city.country.code === 'KR' && hangul.test(present.title.name) && random.chance(koreanShare)
  const grammar = (isKorean ? korean : english).get(career.department.name)!
  const facts = factsOf(random, career, about)
  const writer = new Writer(
    random,
    factNames.map((name) => facts[name]),
  )
  let text = ''
  for (const rule of drawRules(random, career, facts)) {
    const sentence = writer.write(grammar.get(rule)!)
    if (sentence !== null) text += text === '' ? sentence : ` ${sentence}`
  }
  return text
}

/** The parts of a text. Two at least, of which the last varies most. */
function drawRules(random: Random, { level, jobs }: Career, facts: KnownFacts): string[] {
  const isWorking = jobs[0]!.end === null
  const working = facts.years !== undefined && random.chance(0.75) ? 'opening.years' : 'opening.plain'
  const rules = [isWorking ? working : 'opening.former']
  if (facts.skill3 !== undefined && random.chance(0.55)) rules.push('skills')
  if (random.chance(0.55)) rules.push(roles[level] ?? 'ic')
  if (facts.past !== undefined && random.chance(0.25)) rules.push('earlier')
  if (rules.length < 2 || random.chance(0.6)) rules.push('closing')
  return rules
}

const roles: Partial<Record<Career['level'], string>> = {
  manager: 'lead',
  head: 'lead',
  director: 'lead',
  vp: 'lead',
  chief: 'lead',
  partner: 'lead',
  founder: 'owner',
  owner: 'owner',
}

function factsOf(random: Random, career: Career, { skills, education, shownYears }: About): KnownFacts {
  const present = career.jobs[0]!
  const { company, title } = present
  const shown = shownYears() ?? 0
  const years = statedYears.findLast((least) => least <= shown)
  const past = career.jobs.find((job) => job.company !== company && !job.isSide)
  const from = skills.length < 3 ? 0 : random.below(skills.length - 2)
  return {
    title: title.name,
    years: years === undefined ? undefined : String(years),
    company: present.end === null ? company.name : undefined,
    former: company.name,
    past: past?.company.name,
    city: career.city.name,
    industry: company.industry.name,
    field: education.find(({ majors }) => majors.length > 0)?.majors[0],
    topic: skills.at(-1),
    skill: skills[from],
    skill2: skills[from + 1],
    skill3: skills[from + 2],
  }
}
