import { z } from 'zod'
import { route } from '../route.ts'
import { tokens } from '../sessions/schemas.ts'
import { empty } from '../shapes.ts'
import { accountRoutes } from './routes.ts'
import { accountLanguage, emailAddress, linkToken, newPassword, personNamePart } from './schemas.ts'

export const checkFirstLink = route(accountRoutes.checkFirstLink, {
  summary:
    'Tell whether the token of an operator’s link can still make the first administrator. Does not use it up',
  body: z.strictObject({ token: linkToken }),
  data: empty,
  failures: ['invalid_link', 'administrator_exists'],
})

export const becomeFirstAdministrator = route(accountRoutes.becomeFirstAdministrator, {
  summary:
    'Open a verified account that is an administrator, with the token of an operator’s link, and sign in. Only while there is no administrator',
  body: z.strictObject({
    token: linkToken,
    firstName: personNamePart,
    lastName: personNamePart,
    email: emailAddress,
    password: newPassword,
    language: accountLanguage.optional(),
  }),
  data: tokens,
  failures: ['invalid_link', 'administrator_exists'],
})
