import { asks, byToken, ofCaller, shown, thing, type Entry } from './private-entry.ts'

/** The part of `private-texts.ts` about teams. */
export const ofTeams: Record<string, Entry> = {
  'GET /team': ofCaller,
  'PATCH /team': ofCaller,
  'GET /team/members': ofCaller,
  'PATCH /team/members/:id': 'finds accounts of the caller’s team alone (members.test.ts)',
  'DELETE /team/members/:id': 'finds accounts of the caller’s team alone (leave.test.ts)',
  'POST /team/leave': ofCaller,
  'GET /team/log': ofCaller,
  'GET /team/invitations': shown(() => [{}]),
  'POST /team/invitations': asks(({ mark }) => [{ body: { email: `olaf@${mark}.example`, role: 'member' } }]),
  'DELETE /team/invitations/:id': thing('invitationId'),
  'POST /team/invitations/:id/resend': thing('invitationId'),
  'POST /invitations/look': byToken,
  'POST /invitations/accept': byToken,
  'GET /team/move': ofCaller,
}
