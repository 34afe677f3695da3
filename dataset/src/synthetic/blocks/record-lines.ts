import type { VendorEducation } from '../people/education.ts'
import type { PersonParts, VendorExperience } from '../people/person-record.ts'

/**
 * A person as JSON, identical to `JSON.stringify` of the whole person, in half the time: two thirds
 * of it are parts that many people share (employers, titles, schools), whose text is cached on
 * them.
 */
export function personText({ facts, employer, experience, education }: PersonParts): string {
  const own = JSON.stringify(facts).slice(0, -1)
  const job = sharedText(employer).slice(1, -1)
  const past = experience.map(experienceText).join(',')
  const schools = education.map(educationText).join(',')
  return `${own}${job === '' ? '' : ','}${job},"experience":[${past}],"education":[${schools}]}`
}

/**
 * `JSON.stringify` ignores symbols. A WeakMap would do the same, but costs the garbage collector
 * more than it saves.
 */
const text = Symbol('text')
type Shared = object & { [text]?: string }

const sharedText = (part: Shared): string => (part[text] ??= JSON.stringify(part))

function experienceText(entry: VendorExperience): string {
  const { title, company, start_date, end_date, location_names, is_primary } = entry
  let line = title === undefined ? '{' : `{"title":${sharedText(title)},`
  line += `"company":${sharedText(company)}`
  if (start_date !== undefined) line += `,"start_date":"${start_date}"`
  if (end_date !== undefined) line += `,"end_date":"${end_date}"`
  if (location_names !== undefined) line += `,"location_names":${JSON.stringify(location_names)}`
  return `${line},"is_primary":${is_primary}}`
}

function educationText({ school, degrees, majors, start_date, end_date }: VendorEducation): string {
  const rest = JSON.stringify({ degrees, majors, start_date, end_date })
  return `{"school":${sharedText(school)},${rest.slice(1)}`
}
