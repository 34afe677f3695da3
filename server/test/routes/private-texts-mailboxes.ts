import { asks, byToken, ofCaller, shown, thing, type Entry } from './private-entry.ts'

/** The routes of mailboxes. */
export const ofMailboxes: Record<string, Entry> = {
  'GET /integrations/brake': asks(() => [{}]),
  'POST /integrations/brake/confirm': asks(({ things }) => [{ body: { mailboxId: things.integrationId } }]),
  'GET /integrations': shown(() => [{}]),
  'GET /integrations/gmail': shown(() => [{}]),
  'GET /integrations/google': shown(() => [{}]),
  'GET /integrations/outbox': asks(() => [{}]),
  'GET /integrations/smtp': asks(() => [{}]),
  'POST /integrations/smtp/settings':
    'takes an address, and tells of its domain and of the caller’s mailboxes',
  'POST /integrations/smtp/check': 'takes servers and a password, and tells of these alone',
  'POST /integrations/smtp': 'takes servers and a password, and answers the mailbox that it connects',
  'DELETE /integrations/smtp/:id': thing('integrationId'),
  'POST /integrations/:id/checks': thing('integrationId'),
  'GET /integrations/:id/checks': thing('integrationId'),
  'GET /integrations/:id/checks/:checkId': asks(({ things: { integrationId, checkId } }) => [
    { params: { id: integrationId, checkId } },
  ]),
  'GET /integrations/:id/email-usage': thing('integrationId'),
  'POST /integrations/:id/release': thing('integrationId'),
  'GET /integrations/google/gmail/start': ofCaller,
  'POST /integrations/google/gmail': byToken,
  'PATCH /integrations/:id': thing('integrationId', { body: { senderName: 'mine' } }),
  'PATCH /integrations/smtp/:id/toggle-active-inactive': thing('integrationId', { body: { active: false } }),
  'PATCH /integrations/outbox/:id/toggle-active-inactive': thing('integrationId', {
    body: { active: false },
  }),
  'PATCH /integrations/google/gmail/:id/toggle-active-inactive': thing('integrationId', {
    body: { active: false },
  }),
  'DELETE /integrations/google/gmail/:id': thing('integrationId'),
}
