import type { Material, WellFormed } from './material.ts'

const verify = ({ things: { emptyListId } }: Material) => ({
  body: { listId: emptyListId },
  namesThing: true as const,
})
const run = ({ things: { verificationId } }: Material) => ({ params: { id: verificationId } })

/** The part of `well-formed.ts` that verifies addresses. */
export const ofVerifications: Record<string, (material: Material) => WellFormed> = {
  'POST /verifications/quote': verify,
  // Fails because the list is empty.
  'POST /verifications': (m) => ({ ...verify(m), status: 409 }),
  'GET /verifications': ({ things: { listId } }) => ({ query: { listId }, namesThing: true }),
  'GET /verifications/:id': run,
  'POST /verifications/:id/cancel': run,
}
