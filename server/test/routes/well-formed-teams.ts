import type { Material, WellFormed } from './material.ts'

/** The part of `well-formed.ts` about teams. */
export const ofTeams: Record<string, (material: Material) => WellFormed> = {
  'GET /team': () => ({}),
  'PATCH /team': () => ({ body: { name: 'Renamed' } }),
  'GET /team/members': () => ({}),
  'GET /team/log': () => ({}),
  'POST /people/teammate-emails': ({ personId }) => ({ body: { talentIds: [personId] } }),
}
