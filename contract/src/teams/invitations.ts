import { z } from 'zod'
import { emailAddress, linkToken } from '../accounts/schemas.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, idParams, pageOf, pageQuery, time } from '../shapes.ts'
import { roles } from './roles.ts'
import { invitationRoutes } from './routes.ts'
import { team } from './schemas.ts'

const role = z.enum(roles, 'error_unknown_value')

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('Who sent it last; null once they have left'),
  createdAt: time,
  sentAt: time.describe('When it was sent last'),
  expiresAt: time,
  state: z
    .enum(['open', 'expired', 'void'])
    .describe(
      'All but an open one can be sent again. Void: whoever sent it has left, or can invite nobody any more',
    ),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = route(invitationRoutes.listInvitations, {
  summary: 'The invitations to the team that nobody has accepted, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(invitation),
})

export const invite = route(invitationRoutes.invite, {
  summary:
    'Invite an address to the team, by an email with a link. The answer is the same whether or not the address has an account',
  body: z.strictObject({
    email: emailAddress,
    role: role.describe('Only owners invite managers and owners'),
  }),
  data: invitation,
  failures: ['email_unverified', 'already_member', 'already_invited', 'team_full', 'emails_off'],
})

export const withdrawInvitation = route(invitationRoutes.withdrawInvitation, {
  summary: 'Withdraw an invitation: its link stops working',
  params: idParams,
  data: empty,
})

export const resendInvitation = route(invitationRoutes.resendInvitation, {
  summary: 'Send an invitation again, with a new link. The previous link stops working',
  params: idParams,
  data: invitation,
  failures: ['email_unverified', 'already_member', 'team_full', 'emails_off'],
})

const byToken = z.strictObject({ token: linkToken })

export const lookAtInvitation = route(invitationRoutes.lookAtInvitation, {
  summary: 'Show an invitation to whoever has its link. Does not use it up',
  body: byToken,
  data: z.object({
    team: z.object({ name: z.string(), isTrial: z.boolean().describe('It has no subscription') }),
    invitedBy: z.string(),
    email: z.string(),
    role: z.enum(roles),
    expiresAt: time,
  }),
  failures: ['invalid_link'],
})

export const acceptInvitation = route(invitationRoutes.acceptInvitation, {
  summary:
    'Join the team of an invitation, with the account that has its address, which the link verifies. What the account owns moves into the team: see `GET /team/move`',
  body: byToken,
  data: team,
  failures: [
    'invalid_link',
    'other_address',
    'already_member',
    'in_another_team',
    'team_full',
    'team_moving',
    'work_running',
    // Another call has just changed the account's team or role.
    'forbidden',
  ],
})
