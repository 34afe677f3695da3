import { experienceYears, workHistory } from '../../facts/experience.ts'
import { dayText, monthText, yearOf, type Today } from '../calendar.ts'
import { makeCareer, type Career, type Job } from './career.ts'
import type { Companies, JobCompanyFields, VendorEmployer } from '../companies/company.ts'
import { mobilePhone, officePhone, personalEmail, workEmail, type VendorEmail } from './contacts.ts'
import { makeEducation, type VendorEducation } from './education.ts'
import { pickCulture, pickName, type PersonName } from './names.ts'
import type { City, VendorPlace } from '../places.ts'
import { drawSkills } from './person-skills.ts'
import { drawHeadline, passOverSkills, passOverSummary } from './profile-texts.ts'
import { Random, streams } from '../random.ts'
import { drawSummary } from './summaries.ts'
import type { VendorTitle } from './titles.ts'
import { writeTitles } from './written-titles.ts'

export type VendorExperience = {
  title: VendorTitle | undefined
  company: VendorEmployer
  start_date: string | undefined
  end_date: string | undefined
  location_names: string | undefined
  is_primary: boolean
}

/**
 * A person in the vendor's format. Undefined means unknown; `true` is a value that the vendor has
 * but the plan excludes. Unlike in the vendor's deliveries, names, titles and skills keep their
 * usual case.
 */
export type VendorPerson = PersonFacts &
  Partial<JobCompanyFields> & { experience: VendorExperience[]; education: VendorEducation[] }

/**
 * A person in parts: only `facts` belong to this person alone; the rest are objects that many
 * people share.
 */
export type PersonParts = {
  facts: PersonFacts
  /** Empty between jobs. */
  employer: Partial<JobCompanyFields>
  experience: VendorExperience[]
  education: VendorEducation[]
}

type PersonFacts = {
  id: string
  full_name: string
  first_name: string
  middle_initial: string | undefined
  last_name: string
  sex: string | undefined
  linkedin_url: string | undefined
  linkedin_username: string | undefined
  headline: string | undefined
  summary: string | undefined
  industry: string | undefined
  skills: string[] | undefined
} & ContactFields &
  JobFields &
  PlaceFields

type ContactFields = {
  work_email: string | true | undefined
  personal_emails: string[] | true | undefined
  mobile_phone: string | true | undefined
  phone_numbers: string[] | true | undefined
  emails: VendorEmail[] | true | undefined
}

type JobFields = ReturnType<typeof jobFields>
type PlaceFields = ReturnType<typeof placeFields>

export type PeopleOptions = { seed: number; companies: Companies; today: Today }

export const wholePerson = ({ facts, employer, experience, education }: PersonParts): VendorPerson => ({
  ...facts,
  ...employer,
  experience,
  education,
})

/** Makes person `index`, who depends only on (seed, number of companies, today, index). */
export function createPersonMaker({ seed, companies, today }: PeopleOptions): (index: number) => PersonParts {
  const random = new Random()
  const [titleRandom, textRandom] = [new Random(), new Random()]
  return (index) => {
    random.reset(seed, streams.person, index)
    const career = makeCareer({ random, companies, today })
    const residence = career.city.country
    const culture = pickCulture(random, residence)
    const name = pickName(random, culture, residence)
    writeTitles(titleRandom.reset(seed, streams.titles, index), career, name.sex)
    const passedSkills = passOverSkills(random, career.department.skills.length)
    const skills = drawSkills(textRandom.reset(seed, streams.texts, index), career)
    const present = career.jobs[0]!
    const whole = {
      id: `syn_${seed}_${index}`,
      ...nameFields(random, name, profileName(name, seed, index)),
      ...contactFields(random, name, { present, residence }),
      ...jobFields(random, present, today),
      ...placeFields(random, career.city),
      industry: random.chance(0.9) ? present.company.industry.name : undefined,
      headline: drawHeadline(random, career, skills),
      summary: undefined as string | undefined,
      skills: skills.length === 0 ? undefined : skills,
    }
    passOverSummary(random, yearOf(today.month - career.start), passedSkills)
    const experience = experienceOf(random, career)
    const education = makeEducation(random, { career, culture, residence, today })
    whole.summary = drawSummary(textRandom, career, {
      skills,
      education,
      shownYears: () => shownYears(experience, present, today),
    })
    return {
      facts: whole,
      employer: present.end === null ? present.company.jobFields : {},
      experience,
      education,
    }
  }
}

function nameFields(random: Random, name: PersonName, username: string) {
  const hasProfile = random.chance(0.97)
  return {
    full_name: name.full,
    first_name: name.first,
    middle_initial: name.middleInitial?.toLowerCase(),
    last_name: name.last,
    sex: random.chance(0.6) ? name.sex : undefined,
    linkedin_url: hasProfile ? `linkedin.com/in/${username}` : undefined,
    linkedin_username: hasProfile ? username : undefined,
  }
}

/** 36^3: added to 16 bits, it makes every number four digits in base 36. */
const fourDigits = 46_656

/**
 * Unique: an odd factor only permutes the 32-bit numbers. The x distinguishes it from endings that
 * the network uses.
 */
function profileName({ asciiFirst, asciiLast }: PersonName, seed: number, index: number): string {
  const code = Math.imul(index, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  // In two halves, because numbers above 2^31 are slow to format in base 36.
  const low = (code & 0xffff) + fourDigits
  return `${asciiFirst}-${asciiLast}-x${(code >>> 16).toString(36)}${low.toString(36)}`
}

const outsidePlan = 0.012

function contactFields(
  random: Random,
  name: PersonName,
  { present, residence }: { present: Job; residence: City['country'] },
): ContactFields {
  if (random.chance(outsidePlan))
    return { work_email: true, personal_emails: true, mobile_phone: true, phone_numbers: true, emails: true }
  const work =
    present.end === null && random.chance(0.64) ? workEmail(random, name, present.company) : undefined
  const personal = random.chance(0.3) ? [personalEmail(random, name)] : undefined
  const emails: VendorEmail[] = (personal ?? []).map((address) => ({ address, type: 'personal' }))
  if (work !== undefined) emails.unshift({ address: work, type: 'professional' })
  const mobile = random.chance(0.26) ? mobilePhone(random, residence) : undefined
  const office = random.chance(0.14) ? officePhone(random, residence) : undefined
  const phones = [mobile, office].filter((phone) => phone !== undefined)
  return {
    work_email: work,
    personal_emails: personal,
    mobile_phone: mobile !== undefined && random.chance(outsidePlan) ? true : mobile,
    phone_numbers: phones.length === 0 ? undefined : phones,
    emails: emails.length === 0 ? undefined : emails,
  }
}

const noJob = {
  job_title: undefined,
  job_title_role: undefined,
  job_title_sub_role: undefined,
  job_title_levels: undefined,
  job_start_date: undefined,
}

/** The main job, if still held. The title is the vendor's highest level of the text. */
function jobFields(random: Random, job: Job, today: Today) {
  // Recent observations are more frequent, and the vendor saw the job after it started.
  const sinceStart = Math.max(0, (today.month - job.start) * 30 - 31)
  const daysAgo = Math.min(sinceStart, Math.floor(1100 * random.float() ** 2.2))
  const seen = { job_last_updated: dayText(today.day - daysAgo) }
  if (job.end !== null) return { ...noJob, ...seen }
  const { title } = job
  return {
    job_title: title.name,
    job_title_role: title.role,
    job_title_sub_role: title.sub_role,
    job_title_levels: title.levels.at(-1),
    job_start_date: monthText(job.start),
    ...seen,
  }
}

/** Nothing for some, only the country for some. */
function placeFields(random: Random, { place }: City) {
  const draw = random.float()
  const known: Partial<VendorPlace> =
    draw < 0.05
      ? {}
      : draw < 0.1
        ? { name: place.country, country: place.country, continent: place.continent }
        : place
  return {
    location_name: known.name,
    location_locality: known.locality,
    location_metro: known.metro,
    location_region: known.region,
    location_country: known.country,
    location_continent: known.continent,
  }
}

function experienceOf(random: Random, career: Career): VendorExperience[] {
  // Without dates, nothing would show that the last job is over.
  const undated = career.jobs[0]!.end === null && random.chance(0.025)
  // Some profiles show only the current job.
  const shown = random.chance(0.08) ? career.jobs.slice(0, 1) : career.jobs
  return shown.map((job) => ({
    title: job === career.jobs[0] || random.chance(0.985) ? job.title : undefined,
    company: job.company.vendor,
    start_date: undated ? undefined : dateOf(random, job.start),
    end_date: undated || job.end === null ? undefined : dateOf(random, job.end),
    location_names: random.chance(0.7) ? job.city.place.name : undefined,
    // Between jobs, no job is primary.
    is_primary: job === career.jobs[0] && job.end === null,
  }))
}

/** The years of work that a profile states: from the jobs and dates that it shows. */
function shownYears(experience: readonly VendorExperience[], present: Job, today: Today): number | null {
  const positions = experience.map(({ start_date: start, end_date: end, is_primary: isCurrent }) => ({
    startDate: start ?? (isCurrent ? monthText(present.start) : null),
    endDate: end ?? null,
    isCurrent,
  }))
  return experienceYears(workHistory({ positions, experienceYears: null }), new Date(today.day * 86_400_000))
}

/** Most dates include the month, some only the year. */
const dateOf = (random: Random, month: number) =>
  random.chance(0.92) ? monthText(month) : String(yearOf(month))
