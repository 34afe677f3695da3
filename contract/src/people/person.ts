import { z } from 'zod'
import { onFileStatuses } from '../contacts/vocabularies.ts'
import {
  companyTypes,
  fundingCategories,
  jobFunctions,
  seniorities,
  smartIntents,
} from '../filters/vocabularies.ts'
import { time } from '../shapes.ts'

export const companySummary = z.object({
  id: z.int(),
  name: z.string(),
  domain: z.string().nullable(),
  industry: z.string().nullable(),
  /** Employees. Both ends are equal if the exact number is known; `max` is null if the band is open. */
  headcount: z.object({ min: z.int(), max: z.int().nullable() }).nullable(),
})

const onFileStatus = z.enum(onFileStatuses).nullable()

/** Own people of an account work at companies that no page is about. */
const noPage = 'Null: known by its name alone'

export const personSummary = z.object({
  id: z.int(),
  fullName: z.string(),
  title: z.string().nullable(),
  seniorities: z.array(z.enum(seniorities)),
  company: companySummary.extend({ id: z.int().nullable().describe(noPage) }).nullable(),
  location: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  /** The best usable value on file of each kind, which costs a credit; null: nothing is on file. */
  onFile: z.object({ email: onFileStatus, phone: onFileStatus }),
})
export type PersonSummary = z.infer<typeof personSummary>

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, whichever is known. */
const partialDate = z.string().nullable()

/** A company in a table, with the data of its columns. */
export const companyRow = companySummary.extend({
  foundedYear: z.int().nullable(),
  revenue: z.number().nullable().describe('Dollars per year'),
  headcountGrowth: z.number().nullable().describe('A share, over 12 months'),
  linkedinFollowers: z.int().nullable(),
  headquarters: z.string().nullable(),
  lastFunding: z
    .object({
      category: z.enum(fundingCategories),
      date: partialDate,
      amount: z.number().nullable().describe('Dollars; null when undisclosed'),
    })
    .nullable(),
})

/** The facts about a person are dated by their source, or else by the import that last wrote them. */
const factsDates = ['source', 'import'] as const

/** A person in a table of people, with the data of its columns. */
export const personRow = personSummary.extend({
  jobFunction: z.enum(jobFunctions).nullable(),
  experienceYears: z.int().nullable(),
  positionSince: partialDate.describe('When the current position began'),
  companySince: partialDate.describe(
    'When the first position at the present company began, without a break since',
  ),
  skills: z.array(z.string()).describe('As they are usually written, and equal ones once'),
  school: z.string().nullable().describe('The latest one'),
  addedAt: time.nullable().describe('When the person was stored; null if that was not recorded'),
  factsFrom: z
    .object({
      date: z.string().describe('`YYYY`, `YYYY-MM` or `YYYY-MM-DD`'),
      by: z
        .enum(factsDates)
        .describe('`source`: it last saw the profile change then; `import`: it says no date'),
    })
    .describe('How old the facts are'),
  place: z
    .object({
      city: z.string().nullable().describe('The city, or else the metro area or state'),
      country: z.string().nullable().describe('Null where it is a city state, or not known'),
    })
    .nullable()
    .describe('`location` in short'),
  company: companyRow.extend({ id: z.int().nullable().describe(noPage) }).nullable(),
})
export type PersonRow = z.infer<typeof personRow>

/**
 * How a title fits an included one: it contains its words, names the same role in other words, or a
 * similar role.
 */
export const titleMatchKinds = ['contains', 'equal', 'similar'] as const

export const titleMatch = z.object({
  kind: z.enum(titleMatchKinds),
  title: z.string().describe('The included title'),
  score: z.number().describe('From 0 to 1; 1 unless it is only similar'),
})
export type TitleMatch = z.infer<typeof titleMatch>

/** A person on a page of results. */
export const foundPerson = personRow.extend({
  titleMatch: titleMatch
    .nullable()
    .describe('Why the title fits the included titles; null if none are included'),
  skillMatches: z.array(z.string()).describe('Those of `skills` that are among the included ones'),
})
export type FoundPerson = z.infer<typeof foundPerson>

const position = z.object({
  title: z.string().nullable(),
  seniorities: z.array(z.enum(seniorities)).describe('The levels that the title names'),
  company: companySummary,
  location: z.string().nullable(),
  startDate: partialDate,
  endDate: partialDate,
  isCurrent: z.boolean(),
})

const educationEntry = z.object({
  school: z.string().nullable(),
  degrees: z.array(z.string()),
  fieldsOfStudy: z.array(z.string()),
  startYear: z.int().nullable(),
  endYear: z.int().nullable(),
})

export const companyDetails = companySummary.extend({
  linkedinUrl: z.string().nullable(),
  type: z.enum(companyTypes).nullable(),
  foundedYear: z.int().nullable(),
  headcountGrowth: z.number().nullable(),
  /** Dollars per year. */
  revenue: z.number().nullable(),
  linkedinFollowers: z.int().nullable(),
  headquarters: z.string().nullable(),
  offices: z.array(z.string()),
  intents: z.array(z.enum(smartIntents)),
  summary: z.string().nullable(),
  funding: z.object({
    /** Dollars. */
    total: z.number().nullable(),
    roundCount: z.int().nullable(),
    rounds: z.array(
      z.object({
        name: z.string().nullable(),
        category: z.enum(fundingCategories),
        date: partialDate,
        /** Dollars; null when undisclosed. */
        amount: z.number().nullable(),
      }),
    ),
  }),
})

/** The last email that a campaign of a teammate sent, or may have sent, to a person. */
export const teammateEmail = z.object({
  name: z.string().nullable().describe('The teammate; null if their account was removed'),
  at: time,
})
export type TeammateEmail = z.infer<typeof teammateEmail>

/** The data that the account imported of a person in addition to the person's own facts. */
const ownFacts = z.object({
  note: z.string().nullable(),
  extra: z.array(z.object({ name: z.string(), value: z.string() })).describe('Further columns, by name'),
})
export type OwnFacts = z.infer<typeof ownFacts>

export const personDetails = personRow.extend({
  own: ownFacts.describe('What the account alone knows'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  headline: z.string().nullable(),
  summary: z.string().nullable(),
  positions: z.array(position),
  education: z.array(educationEntry),
  companyDetails: companyDetails.nullable(),
})
export type PersonDetails = z.infer<typeof personDetails>
