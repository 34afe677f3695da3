import { z } from 'zod'
import { creditLimit } from '../credits/balance.ts'
import { creditModules } from '../credits/vocabularies.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { cleanText, cutText, normalised, oneLine, repairText } from '../plain-text.ts'
import { asIs, cleaned, empty, filled, line, rules, secret, unread } from '../shapes.ts'
import { team } from '../teams/schemas.ts'
import { accountRoutes } from './routes.ts'
import {
  emailPattern,
  hasLink,
  isEmailAddress,
  isMistypedEmail,
  maxEmailLength,
  maxPasswordLength,
  passwordRules,
} from './rules.ts'

/**
 * An address that is on file, of an account or a person. Looser than `emailAddress`, so that older
 * accounts can sign in, and people can be suppressed however a vendor writes their address. Every
 * fault has the same code, a missing address included.
 */
export const knownEmailAddress = unread(maxEmailLength, undefined, 'error_invalid_email')
  .trim()
  .toLowerCase()
  .max(maxEmailLength, 'error_invalid_email')
  .regex(emailPattern, 'error_invalid_email')
  .refine((value) => !isMistypedEmail(value), 'error_invalid_email')
  .meta(rules({ error_invalid_email: 'no two dots in a row, no _com' }))

/** An address to send emails to. */
export const emailAddress = knownEmailAddress.refine(isEmailAddress, 'error_invalid_email').meta(
  rules({
    error_invalid_email: 'a dot-atom address at a domain that can be registered, without typing mistakes',
  }),
)

/** A password to check. */
export const password = secret(maxPasswordLength)

/** A password to set. */
export const newPassword = passwordRules.reduce(
  (schema, { pattern, code }) => schema.regex(pattern, code),
  asIs(maxPasswordLength).regex(oneLine, 'error_invalid_text'),
)

const isKept = (character: string) => !/^[\p{Cf}\s]/u.test(character)

/**
 * Invisible characters at the ends, as copied from a page, are not the writer's; inside a name they
 * are a disguise.
 */
function withoutEnds(text: string): string {
  if (cleanText(text) === '') return ''
  const characters = Array.from(text)
  return characters.slice(characters.findIndex(isKept), characters.findLastIndex(isKept) + 1).join('')
}

/**
 * A first or last name on one line, in any script. Emails greet people by it, so it may not contain
 * links, markup, or characters that hide or reorder others.
 */
export const personNamePart = filled(
  cleaned(limits.maxPersonNameLength, {
    clean: (text) => withoutEnds(normalised(text, 'NFC')),
    pattern: oneLine,
  }),
)
  .refine((text) => cleanText(text) === text && !/[<>]/.test(text), 'error_invalid_text')
  .refine((text) => !hasLink(text), 'error_link_in_name')
  .meta(rules({ error_invalid_text: 'no markup, nothing hidden', error_link_in_name: 'no link' }))

const joiningDot = /(?<=[\p{L}\p{M}\p{N}-])([.。．｡․])(?=[\p{L}\p{M}]{2}|\p{N})/gu

/**
 * A name from elsewhere as a name of ours: what may not be in one is taken out, and links are taken
 * apart. Empty if nothing is left.
 */
export function cleanName(text: string): string {
  const words = repairText(normalised(text, 'NFC')).replace(/[<>]/g, '').split(/\s+/u)
  // With its dots apart, a word that is still a link has a scheme or an address in it.
  const apart = words
    .filter((word) => !hasLink(normalised(word, 'NFKC').replace(/[.。]/g, ' ')))
    .map((word) => word.replace(joiningDot, '$1 '))
  const plain = apart.flatMap((word) => word.split(' ')).filter((word) => !hasLink(word))
  const short = cleanText(cutText(plain.join(' '), limits.maxPersonNameLength))
  return personNamePart.safeParse(short).data ?? ''
}

/** The language of an account's interface and emails. */
export const accountLanguage = z.enum(languages, 'error_unknown_value')

/** The token of a link, emailed or printed by an operator's command. */
export const linkToken = filled(line(200))

/** The specification's clients send their host. It is untrusted: links lead to the configured address. */
const host = asIs(300).optional().describe('Ignored')

export const userProfile = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** False for an account that signed up with Google and has not set a password. */
  hasPassword: z.boolean(),
  profileURL: z.string().nullable(),
  language: z.enum(languages),
  credits: z.array(
    z.object({
      module: z.enum(creditModules),
      totalCredits: z.int(),
      usedCredits: z.int(),
      /**
       * The part of the credits left that is reserved for running bulk reveals. It may exceed the
       * credits left if an administrator has lowered them.
       */
      reservedCredits: z.int(),
      limit: creditLimit.nullable().describe('The limit of the account itself; null: none'),
    }),
  ),
  team: team.describe('The team to which the account belongs'),
  pricingPlan: z.object({ code: z.string(), expiry: z.string().nullable() }),
  isTrialActive: z.boolean(),
  /** True only for a verified address. */
  isInternalUser: z.boolean(),
  /** Whether the administration exists for this account. */
  isAdmin: z.boolean(),
  /** Only who has an account learns which version runs. */
  serverVersion: z.string(),
})
export type UserProfile = z.infer<typeof userProfile>

export const signUp = route(accountRoutes.signUp, {
  summary:
    'Open a trial account and email a link that verifies the address. The answer is the same if the account already exists',
  body: z.strictObject({
    firstName: personNamePart,
    lastName: personNamePart,
    email: emailAddress,
    password: newPassword,
    language: accountLanguage.optional(),
    host,
  }),
  data: empty,
  message: 'signed_up',
  failures: ['emails_off'],
})

export const verifyEmail = route(accountRoutes.verifyEmail, {
  summary: 'Verify the email address of the signed-in account with the token of the link emailed to it',
  query: z.object({ token: linkToken }),
  data: empty,
  message: 'email_verified',
  failures: ['invalid_link'],
})

export const resendVerification = route(accountRoutes.resendVerification, {
  summary: 'Email a new verification link and invalidate the previous one',
  data: empty,
  message: 'verification_sent',
  failures: ['already_verified', 'emails_off'],
})

export const requestPasswordReset = route(accountRoutes.requestPasswordReset, {
  summary: 'Email a link to set a new password. The answer is the same if there is no such account',
  body: z.strictObject({ email: emailAddress, host }),
  data: empty,
  message: 'reset_sent',
  failures: ['emails_off'],
})

export const checkPasswordReset = route(accountRoutes.checkPasswordReset, {
  summary: 'Tell whether the token of an emailed link can still set a new password. Does not use it up',
  body: z.strictObject({ token: linkToken }),
  data: empty,
  failures: ['invalid_link'],
})

export const resetPassword = route(accountRoutes.resetPassword, {
  summary:
    'Set a new password with the token of the emailed link. Ends all sessions and verifies the address',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  data: empty,
  message: 'password_changed',
  failures: ['invalid_link'],
})

export const getProfile = route(accountRoutes.getProfile, {
  summary: 'The signed-in user with plan and credits',
  data: userProfile,
})

export const updateProfile = route(accountRoutes.updateProfile, {
  summary: 'Change names or language. Missing fields keep their values',
  body: z
    .strictObject({
      firstName: personNamePart.optional(),
      lastName: personNamePart.optional(),
      language: accountLanguage.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'error_required')
    .meta(rules({ error_required: 'at least one of them' })),
  data: userProfile,
  message: 'profile_updated',
})

export const setPicture = route(accountRoutes.setPicture, {
  summary: 'Set the profile picture: PNG, JPEG or WebP, in base64',
  body: z.strictObject({
    image: asIs(limits.maxPictureLength, 'error_invalid_image', 'error_too_large')
      .check(z.base64('error_invalid_image'))
      .min(1, 'error_required')
      .meta(rules({ error_invalid_image: 'a PNG, JPEG or WebP image' })),
  }),
  data: userProfile,
  message: 'profile_updated',
})

export const removePicture = route(accountRoutes.removePicture, {
  summary: 'Remove the profile picture',
  data: userProfile,
  message: 'profile_updated',
})

export const changePassword = route(accountRoutes.changePassword, {
  summary:
    'Change the password and end all other sessions. An account without a password (Google) sets its first one through a password reset',
  body: z.strictObject({ currentPassword: password, newPassword }),
  data: empty,
  message: 'password_changed',
  failures: ['wrong_password'],
})

/** Null for an account without a password: the session suffices. */
const confirmation = z.strictObject({ password: password.nullable() })

export const deactivateAccount = route(accountRoutes.deactivateAccount, {
  summary:
    'Deactivate the account: all sessions end and no email is sent. Nothing is erased; signing in with the password reactivates it',
  body: confirmation,
  data: empty,
  message: 'account_deactivated',
  failures: ['wrong_password', 'last_owner'],
})

export const removeAccount = route(accountRoutes.removeAccount, {
  summary:
    'Erase the account permanently: name, email, password, picture, sessions, searches, reveals and notifications. The credit ledger stays, without a name',
  body: confirmation,
  data: empty,
  message: 'account_removed',
  failures: ['wrong_password', 'last_owner', 'team_moving'],
})
