import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { companySince, positionSince, workHistory } from '@rapport/dataset/facts/experience.ts'
import { fold } from '@rapport/contract/fold.ts'
import { summariseFunding } from '@rapport/dataset/facts/funding.ts'
import { smartIntents } from '@rapport/dataset/facts/intents.ts'
import { dayNumber, monthNumber } from '@rapport/normalise/partial-date.ts'
import { senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import { profileStrength } from '@rapport/dataset/facts/strength.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'
import { contactsOf } from '@rapport/search/filters/contacts-on-file.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'

/**
 * Derives the facts that the server derives on import and reads back for the index, but without a
 * database in between.
 */

/** `countries`: ISO codes of the countries of the company's people, on which its intents depend. */
export function companyFacts(
  company: CompanyRecord,
  { id, today, countries }: { id: number; today: Date; countries: Iterable<string> },
): CompanyFacts {
  const { total, roundCount, last } = summariseFunding(company)
  return {
    id,
    name: company.name,
    nameKey: companyNameKey(company.name),
    domain: company.domain,
    description: company.summary,
    industry: company.industry,
    type: company.type,
    foundedYear: company.foundedYear,
    headcount: company.headcount,
    revenue: company.revenue,
    linkedinFollowers: company.linkedinFollowers,
    headquarters: company.headquarters,
    intents: smartIntents(company, { today, countries }),
    fundingTotal: total,
    fundingRoundCount: roundCount,
    lastFunding: last && {
      day: last.date === null ? null : dayNumber(last.date),
      amount: last.amount,
      category: last.category,
    },
  }
}

/** `companyId` contains every company by its key. */
export function personFacts(
  person: PersonRecord,
  { id, companyId }: { id: number; companyId: (key: string) => number },
): PersonFacts {
  const past = person.positions.filter(({ isCurrent }) => !isCurrent)
  return {
    id,
    strength: profileStrength(person),
    nameFolded: fold(person.fullName),
    linkedinSlug: person.linkedinSlug,
    place: person.place,
    title: person.title,
    headline: person.headline,
    summary: person.summary,
    ...titleFacts(person.title),
    work: workOf(person),
    positionSince: positionSince(person.positions),
    companySince: companySince(person.positions, person.company),
    company: person.company && companyId(person.company.key),
    pastCompanies: [...new Set(past.map(({ company }) => companyId(company.key)))],
    pastTitles: [...new Set(past.flatMap(({ title }) => title ?? []))],
    schools: person.education.flatMap(({ school }) => school ?? []),
    fieldsOfStudy: person.education.flatMap(({ fieldsOfStudy }) => fieldsOfStudy),
    graduationYears: person.education.flatMap(({ endYear }) => endYear ?? []),
    contacts: contactsOf(person.contacts),
    skills: person.skills,
  }
}

type TitleFacts = Pick<PersonFacts, 'titleNormalised' | 'seniorities'>

const noTitle: TitleFacts = { titleNormalised: null, seniorities: [] }
/** Titles repeat: there are only thousands of distinct ones. */
const titles = new Map<string, TitleFacts>()

function titleFacts(title: string | null): TitleFacts {
  if (title === null) return noTitle
  let facts = titles.get(title)
  if (!facts) {
    facts = { titleNormalised: normaliseTitle(title), seniorities: senioritiesOf(title) }
    titles.set(title, facts)
  }
  return facts
}

function workOf(person: PersonRecord): PersonFacts['work'] {
  const { workedMonths, workingSince } = workHistory(person)
  if (workedMonths === null && workingSince === null) return null
  return { months: workedMonths ?? 0, since: workingSince === null ? null : monthNumber(workingSince) }
}
