import { randomUUID } from 'node:crypto'
import type { Material, WellFormed } from './material.ts'

const noSuchToken = 'A'.repeat(43)

/** Managers of the team may not touch an invitation of an owner. */
const invitation = ({ things: { invitationId: id } }: Material): WellFormed => ({
  params: { id },
  ofRoles: { manager: 403 },
})

/** The part of `well-formed.ts` about teams. */
export const ofTeams: Record<string, (material: Material) => WellFormed> = {
  'GET /team': () => ({}),
  'PATCH /team': () => ({ body: { name: 'Renamed' } }),
  'GET /team/members': () => ({}),
  'GET /team/log': () => ({}),
  'POST /people/teammate-emails': ({ personId }) => ({ body: { talentIds: [personId] } }),
  // The owner, about whom managers decide nothing.
  'PATCH /team/members/:id': ({ owner }) => ({
    params: { id: owner.user.id },
    body: { limits: [{ module: 'TALENT_EMAIL_REVEAL', limit: 5 }] },
    ofRoles: { manager: 403 },
  }),
  'DELETE /team/members/:id': ({ owner }) => ({
    params: { id: owner.user.id },
    status: 403,
    ofRoles: { manager: 403 },
  }),
  // The one owner of the team stays.
  'POST /team/leave': () => ({ status: 409, ofRoles: { manager: 200, member: 200, viewer: 200 } }),
  'GET /team/move': () => ({}),
  'GET /team/invitations': () => ({}),
  'POST /team/invitations': () => ({
    body: { email: `${randomUUID()}@invited.example`, role: 'member' },
  }),
  'DELETE /team/invitations/:id': invitation,
  'POST /team/invitations/:id/resend': invitation,
  'POST /invitations/look': () => ({ body: { token: noSuchToken }, status: 410 }),
  'POST /invitations/accept': () => ({ body: { token: noSuchToken }, status: 410 }),
}
