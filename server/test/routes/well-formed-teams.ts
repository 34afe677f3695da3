import type { Material, WellFormed } from './material.ts'

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
    ofManager: 403,
  }),
}
