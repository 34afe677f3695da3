import { parseRange } from '@rapport/contract/filters/texts.ts'
import { headcountSteps } from '@rapport/contract/filters/vocabularies.ts'
import type { Today } from '../calendar.ts'
import { createCompanyTable } from './company-table.ts'
import { coinedName, compoundName, koreanName, partnersName, type CompanyName } from './company-names.ts'
import { drawDescriptor, industries, type Industry } from './industries.ts'
import { cities, officeCities, type City, type Country, type VendorPlace } from '../places.ts'
import { hashText, Random, streams } from '../random.ts'

export type Company = {
  index: number
  name: string
  slug: string
  /** Under `.example`, which can't be registered (RFC 2606). */
  domain: string
  headcount: number
  foundedYear: number
  industry: Industry
  headquarters: City
  /** Headquarters first. */
  offices: City[]
  /** Took venture money. */
  isFunded: boolean
  /** The format of its email addresses. */
  emailForm: number
  /** The company as it appears in a person's experience; one shared object. */
  vendor: VendorEmployer
  /** The same as fields of a person who works there; shared too. */
  jobFields: JobCompanyFields
}

export type JobCompanyFields = ReturnType<typeof jobFieldsOf>

export type VendorEmployer = {
  id: string
  name: string
  website: string
  founded: string
  size: string
  industry: string
  linkedin_url: string
  location: VendorPlace
}

/** As the vendor writes them: from `1-10` to `10001+`. */
const sizes = headcountSteps.map((step): [max: number, band: string] => {
  const { min, max } = parseRange(step)!
  return [max, max === Infinity ? `${min}+` : `${Math.max(1, min)}-${max}`]
})

/** The vendor's size band for a headcount. */
export const sizeBand = (headcount: number) => sizes.find(([max]) => headcount <= max)![1]

const cacheSlots = 1 << 14
const attempts = 4

export type Companies = {
  count: number
  at: (index: number) => Company
  pick: (random: Random) => Company
  pickIn: (random: Random, country: Country) => Company
  /** A company from `pick` or, with a country, `pickIn` that `fits`; null after some attempts. */
  find: (random: Random, country: Country | null, fits: Fits) => Company | null
}

/** Judges a company by its data in the table, before the rest of it is made. */
export type Fits = (foundedYear: number, industry: Industry) => boolean

/**
 * The companies of a data set. Each is derived from (seed, index) on request; a fixed number of
 * recent ones is cached.
 */
export function createCompanies(options: { seed: number; count: number; today: Today }): Companies {
  const { seed, count, today } = options
  const table = createCompanyTable(seed, count, today)
  const recent: (Company | undefined)[] = Array.from({ length: cacheSlots })
  const random = new Random()
  const at = (index: number): Company => {
    const slot = index & (cacheSlots - 1)
    const found = recent[slot]
    if (found?.index === index) return found
    const base = {
      index,
      seed,
      headcount: table.headcounts[index]!,
      headquarters: cities[table.cities[index]!]!,
      industry: industries[table.industries[index]!]!,
      foundedYear: table.foundedYears[index]!,
      isFunded: table.funded[index] === 1,
    }
    const company = makeCompany(random.reset(seed, streams.companyDetails, index), base)
    recent[slot] = company
    return company
  }
  return {
    count,
    at,
    pick: (chooser) => at(table.pick(chooser)),
    pickIn: (chooser, country) => at(table.pickIn(chooser, country)),
    find: (chooser, country, fits) => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const index = country === null ? table.pick(chooser) : table.pickIn(chooser, country)
        if (fits(table.foundedYears[index]!, industries[table.industries[index]!]!)) return at(index)
      }
      return null
    },
  }
}

type Base = Pick<
  Company,
  'index' | 'headcount' | 'headquarters' | 'industry' | 'foundedYear' | 'isFunded'
> & { seed: number }

/** A person's fields about the current employer. */
function jobFieldsOf(vendor: VendorEmployer) {
  const { location } = vendor
  return {
    job_company_id: vendor.id,
    job_company_name: vendor.name,
    job_company_website: vendor.website,
    job_company_size: vendor.size,
    job_company_founded: vendor.founded,
    job_company_industry: vendor.industry,
    job_company_linkedin_url: vendor.linkedin_url,
    job_company_location_name: location.name,
    job_company_location_locality: location.locality,
    job_company_location_metro: location.metro,
    job_company_location_region: location.region,
    job_company_location_country: location.country,
    job_company_location_continent: location.continent,
  }
}

function makeCompany(random: Random, base: Base): Company {
  const { index, headcount, headquarters, industry, foundedYear, isFunded } = base
  const { name, slug, label } = drawName(random, base)
  const domain = `${label}.example`
  const vendor: VendorEmployer = {
    id: `syn_${base.seed}_c${index}`,
    name,
    website: domain,
    founded: String(foundedYear),
    size: sizeBand(headcount),
    industry: industry.name,
    linkedin_url: `linkedin.com/company/${slug}`,
    location: headquarters.place,
  }
  return {
    index,
    name,
    slug,
    domain,
    headcount,
    foundedYear,
    industry,
    headquarters,
    offices: drawOffices(random, base),
    isFunded,
    emailForm: (hashText(slug) >>> 0) % 10,
    vendor,
    jobFields: jobFieldsOf(vendor),
  }
}

function drawName(random: Random, { index, headquarters, industry, foundedYear }: Base): CompanyName {
  const { country } = headquarters
  if (country.code === 'KR' && random.chance(0.35)) return koreanName(random, index, industry.group.name)
  const descriptor = drawDescriptor(random, industry, foundedYear)
  const kind = random.float()
  if (kind < 0.3) return coinedName(index, null)
  if (kind < 0.6) return coinedName(index, descriptor)
  if (kind < 0.85) return compoundName(random, { index, descriptor })
  return partnersName(random, { index, country, descriptor })
}

/**
 * Offices by size: most companies have one, a global company about twenty. More than half are in
 * the home country, which come first.
 */
function drawOffices(random: Random, { headcount, headquarters }: Base): City[] {
  const offices = [headquarters]
  const most = Math.floor(Math.max(0, Math.log10(headcount) - 1.2) ** 1.7 * 2.5)
  const count = most === 0 ? 0 : random.between(0, most)
  for (let index = 0; index < count; index++) {
    const domestic = random.chance(headcount > 1000 ? 0.45 : 0.7)
    const city = domestic ? headquarters.country.cities.pick(random) : officeCities.pick(random)
    if (!offices.includes(city)) offices.push(city)
  }
  return offices
}
