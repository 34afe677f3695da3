import type { Career } from './career.ts'
import type { Random } from '../random.ts'

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

/*
 * Skills and summaries were once drawn from the sequence of the other fields. Their draws are still
 * made, so that a seed gives the same names, contacts, places and dates as before.
 */

/** Returns how many skills there were. */
export function passOverSkills(random: Random, known: number): number {
  if (random.chance(0.2)) return 0
  const count = random.between(4, 12)
  let drawn = 0
  for (let index = 0; index < known && drawn < count; index++) if (random.chance(0.62)) drawn++
  return drawn
}

export function passOverSummary(random: Random, years: number, skills: number): void {
  if (random.chance(0.55)) return
  if (years >= 2) random.next()
  if (skills >= 3) random.next()
  if (random.chance(0.6)) random.next()
}
