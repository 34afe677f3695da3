import type { Career } from './career.ts'
import type { Random } from '../random.ts'

/** Texts that people write about themselves: headline, summary, skills. */

const minSkills = 4
const maxSkills = 12

/** Skills of the department, in which the most common ones come first. */
export function drawSkills(random: Random, all: readonly string[]): string[] {
  const count = random.between(minSkills, maxSkills)
  const skills: string[] = []
  for (let index = 0; index < all.length && skills.length < count; index++)
    if (random.chance(0.62)) skills.push(all[index]!)
  return skills
}

export function drawHeadline(random: Random, career: Career, skills: readonly string[]): string | undefined {
  const [job] = career.jobs
  if (job === undefined || random.chance(0.22)) return undefined
  const { title, company } = job
  const draw = random.float()
  if (job.end !== null) return `Former ${title.name} at ${company.name}`
  if (draw < 0.62 || skills.length < 3) return `${title.name} at ${company.name}`
  if (draw < 0.75) return `${title.name} @ ${company.name}`
  if (draw < 0.9) return `${title.name} | ${skills.slice(0, 3).join(' | ')}`
  return `${title.name} | ${company.name} | ${skills[0]}`
}

/** Said of years of work: 'at least', so that it stays true while the person works on. */
const openings = [
  (title: string, years: number) => `${title} with ${years}+ years of experience.`,
  (title: string, years: number) => `I have worked for ${years}+ years, today as ${title}.`,
  (title: string, years: number) => `${years}+ years of work, from first job to ${title}.`,
]
const openingWithoutYears = (title: string) => `${title} by day, learner by habit.`
const statedYears = [2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40]

const middles = [
  (skills: string) => `Focus on ${skills}.`,
  (skills: string) => `What I do best: ${skills}.`,
  (skills: string) => `Tools of my trade: ${skills}.`,
]

const closings = [
  'I like clear goals, short meetings and people who ask why.',
  'Always glad to talk about the craft.',
  'I build teams that do not need me in the room.',
  'Before that I worked with customers of every size.',
  'Volunteer, parent, weekend cyclist.',
  'Open to new ideas and good coffee.',
  'I care about work that lasts.',
  'Happiest when a plan survives its first week.',
]

/**
 * A person's text about themselves, given the whole years of work that the profile shows (null:
 * none).
 */
type Summary = (shownYears: number | null) => string

/**
 * `years`: since the first job, shown or not. They decide the draws, so that the draws don't depend
 * on the shown years.
 */
export function drawSummary(
  random: Random,
  career: Career,
  about: { years: number; skills: readonly string[] },
): Summary | undefined {
  const [job] = career.jobs
  if (job === undefined || random.chance(0.55)) return undefined
  const { years, skills } = about
  const title = job.title.name
  const drawn = years < 2 ? openings.length : random.below(openings.length + 1)
  const sentences: string[] = []
  if (skills.length >= 3) {
    const [last, ...rest] = skills.slice(0, 4).toReversed()
    sentences.push(random.of(middles)(`${rest.toReversed().join(', ')} and ${last}`))
  }
  if (random.chance(0.6)) sentences.push(random.of(closings))
  return (shownYears) => {
    const stated = statedYears.findLast((least) => least <= (shownYears ?? 0))
    const opening =
      stated === undefined
        ? openingWithoutYears(title)
        : (openings[drawn]?.(title, stated) ?? openingWithoutYears(title))
    return [opening, ...sentences].join(' ')
  }
}
