import { randomUUID } from 'node:crypto'
import type { Material, WellFormed } from './material.ts'
import type { Things } from './things.ts'
import { ofPeopleJobs } from './well-formed-people-jobs.ts'
import { ofAdministrators } from './well-formed-admin.ts'
import { ofTeams } from './well-formed-teams.ts'
import { ofVerifications } from './well-formed-verifications.ts'

const byId = (pick: (things: Things) => string | number) => (m: Material) => ({
  params: { id: pick(m.things) },
})
const none = () => ({})
const transfer = ({ things: { listId, emptyListId } }: Material) => ({
  params: { id: listId },
  body: { to: emptyListId, all: true },
})
const enrich = ({ things: { emptyListId } }: Material) => ({
  params: { id: emptyListId },
  body: { revealTypes: ['email'], all: true },
})
const enrichment = ({ things: { listId, enrichmentId } }: Material) => ({
  params: { id: listId, runId: enrichmentId },
})
const step = { wait: { amount: 0, unit: 'minutes' }, subject: [], document: { blocks: [] } }
const ofCampaign =
  (body: object, status = 200) =>
  ({ things: { campaignId } }: Material) => ({ params: { id: campaignId }, body, status })
const ofMailbox =
  (body: object) =>
  ({ things: { integrationId } }: Material) => ({ params: { id: integrationId }, body })
/** The mailbox is of another kind. */
const ofOtherKind = ({ things: { integrationId } }: Material) => ({
  params: { id: integrationId },
  status: 404,
})
const campaignContact = ({ things: { campaignId, contactId } }: Material) => ({
  params: { id: campaignId, contactId },
})
const campaignSend = ({ things: { campaignId, sendId } }: Material) => ({
  params: { id: campaignId, sendId },
})
/** Nothing listens there. */
const unreachableServer = { host: '127.0.0.1', port: 1, security: 'tls', user: 'mina', password: 'x' }
const unreachableMailbox = {
  address: 'mina@company.example',
  smtp: unreachableServer,
  imap: unreachableServer,
  sentFolder: null,
}
const newAccount = ({ owner: { user } }: Material) => ({
  firstName: 'Ina',
  lastName: 'New',
  email: `new-${user.email}`,
  password: user.password,
})
const noSuchId = 2 ** 31 - 1
const noSuchToken = 'A'.repeat(43)
const people = (m: Material) => ({ body: { talentIds: [m.personId], revealType: 'email' } })

export const answerTo = (replyId: number) => ({
  replyId,
  key: randomUUID(),
  document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tuesday?' }] }] },
})

/** For each route, a request that its owner may make and that succeeds. */
export const wellFormed: Record<string, (material: Material) => WellFormed> = {
  ...ofAdministrators,
  ...ofVerifications,
  ...ofTeams,
  'GET /health': none,
  'GET /ready': none,
  'GET /settings': none,
  'POST /auth/login': ({ owner: { user } }) => ({ body: { email: user.email, password: user.password } }),
  'POST /v2/auth/google/start': () => ({ status: 404 }),
  'POST /v2/auth/google': () => ({ body: { flow: 'x', parameters: 'code=1' }, status: 404 }),
  'POST /auth/refresh-token': ({ things }) => ({ body: { refresh_token: things.refreshToken } }),
  'POST /auth/logout': ({ things }) => ({ body: { refresh_token: things.refreshToken } }),
  'GET /users/sessions': none,
  'DELETE /users/sessions/:id': byId(({ sessionId }) => sessionId),
  'DELETE /users/sessions': none,

  'POST /v2/auth/signup': (m) => ({ body: newAccount(m) }),
  'POST /auth/verify': () => ({ query: { token: noSuchToken }, status: 410 }),
  'POST /auth/resend-verification-email': none,
  'GET /plan-requests': none,
  'POST /plan-requests': () => ({ body: {}, isOncePerTeam: true }),
  'POST /auth/first-administrator/check': () => ({ body: { token: noSuchToken }, status: 410 }),
  'POST /auth/first-administrator': (m) => ({ body: { token: noSuchToken, ...newAccount(m) }, status: 410 }),
  'POST /auth/password/lost': ({ owner }) => ({ body: { email: owner.user.email } }),
  'POST /auth/password/check': () => ({ body: { token: noSuchToken }, status: 410 }),
  'POST /auth/password/reset': ({ owner }) => ({
    body: { token: noSuchToken, password: owner.user.password },
    status: 410,
  }),
  'GET /users/profile': none,
  'PATCH /users/profile': () => ({ body: { lastName: 'Renamed' } }),
  'PUT /users/profile/picture': () => ({ body: { image: 'iVBORw0KGgo=' } }),
  'DELETE /users/profile/picture': none,
  'POST /users/password': ({ owner: { user } }) => ({
    body: { currentPassword: user.password, newPassword: `${user.password}+1` },
  }),
  'POST /users/deactivate': ({ owner }) => ({ body: { password: owner.user.password } }),
  'DELETE /users/profile': ({ owner }) => ({ body: { password: owner.user.password } }),
  'GET /users/credits/history': none,

  'GET /people/contacts/:id': ({ personId: id }) => ({ params: { id }, query: { revealType: 'email' } }),
  'POST /people/contacts/revealed-contacts': ({ personId }) => ({ body: { talentIds: [personId] } }),
  'POST /people/csv/download': (m) => ({ body: { talentIds: [m.personId] } }),
  'POST /people/contacts/bulk-reveal/quote': people,
  'POST /people/contacts/bulk-reveal': people,
  ...ofPeopleJobs,
  'PUT /people/:id/note': ({ things }) => ({
    params: { id: things.ownPersonId },
    body: { note: 'Met in Seoul' },
  }),
  'GET /v3/jp/talent/:id/email': ({ personId }) => ({ params: { id: personId } }),

  'GET /lists/check-talent-existence': ({ personId }) => ({ query: { talentId: personId } }),
  'POST /lists/bookmarks': ({ personId }) => ({ body: { talentIds: [personId] } }),
  'POST /lists/bookmarks/add-one': ({ personId }) => ({
    body: { talentId: personId, listIds: [noSuchId] },
    status: 404,
  }),
  'PATCH /lists/bookmarks/add-many': ({ personId }) => ({
    body: { talentIds: [personId], listIds: [noSuchId] },
    status: 404,
  }),
  'GET /lists/additions': none,
  'GET /lists/additions/:id': byId(({ additionId }) => additionId),
  'POST /lists/additions/:id/cancel': byId(({ additionId }) => additionId),
  'POST /lists/additions/:id/undo': byId(({ additionId }) => additionId),
  'GET /users/tags': none,
  'GET /lists': () => ({ query: { search: 'a', sortOn: 'total', sortBy: 'asc' } }),
  'POST /lists': () => ({ body: { title: 'New', tags: ['Q4'] } }),
  'GET /lists/deleted': none,
  'GET /lists/:id': byId(({ listId }) => listId),
  'GET /lists/:id/csv/download': byId(({ listId }) => listId),
  'GET /lists/:id/extras': byId(({ listId }) => listId),
  'PATCH /lists/:id': ({ things }) => ({ params: { id: things.listId }, body: { title: 'Renamed' } }),
  'DELETE /lists/:id': byId(({ listId }) => listId),
  'POST /lists/:id/restore': byId(({ listId }) => listId),
  'POST /lists/:id/open': byId(({ listId }) => listId),
  'DELETE /lists/:id/talent/:talentId': ({ things, personId }) => ({
    params: { id: things.listId, talentId: personId },
  }),
  'POST /lists/:id/talent/remove': ({ things }) => ({ params: { id: things.listId }, body: { all: true } }),
  'POST /lists/:id/talent/restore': ({ things: { listId, removalId } }) => ({
    params: { id: listId },
    body: { removalId },
  }),
  'POST /lists/:id/copy': transfer,
  'POST /lists/:id/move': transfer,

  'POST /lists/:id/enrich-profiles/quote': enrich,
  // Fails because the list is empty.
  'POST /lists/:id/enrich-profiles': (m) => ({ ...enrich(m), status: 409 }),
  'GET /lists/:id/enrich-profiles': byId(({ listId }) => listId),
  'GET /lists/:id/enrich-profiles/:runId': enrichment,
  'POST /lists/:id/enrich-profiles/:runId/cancel': enrichment,

  'GET /lists/csv/download-template-csv': none,
  // Takes no JSON.
  'POST /lists/csv/upload': () => ({ body: {}, status: 415 }),
  'GET /lists/csv/imports': none,
  'GET /lists/csv/imports/:id': byId(({ importId }) => importId),
  'PATCH /lists/csv/imports/:id': ({ things }) => ({ params: { id: things.importId }, body: { rules: {} } }),
  'POST /lists/csv/imports/:id/check': byId(({ importId }) => importId),
  'POST /lists/csv/imports/:id/apply': byId(({ checkedImportId }) => checkedImportId),
  'POST /lists/csv/imports/:id/cancel': byId(({ importId }) => importId),
  'POST /lists/csv/imports/:id/undo': byId(({ appliedImportId }) => appliedImportId),
  'GET /lists/csv/imports/:id/rows': byId(({ importId }) => importId),
  'GET /lists/csv/imports/:id/refused': byId(({ importId }) => importId),
  'GET /lists/csv/imports/:id/dropped': byId(({ importId }) => importId),

  'GET /campaigns': none,
  'GET /unsubscribes': none,
  'POST /campaigns': () => ({ body: { name: 'New' } }),
  'GET /campaigns/:id': byId(({ campaignId }) => campaignId),
  'PATCH /campaigns/:id/rename': ofCampaign({ name: 'Renamed' }),
  // A draft.
  'PATCH /campaigns/:id/pause': ofCampaign({ paused: true }, 409),
  'GET /campaigns/:id/steps': byId(({ campaignId }) => campaignId),
  'PUT /campaigns/:id/steps': ofCampaign({ version: 1, steps: [] }),
  'PATCH /campaigns/:id/setup': ofCampaign({ version: 1, setup: { quietDays: 5 } }),
  // Without steps, contacts and mailboxes.
  'POST /campaigns/:id/launch': ofCampaign({}, 409),
  'POST /campaigns/:id/draft': ofCampaign({}),
  'POST /campaigns/:id/add-contacts': (m) => ofCampaign({ talentIds: [m.personId] })(m),
  'GET /campaigns/:id/contacts': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/contacts/report': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/contacts/:contactId': campaignContact,
  'GET /campaigns/:id/contacts/:contactId/conversation': campaignContact,
  'PATCH /campaigns/:id/contacts/:contactId': (m) => ({ ...campaignContact(m), body: { action: 'hold' } }),
  'DELETE /campaigns/:id/contacts/:contactId': campaignContact,
  'POST /campaigns/:id/contacts/delete': ofCampaign({ all: true, search: 'nobody' }),
  'POST /campaigns/:id/contacts/continue': ofCampaign({ all: true }),
  'POST /campaigns/:id/contacts/release': ofCampaign({ all: true }),
  'POST /campaigns/:id/contacts/unsubscribe': ofCampaign({ all: true, search: 'nobody' }),
  'GET /campaigns/:id/revealed-contacts': ({ things: { campaignId, listId } }) => ({
    params: { id: campaignId },
    query: { listId },
  }),
  'POST /campaigns/:id/contacts/unrevealed': ofCampaign({ all: true }),
  'GET /campaigns/:id/overview': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/stats': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/addresses': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/simulation': byId(({ campaignId }) => campaignId),
  'GET /campaigns/replies': none,
  'GET /campaigns/replies/:id': byId(({ replyId }) => replyId),
  'PATCH /campaigns/replies/:id': (m) => ({ params: { id: m.things.replyId }, body: { read: true } }),
  'GET /campaigns/:id/problems': byId(({ campaignId }) => campaignId),
  'GET /campaigns/:id/sends/:sendId': campaignSend,
  // It was sent.
  'POST /campaigns/:id/sends/:sendId/resolve': (m) => ({
    ...campaignSend(m),
    body: { outcome: 'not_sent' },
    status: 409,
  }),
  'GET /campaigns/:id/variables': byId(({ campaignId }) => campaignId),
  'POST /campaigns/:id/preview': (m) =>
    ofCampaign({ contactId: m.things.contactId, subject: [], document: { blocks: [] } })(m),
  // It has no steps.
  'POST /campaigns/test-campaign-email': ({ things: { campaignId, contactId } }) => ({
    body: { campaignId, contactId, stepId: noSuchId },
    status: 404,
  }),
  // Its mailbox has to be connected again.
  'POST /campaigns/:id/contacts/:contactId/replies': (m) => ({
    ...campaignContact(m),
    body: answerTo(m.things.replyId),
    status: 409,
  }),
  'PATCH /campaigns/:id/archive': ofCampaign({ archived: true }),
  'DELETE /campaigns/:id': byId(({ campaignId }) => campaignId),
  'GET /campaigns/templates/all': none,
  'GET /campaigns/templates/:id': byId(({ campaignTemplateId }) => campaignTemplateId),
  'POST /campaigns/templates': () => ({ body: { name: 'New', steps: [step] } }),
  'PATCH /campaigns/templates/:id': ({ things }) => ({
    params: { id: things.campaignTemplateId },
    body: { name: 'Renamed', steps: [step] },
  }),
  'DELETE /campaigns/templates/:id': byId(({ campaignTemplateId }) => campaignTemplateId),
  'GET /integrations/brake': none,
  'POST /integrations/brake/confirm': () => ({ body: { password: null } }),
  'GET /integrations': none,
  'GET /integrations/gmail': none,
  'GET /integrations/google': none,
  'GET /integrations/outbox': none,
  'GET /integrations/smtp': none,
  'POST /integrations/smtp/settings': () => ({ body: { address: 'postmaster@fastmail.com' } }),
  'POST /integrations/smtp/check': () => ({ body: unreachableMailbox }),
  'POST /integrations/smtp': () => ({ body: unreachableMailbox, status: 409 }),
  // The mailbox is at Gmail.
  'DELETE /integrations/smtp/:id': ofOtherKind,
  'PATCH /integrations/smtp/:id/toggle-active-inactive': ofOtherKind,
  'PATCH /integrations/outbox/:id/toggle-active-inactive': ofOtherKind,
  'POST /integrations/:id/checks': byId(({ integrationId }) => integrationId),
  'GET /integrations/:id/checks': byId(({ integrationId }) => integrationId),
  'GET /integrations/:id/checks/:checkId': ({ things: { integrationId, checkId } }) => ({
    params: { id: integrationId, checkId },
  }),
  'GET /integrations/:id/email-usage': byId(({ integrationId }) => integrationId),
  // Google is not set up.
  'GET /integrations/google/gmail/start': () => ({ status: 404 }),
  'POST /integrations/google/gmail': () => ({ body: { flow: 'x', parameters: 'code=1' }, status: 404 }),
  'POST /integrations/:id/release': byId(({ integrationId }) => integrationId),
  'PATCH /integrations/:id': ofMailbox({ dailyCap: 5 }),
  'PATCH /integrations/google/gmail/:id/toggle-active-inactive': ofMailbox({ active: false }),
  'DELETE /integrations/google/gmail/:id': byId(({ integrationId }) => integrationId),

  'POST /v2/search/people': () => ({ query: { sortOn: 'name', sortBy: 'desc' }, body: {} }),
  'POST /v2/search/titles': () => ({ body: { title: 'CTO', filters: {} } }),
  'GET /v2/search/people': none,
  'POST /v2/search/count/by-filters': () => ({ body: {} }),
  'GET /v2/search/count/by-filters': none,
  'POST /v2/search/count/alternatives': () => ({ body: { filterSets: [{}] } }),
  'POST /v2/search/facets': () => ({ body: {} }),
  'POST /v2/search/skills': () => ({ body: {} }),
  'GET /people/:id/details': ({ personId }) => ({ params: { id: personId } }),
  'GET /people/search/suggest/:type': () => ({ params: { type: 'JOBS' }, query: { query: 'eng' } }),
  'POST /search/similar/:type': () => ({ params: { type: 'company' }, body: { search: '' } }),
  'POST /company/search': () => ({ query: { sortOn: 'headcount', sortBy: 'asc' }, body: {} }),
  'GET /companies/:id': ({ companyId }) => ({ params: { id: companyId } }),
  'POST /v2/search/filters': () => ({ body: { query: 'engineers in Seoul' } }),

  'GET /search/history': none,
  'GET /search/history/recent': none,
  'POST /search/history': () => ({ body: { title: 'Mine', searchFilters: {} } }),
  'PATCH /search/history/:id': ({ things }) => ({
    params: { id: things.searchId },
    body: { title: 'Renamed' },
  }),
  'POST /search/history/:id/open': byId(({ searchId }) => searchId),
  'DELETE /search/history/:id': byId(({ searchId }) => searchId),
  'GET /search/samples': none,

  'PATCH /notifications/read': ({ things }) => ({ body: { notificationIds: [things.notificationId] } }),
  'DELETE /notifications': ({ things }) => ({ body: { notificationIds: [things.notificationId] } }),
}
