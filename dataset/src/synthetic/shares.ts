import type { VendorCompany } from './companies/company-record.ts'
import type { VendorPerson } from './people/person-record.ts'

/** Counts values and prints their shares. */
class Tally {
  readonly #counts = new Map<string, number>()
  #total = 0

  add(value: string | null | undefined): void {
    if (value === null) return
    this.#total++
    const key = value ?? '(unknown)'
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** `a 40.1 % · b 20.0 %`, most frequent first. */
  text(most = Infinity): string {
    return [...this.#counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([value, count]) => `${value} ${((100 * count) / this.#total).toFixed(1)} %`)
      .join(' · ')
  }
}

const companyFacts: Record<string, (company: VendorCompany) => string | undefined> = {
  'Company size': ({ size }) => size,
  'Company founded': ({ founded }) => `${Math.floor(founded / 10) * 10}s`,
  'Company type': ({ type }) => type,
  'Company industry': ({ industry }) => industry,
  'Company country': ({ location }) => location.country,
  'Last round': ({ funding_details }) =>
    funding_details === undefined ? undefined : (funding_details.at(-1)?.funding_type ?? 'none'),
  Rounds: ({ number_funding_rounds }) => number_funding_rounds?.toString(),
  Revenue: ({ annual_revenue }) =>
    annual_revenue === undefined ? undefined : `from $${10 ** Math.floor(Math.log10(annual_revenue / 1e6))}M`,
  'Growth in 12 months': ({ employee_growth_rate: rate }) =>
    rate === undefined
      ? undefined
      : rate['12_month'] >= 0.2
        ? '20 % or more'
        : rate['12_month'] < 0
          ? 'shrinking'
          : '0 to 20 %',
  Offices: ({ offices }) =>
    offices === undefined ? undefined : offices.length > 5 ? '6+' : String(offices.length),
}

const presence = (value: unknown) =>
  value === undefined ? 'missing' : value === true ? 'outside the plan' : 'present'

const isHangul = /\p{Script=Hangul}/u
const yesNo = (is: boolean) => (is ? 'yes' : 'no')

/** Undefined: unknown; null: the fact is not about this person. */
const personFacts: Record<string, (person: VendorPerson) => string | null | undefined> = {
  Country: ({ location_country }) => location_country,
  City: ({ location_locality }) => location_locality,
  'Level of the present title': ({ job_title, job_title_levels }) =>
    job_title === undefined ? 'between jobs' : (job_title_levels ?? 'none named'),
  'Role of the present title': ({ job_title_role }) => job_title_role,
  'Present title': ({ job_title }) => job_title,
  ...Object.fromEntries(
    ['south korea', 'japan', 'brazil', 'france', 'germany', 'spain'].map((country) => [
      `Present title in ${country}`,
      ({ location_country, job_title }: VendorPerson) =>
        location_country === country ? (job_title ?? null) : null,
    ]),
  ),
  'Present title in Hangul, in south korea': ({ location_country, job_title }) =>
    location_country !== 'south korea' || job_title === undefined ? null : yesNo(isHangul.test(job_title)),
  'Size of the employer': ({ job_company_size }) => job_company_size,
  Jobs: ({ experience }) => String(experience.length),
  'First job shown': ({ experience }) => decade(experience.at(-1)?.start_date),
  Degrees: ({ education }) => String(education.length),
  'Country of the last school': ({ education }) => education[0]?.school.location.country,
  'Field of study': ({ education }) => education.at(-1)?.majors[0],
  'Name in Hangul': ({ full_name }) => yesNo(isHangul.test(full_name)),
  'Work email': ({ work_email }) => presence(work_email),
  'Personal email': ({ personal_emails }) => presence(personal_emails),
  'Mobile phone': ({ mobile_phone }) => presence(mobile_phone),
  Phones: ({ phone_numbers }) => presence(phone_numbers),
  Profile: ({ linkedin_url }) => presence(linkedin_url),
  Headline: ({ headline }) => presence(headline),
  Summary: ({ summary }) => presence(summary),
  Skills: ({ skills }) => presence(skills),
}

const decade = (date: string | undefined) => (date === undefined ? undefined : `since ${date.slice(0, 3)}0s`)

const maxValues = 14

/** The shares of values in a data set, as a Markdown table. */
export function measureShares(records: Iterable<VendorCompany | VendorPerson>): string {
  const tallies = new Map(
    [...Object.keys(companyFacts), ...Object.keys(personFacts)].map((name) => [name, new Tally()]),
  )
  for (const record of records) {
    if ('experience' in record)
      for (const [name, fact] of Object.entries(personFacts)) tallies.get(name)!.add(fact(record))
    else for (const [name, fact] of Object.entries(companyFacts)) tallies.get(name)!.add(fact(record))
  }
  const rows = [...tallies].map(([name, tally]) => `| ${name} | ${tally.text(maxValues)} |\n`)
  return `| fact | shares |\n| --- | --- |\n${rows.join('')}`
}
