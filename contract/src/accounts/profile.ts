import { z } from 'zod'
import { newPassword, userProfile } from './schemas.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** One line; letters of any script. */
export const personNamePart = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'error_required')
  .max(limits.personNameLength, 'error_too_long')
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>]/u.test(text), 'error_invalid_text')

const currentPassword = z.string().min(1, 'error_required').max(200, 'error_too_long')

export const updateProfile = route({
  method: 'PATCH',
  path: '/users/profile',
  summary: 'Change names or language; what is missing stays',
  permission: 'profile.write',
  body: z
    .strictObject({
      firstName: personNamePart.optional(),
      lastName: personNamePart.optional(),
      language: z.enum(languages, 'error_unknown_value').optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'error_required'),
  data: userProfile,
  message: 'profile_updated',
})

export const setPicture = route({
  method: 'PUT',
  path: '/users/profile/picture',
  summary: 'Set the picture: PNG, JPEG or WebP, base64',
  permission: 'profile.write',
  body: z.strictObject({
    image: z
      .base64('error_invalid_image')
      .min(1, 'error_required')
      .max(limits.pictureLength, 'error_too_large'),
  }),
  data: userProfile,
  message: 'profile_updated',
})

export const removePicture = route({
  method: 'DELETE',
  path: '/users/profile/picture',
  summary: 'Remove the picture',
  permission: 'profile.write',
  data: userProfile,
  message: 'profile_updated',
})

export const changePassword = route({
  method: 'POST',
  path: '/users/password',
  summary:
    'Choose another password; ends all other sessions. An account without a password (Google) gets its first one by the mailed link',
  permission: 'profile.write',
  body: z.strictObject({ currentPassword, newPassword }),
  data: z.object({}),
  message: 'password_changed',
})

export const session = z.object({
  id: z.uuid(),
  /** As the browser names itself. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** When it last renewed its tokens: within the 15 minutes before it was last used. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = route({
  method: 'GET',
  path: '/users/sessions',
  summary: 'The open sessions of the account, the current one first, then the last used ones',
  permission: 'profile.read',
  data: z.array(session),
})

export const endSession = route({
  method: 'DELETE',
  path: '/users/sessions/:id',
  summary: 'Sign a session out',
  permission: 'profile.write',
  params: z.object({ id: z.uuid('error_invalid_id') }),
  data: z.object({}),
  message: 'session_ended',
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'Sign out all sessions but the current one',
  permission: 'profile.write',
  data: z.object({ ended: z.int() }),
  message: 'sessions_ended',
})

/** Null for an account without a password: the session alone has to do. */
const confirmation = z.strictObject({ password: currentPassword.nullable() })

export const deactivateAccount = route({
  method: 'POST',
  path: '/users/deactivate',
  summary:
    'Deactivate the account: all sessions end and nothing is mailed; signing in with the password opens it again. Nothing is erased',
  permission: 'profile.write',
  body: confirmation,
  data: z.object({}),
  message: 'account_deactivated',
})

export const removeAccount = route({
  method: 'DELETE',
  path: '/users/profile',
  summary:
    'Erase the account for good: name, address, password, picture, sessions, searches, reveals, notifications. The ledger of credits stays, without a name',
  permission: 'profile.write',
  body: confirmation,
  data: z.object({}),
  message: 'account_removed',
})
