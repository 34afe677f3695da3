import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { fold } from '@rapport/contract/fold.ts'
import { namesOfOwnPlace, placeKeys, type Place } from '@rapport/normalise/places/place.ts'
import { skillKey, skillLabel } from '@rapport/normalise/skills/skills.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { wordsOf } from '@rapport/contract/words.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { emailsOnFile, phonesOnFile } from '@rapport/contract/filters/vocabularies.ts'
import { emailBits, phoneBits } from '@rapport/search/filters/contacts-on-file.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import type { CompanyField, EmployerField, PersonField } from './mapping.ts'
import { beginnings, labelled, placeBeginnings } from './suggestions/beginnings.ts'
import { orderOfName } from './name-order.ts'

type Value = string | number | readonly string[] | readonly number[] | null

type PersonFields = Partial<Record<Exclude<PersonField, 'id'>, Value>>
export type PersonDocument = PersonFields & { id: number }
export type CompanyDocument = Partial<Record<CompanyField, Value>> & { id: number; people: number }

export type CompanyOf = (id: number) => CompanyFacts | undefined

/** An unknown fact has no field. Companies that are not defined are unknown. */
export function personDocument(person: PersonFacts, companyOf: CompanyOf): PersonDocument {
  const { place, titleNormalised: title, work } = person
  const employer = person.company === null ? undefined : companyOf(person.company)
  const pastKeys = known(person.pastCompanies.map((id) => companyOf(id)?.nameKey ?? ''))
  const schools = spelled(person.schools, schoolKey)
  const fields = spelled(person.fieldsOfStudy, fold)
  const skills = spelled(person.skills.map(skillLabel), skillKey)
  return {
    id: person.id,
    strength: person.strength,
    nameWord: person.nameFolded.split(' '),
    nameOrder: orderOfName(person.nameFolded),
    slug: person.linkedinSlug,
    place: place && placeKeys(place),
    placeName: place && ownNames(place),
    placeBegin: place && placeBeginnings(place),
    ...(title !== null && titleFields(title, person.title ?? title)),
    seniority: person.seniorities,
    ...(work && workFields(work)),
    positionSince: person.positionSince,
    companySince: person.companySince,
    onFile: contactNames(person.contacts),
    schoolName: schools.keys,
    schoolKey: schools.keys,
    schoolLabel: schools.labels,
    schoolBegin: schools.beginnings,
    field: fields.keys,
    fieldKey: fields.keys,
    fieldLabel: fields.labels,
    fieldBegin: fields.beginnings,
    skillKey: skills.keys,
    skillLabel: skills.labels,
    skillBegin: skills.beginnings,
    ...wordFields(person, employer),
    graduationYear: person.graduationYears,
    ...pastTitleFields(person.pastTitles),
    pastCompanyName: pastKeys,
    pastCompanyKey: pastKeys,
    company: person.company,
    ...(employer && companyFields(employer)),
  }
}

/** `people`: the number of people who work there. */
export const companyDocument = (company: CompanyFacts, people: number): CompanyDocument => ({
  id: company.id,
  people,
  nameOrder: orderOfName(company.nameKey),
  ...companyFields(company),
})

/** Returns the keys of some texts, each once, and the terms by which they are suggested. */
function spelled(texts: readonly string[], keyOf: (text: string) => string) {
  const labels = new Map(texts.map((text) => [keyOf(text), text]))
  labels.delete('')
  const entries = [...labels]
  return {
    keys: [...labels.keys()],
    labels: entries.map(([key, label]) => labelled(key, label)),
    beginnings: entries.flatMap(([key, label]) => beginnings(key, label)),
  }
}

/** Terms such as `email:work`. */
function contactNames(contacts: number): string[] {
  const emails = emailsOnFile.filter((value) => (contacts & emailBits([value])) !== 0)
  const phones = phonesOnFile.filter((value) => (contacts & phoneBits([value])) !== 0)
  return [...emails.map((value) => `email:${value}`), ...phones.map((value) => `phone:${value}`)]
}

const known = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== '')

/** The names by which a place that the gazetteer lacks is found: see `places.ts`. */
const ownNames = (place: Place) => namesOfOwnPlace(place).map(([name]) => name)

function titleFields(title: string, label: string): PersonFields {
  const { classes, jobFunction } = titleFacts(title)
  const sought = titlePhrase(title)
  return {
    title: sought,
    titleKey: title,
    ...(sought !== title && { titleMarked: sought }),
    titleLabel: labelled(title, label),
    titleBegin: beginnings(title, label),
    titleClass: classes,
    function: jobFunction,
  }
}

function pastTitleFields(titles: readonly string[]): PersonFields {
  const keys = known(titles.map(normaliseTitle))
  return {
    pastTitle: keys.map(titlePhrase),
    pastTitleClass: known(keys.flatMap((key) => titleFacts(key).classes)),
  }
}

/**
 * The words in which phrases are sought. Those of the employer are in each document of its people,
 * because a search of the cluster joins nothing.
 */
function wordFields(person: PersonFacts, employer: CompanyFacts | undefined): PersonFields {
  const texts = [person.headline, person.summary, employer?.name, employer?.description]
  return {
    proseWords: known(texts.map((text) => wordsOf(text ?? ''))),
    titleWords: known([person.titleNormalised ?? '', ...person.pastTitles.map(normaliseTitle)].map(wordsOf)),
    skillWords: known(person.skills.map((skill) => wordsOf(skillKey(skill)))),
  }
}

/**
 * In month m a person has worked `workMonths` if m is before `workSince` or there is none, else m +
 * `workFrom`. The experience therefore grows without rewriting the document.
 */
function workFields({ months, since }: NonNullable<PersonFacts['work']>): PersonFields {
  return {
    workMonths: months,
    ...(since !== null && { workSince: since, workFrom: months - since }),
  }
}

function companyFields(company: CompanyFacts): Partial<Record<EmployerField, Value>> {
  const { nameKey, headcount, headquarters, lastFunding } = company
  return {
    companyName: nameKey,
    companyKey: nameKey,
    companyLabel: labelled(nameKey, company.name),
    companyBegin: beginnings(nameKey, company.name),
    domain: company.domain,
    domainBegin: company.domain && beginnings(company.domain, company.domain),
    industry: company.industry,
    companyType: company.type,
    founded: company.foundedYear,
    ...(headcount && { headcountMin: headcount.min, headcountMax: headcount.max }),
    revenue: company.revenue,
    followers: company.linkedinFollowers,
    headquarters: headquarters && placeKeys(headquarters),
    headquartersName: headquarters && ownNames(headquarters),
    intent: company.intents,
    fundingTotal: company.fundingTotal,
    fundingRounds: company.fundingRoundCount,
    ...(lastFunding && {
      fundingCategory: lastFunding.category,
      lastFundingDay: lastFunding.day,
      lastFundingAmount: lastFunding.amount,
    }),
  }
}
