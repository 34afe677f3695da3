import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { linkedinProfile } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, pageOf, pageQuery, rules, time } from '../shapes.ts'
import { otpCode } from './codes.ts'
import { adminReason } from './reason.ts'
import { adminRoutes } from './routes.ts'

const handles = {
  emails: z.array(knownEmailAddress).default([]),
  linkedinUrls: z.array(linkedinProfile).default([]),
  /** Shared people. Ids that no person has are ignored. */
  personIds: z.array(id).default([]),
}

type Handles = { emails: string[]; linkedinUrls: string[]; personIds: number[] }
const countOf = ({ emails, linkedinUrls, personIds }: Handles) =>
  emails.length + linkedinUrls.length + personIds.length

const handleRules = rules({
  error_required: 'names at least one person',
  error_too_many: `names at most ${limits.maxSuppressedAtOnce}`,
  error_invalid_linkedin_url: 'names a person',
})
const isAnyone = (named: Handles) => countOf(named) > 0
const isFew = (named: Handles) => countOf(named) <= limits.maxSuppressedAtOnce

/**
 * Counts of the data that a suppression removes. Includes own people and imported values of all
 * accounts.
 */
const removal = z.object({
  people: z.int(),
  ownPeople: z.int(),
  listMembers: z.int(),
  /** Those who would still get emails. */
  campaignContacts: z.int(),
  contactValues: z.int(),
  reveals: z.int(),
})

export const previewSuppression = route(adminRoutes.previewSuppression, {
  summary: 'What suppressing these people would remove. Changes nothing',
  body: z
    .strictObject(handles)
    .refine(isAnyone, 'error_required')
    .refine(isFew, 'error_too_many')
    .meta(handleRules),
  data: z.object({ removed: removal }),
})

const receipt = z.object({
  id: z.int(),
  at: time,
  /** The administrator; null: the operator's command line. */
  userId: z.int().nullable(),
  reason: z.string().nullable(),
  /** How many addresses and profiles are suppressed by it, also those that only the removed people had. */
  handles: z.int(),
  removed: removal,
})

export const suppressPeople = route(adminRoutes.suppressPeople, {
  summary:
    'Suppress people permanently, by email, profile link or id: removes everyone who has one and keeps later imports from adding them again. Only keyed hashes are stored',
  body: z
    .strictObject({ ...handles, reason: adminReason, otpCode })
    .refine(isAnyone, 'error_required')
    .refine(isFew, 'error_too_many')
    .meta(handleRules),
  data: receipt,
  failures: ['invalid_code'],
})

export const listSuppressions = route(adminRoutes.listSuppressions, {
  summary: 'A page of the receipts of suppressions, newest first',
  query: pageQuery(limits.maxPageSize, limits.defaultPageSize),
  data: pageOf(receipt),
})

export const checkSuppression = route(adminRoutes.checkSuppression, {
  summary: 'Whether an email address or a profile link is suppressed, and since when',
  body: z
    .strictObject({ email: knownEmailAddress.optional(), linkedinUrl: linkedinProfile.optional() })
    .refine(
      ({ email, linkedinUrl }) => (email === undefined) !== (linkedinUrl === undefined),
      'error_required',
    )
    .meta(
      rules({ error_required: 'either email or linkedinUrl', error_invalid_linkedin_url: 'names a person' }),
    ),
  data: z.object({ since: time.nullable() }),
})

export const suppressPerson = route(adminRoutes.suppressPerson, {
  summary:
    'Suppress a person permanently: removes everyone with this email or profile link and keeps later imports from adding them again. Only a keyed hash is stored',
  body: z
    .strictObject({ otpCode, email: knownEmailAddress.optional(), linkedinUrl: linkedinProfile.optional() })
    .refine((body) => body.email !== undefined || body.linkedinUrl !== undefined, 'error_required')
    .meta(
      rules({ error_required: 'email, linkedinUrl or both', error_invalid_linkedin_url: 'names a person' }),
    ),
  data: z.object({
    /** The number of people removed. */
    removed: z.int(),
  }),
  message: 'person_suppressed',
  failures: ['invalid_code'],
})
