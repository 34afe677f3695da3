import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { linkedinProfile } from '../filters/schema.ts'
import { route } from '../route.ts'
import { rules } from '../shapes.ts'
import { otpCode } from './codes.ts'
import { adminRoutes } from './routes.ts'

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
