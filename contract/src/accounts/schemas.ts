import { z } from 'zod'
import { emailLength, emailPattern, isMistypedEmail, passwordLength, passwordRules } from './rules.ts'
import { languages } from '../languages.ts'
import { route } from '../route.ts'

export const creditModules = ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'] as const

/** A missing or malformed address; the rules are those of the specification, each with the one code. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailLength, 'error_invalid_email')
  .regex(emailPattern, 'error_invalid_email')
  .refine((value) => !isMistypedEmail(value), 'error_invalid_email')

/** A password that one may choose; each failing rule is reported. */
export const newPassword = z
  .string()
  .max(passwordLength, 'error_too_long')
  .superRefine((value, context) => {
    for (const { code, pattern } of passwordRules)
      if (!pattern.test(value)) context.addIssue({ code: 'custom', message: code })
  })

export const userProfile = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** False for an account that was opened with Google and chose none since. */
  hasPassword: z.boolean(),
  profileURL: z.string().nullable(),
  language: z.enum(languages),
  credits: z.array(z.object({ module: z.enum(creditModules), totalCredits: z.int(), usedCredits: z.int() })),
  pricingPlan: z.object({ code: z.string(), expiry: z.string().nullable() }),
  isTrialActive: z.boolean(),
  isInternalUser: z.boolean(),
})
export type UserProfile = z.infer<typeof userProfile>

export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof tokens>

export const login = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with an address and a password',
  permission: 'public',
  body: z.strictObject({
    email: emailAddress,
    password: z.string().min(1, 'error_required').max(200, 'error_too_long'),
  }),
  data: tokens,
})

export const refreshTokens = route({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange a refresh token for new tokens; each works once, a reused one ends its family',
  permission: 'public',
  body: z.strictObject({ refresh_token: z.string().min(1, 'error_required').max(2000, 'error_too_long') }),
  data: tokens,
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session that a refresh token belongs to',
  permission: 'public',
  body: z.strictObject({ refresh_token: z.string().min(1, 'error_required').max(2000, 'error_too_long') }),
  data: z.object({}),
})

export const getProfile = route({
  method: 'GET',
  path: '/users/profile',
  summary: 'The signed-in user, with plan and credits',
  permission: 'profile.read',
  data: userProfile,
})
