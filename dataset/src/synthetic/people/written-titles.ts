import type { Random } from '../random.ts'
import type { Career } from './career.ts'
import { drawWriter, localTitle } from './local-titles.ts'
import { spelled } from './title-spelling.ts'
import { partsOf, renamed } from './titles.ts'

/**
 * Writes the titles of a career as its person would: all in the language of the country or all in
 * English, in one of several spellings. Draws from a sequence of its own, so that spellings change
 * nothing else.
 */
export function writeTitles(random: Random, career: Career, sex: string): void {
  const { department, track, city, jobs } = career
  const writer = drawWriter(random, city.country.code, sex)
  for (const job of jobs) {
    if (job.isSide) continue
    const { title, level } = job
    const written = { name: title.name, level, parts: partsOf(title, department, track) }
    const local = writer && localTitle(random, writer, written)
    job.title = renamed(title, local ?? spelled(random, written, title))
  }
}
