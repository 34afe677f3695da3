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

const openings = [
  (title: string, years: number) => `${title} with ${years} years of experience.`,
  (title: string, years: number) => `I have worked in this field for ${years} years, today as ${title}.`,
  (title: string, years: number) => `${years} years of work, from first job to ${title}.`,
  (title: string) => `${title} by day, learner by habit.`,
]

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

export function drawSummary(
  random: Random,
  career: Career,
  about: { years: number; skills: readonly string[] },
): string | undefined {
  const [job] = career.jobs
  if (job === undefined || random.chance(0.55)) return undefined
  const { years, skills } = about
  // Nobody mentions zero years.
  const opening = years < 2 ? openings[3]! : random.of(openings)
  const sentences = [opening(job.title.name, years)]
  if (skills.length >= 3) {
    const [last, ...rest] = skills.slice(0, 4).toReversed()
    sentences.push(random.of(middles)(`${rest.toReversed().join(', ')} and ${last}`))
  }
  if (random.chance(0.6)) sentences.push(random.of(closings))
  return sentences.join(' ')
}
