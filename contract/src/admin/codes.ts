import { z } from 'zod'
import { route } from '../route.ts'
import { empty, line, time } from '../shapes.ts'
import { adminRoutes } from './routes.ts'

/** Actions that can't be undone, each of which is confirmed by a code emailed for it. */
export const codePurposes = ['close_account', 'suppress', 'lower_credits'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Six digits, emailed to the administrator on request; each code works once. */
export const otpCode = line(6, 'error_invalid_code', 'error_invalid_code').regex(
  /^\d{6}$/,
  'error_invalid_code',
)

export const sendOtp = route(adminRoutes.sendOtp, {
  summary:
    'Email the calling administrator a one-time code: valid for ten minutes, one use and five attempts. A code with a purpose confirms only actions of that kind',
  /** None is one without a purpose. */
  body: z.strictObject({ purpose: z.enum(codePurposes, 'error_unknown_value').optional() }).nullish(),
  data: empty,
  message: 'code_sent',
  failures: ['emails_off'],
})

const elevation = z.object({
  /** Null: a code is needed first. */
  until: time.nullable(),
  /** 0 without. For a reader whose clock may be wrong. */
  secondsLeft: z.number(),
})

export const elevate = route(adminRoutes.elevate, {
  summary: 'Open 15 minutes of administration for this session with a one-time code',
  body: z.strictObject({ otpCode }),
  data: elevation,
  failures: ['invalid_code'],
})

export const getElevation = route(adminRoutes.getElevation, {
  summary: 'Until when this session may administer',
  data: elevation,
})

export const endElevation = route(adminRoutes.endElevation, {
  summary: 'End the administration of this session',
  data: elevation,
})
