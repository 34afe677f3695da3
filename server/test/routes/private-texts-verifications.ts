import { asks, thing, type Entry } from './private-entry.ts'

const verify = asks(({ listId, personId, things }) => [
  { body: { listId } },
  { body: { listId, talentIds: [personId] } },
  { body: { campaignId: things.campaignId } },
])

/** The routes of verifications. */
export const ofVerifications: Record<string, Entry> = {
  'POST /verifications/quote': verify,
  'POST /verifications': verify,
  'GET /verifications': asks(({ listId, things }) => [
    { query: { listId: String(listId) } },
    { query: { campaignId: String(things.campaignId) } },
  ]),
  'GET /verifications/:id': thing('verificationId'),
  'POST /verifications/:id/cancel': thing('verificationId'),
}
