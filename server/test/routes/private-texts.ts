import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Things } from './things.ts'
import {
  asks,
  byToken,
  ofCaller,
  ofServer,
  shown,
  thing,
  type Asked,
  type Entry,
  type Private,
} from './private-entry.ts'
import { ofAdministrators } from './private-texts-admin.ts'
import { ofMailboxes } from './private-texts-mailboxes.ts'
import { ofTeams } from './private-texts-teams.ts'
import { ofVerifications } from './private-texts-verifications.ts'
import { answerTo } from './well-formed.ts'

const list = (more: Asked = {}): Entry =>
  asks(({ listId, personId }) => [{ params: { id: listId, talentId: personId }, ...more }])

/** Returns the mark alone and as part of a name, an address, a company, a domain and a link. */
const textsOf = ({ mark }: Private) => [
  mark,
  `Olaf ${mark}`,
  `olaf@${mark}.example`,
  `${mark} Works`,
  `${mark}.example`,
  `olaf-${mark}`,
]

const filtersOf = (theirs: Private): PartialFilterSet[] => [
  ...textsOf(theirs).flatMap((text): PartialFilterSet[] => [
    { names: [text] },
    { companyFilter: { namesIncluded: [text] } },
    { experience: { jobTitlesIncluded: [text], includeSimilarTitles: true } },
    { locations: [text] },
  ]),
  { linkedinUrls: [`https://www.linkedin.com/in/olaf-${theirs.mark}`] },
  { listFilter: { listsIncluded: [theirs.listId] } },
  { listFilter: { listsExcluded: [theirs.listId] } },
]
const byFilters = asks((theirs) => filtersOf(theirs).map((body) => ({ body })))
const byUrl = asks((theirs) =>
  filtersOf(theirs).map((filters) => ({ query: { filters: JSON.stringify(filters) } })),
)
const byTalentIds = (more: object = {}): Entry =>
  asks(({ personId }) => [{ body: { talentIds: [personId], ...more } }])
const transfer = asks(({ listId, personId, things }) => [
  { params: { id: listId }, body: { to: things.emptyListId, all: true } },
  { params: { id: listId }, body: { to: things.emptyListId, talentIds: [personId] } },
])
const enrich = asks(({ listId, personId }) => [
  { params: { id: listId }, body: { revealTypes: ['email'], all: true } },
  { params: { id: listId }, body: { revealTypes: ['email'], talentIds: [personId] } },
])
const run = asks(({ listId, things }) => [{ params: { id: listId, runId: things.enrichmentId } }])
const person = shown(({ personId, sharedId }) => [{ params: { id: personId } }, { params: { id: sharedId } }])

const contactOf = ({ campaignId, contactId }: Things) => ({ params: { id: campaignId, contactId } })

const sendOf = ({ campaignId, sendId }: Things) => ({ params: { id: campaignId, sendId } })

export const privateTexts: Record<string, Entry> = {
  ...ofAdministrators,
  ...ofMailboxes,
  ...ofTeams,
  ...ofVerifications,
  'GET /health': ofServer,
  'GET /ready': ofServer,
  'GET /settings': ofServer,

  'POST /auth/login': byToken,
  'POST /v2/auth/google/start': byToken,
  'POST /v2/auth/google': byToken,
  'POST /auth/refresh-token': byToken,
  'POST /auth/logout': byToken,
  'GET /users/sessions': ofCaller,
  'DELETE /users/sessions/:id': thing('sessionId'),
  'DELETE /users/sessions': ofCaller,
  'POST /v2/auth/signup': ofCaller,
  'POST /auth/first-administrator/check': byToken,
  'POST /auth/first-administrator': byToken,
  'POST /auth/verify': byToken,
  'POST /auth/resend-verification-email': ofCaller,
  'GET /plan-requests': ofCaller,
  'POST /plan-requests': ofCaller,
  'POST /auth/password/lost': byToken,
  'POST /auth/password/check': byToken,
  'POST /auth/password/reset': byToken,
  'GET /users/profile': asks(() => [{}]),
  'PATCH /users/profile': ofCaller,
  'PUT /users/profile/picture': ofCaller,
  'DELETE /users/profile/picture': ofCaller,
  'POST /users/password': ofCaller,
  'POST /users/deactivate': ofCaller,
  'DELETE /users/profile': ofCaller,
  'GET /users/credits/history': asks(() => [{}]),

  'GET /people/contacts/:id': shown(({ personId, sharedId }) => [
    { params: { id: personId }, query: { revealType: 'email' } },
    { params: { id: sharedId }, query: { revealType: 'email' } },
  ]),
  'POST /people/contacts/revealed-contacts': shown(({ personId, sharedId }) => [
    { body: { talentIds: [personId, sharedId] } },
  ]),
  'POST /people/csv/download': shown(({ sharedId }) => [{ body: { talentIds: [sharedId] } }]),
  'POST /people/contacts/bulk-reveal/quote': byTalentIds({ revealType: 'email' }),
  'POST /people/contacts/bulk-reveal': byTalentIds({ revealType: 'email' }),
  'GET /people/contacts/bulk-reveal': asks(() => [{}]),
  'GET /people/contacts/bulk-reveal/:id': thing('bulkRevealId'),
  'POST /people/more': ofCaller,
  'POST /people/more/ask': ofCaller,
  'POST /people/more/bring-ins/quote': ofCaller,
  'POST /people/more/bring-ins': ofCaller,
  'GET /people/more/bring-ins': asks(() => [{}]),
  'GET /people/more/bring-ins/:id': thing('bringInId'),
  'DELETE /people/more/bring-ins/:id': thing('bringInId'),
  'DELETE /people/contacts/bulk-reveal/:id': thing('bulkRevealId'),
  'POST /people/teammate-emails': byTalentIds(),
  'PUT /people/:id/note': asks(({ personId }) => [{ params: { id: personId }, body: { note: 'mine' } }]),
  'GET /v3/jp/talent/:id/email': person,

  'GET /lists/check-talent-existence': shown(({ personId }) => [{ query: { talentId: String(personId) } }]),
  'POST /lists/bookmarks': byTalentIds(),
  'POST /lists/bookmarks/add-one': asks(({ listId, personId, sharedId }) => [
    { body: { talentId: personId, listIds: [listId] } },
    { body: { talentId: sharedId, listIds: [listId] } },
  ]),
  'PATCH /lists/bookmarks/add-many': asks(({ listId, personId }) => [
    { body: { talentIds: [personId], listIds: [listId] } },
    { body: { listIds: [listId], filters: {}, total: 1 } },
  ]),
  'GET /lists/additions': asks(() => [{}]),
  'GET /lists/additions/:id': thing('additionId'),
  'POST /lists/additions/:id/cancel': thing('additionId'),
  'POST /lists/additions/:id/undo': thing('additionId'),
  'GET /users/tags': shown(() => [{}]),
  'GET /lists': shown((theirs) => [
    {},
    { query: { tags: `${theirs.mark} tag` } },
    ...textsOf(theirs).map((search) => ({ query: { search } })),
  ]),
  'POST /lists': 'answers the list that it creates; a title is compared with the caller’s own',
  'GET /lists/deleted': shown(() => [{}]),
  'GET /lists/:id': shown((theirs) => [
    { params: { id: theirs.listId } },
    ...textsOf(theirs).map((search) => ({ params: { id: theirs.listId }, query: { search } })),
  ]),
  'GET /lists/:id/csv/download': shown(({ listId }) => [{ params: { id: listId } }]),
  'GET /lists/:id/extras': shown(({ listId }) => [{ params: { id: listId } }]),
  'PATCH /lists/:id': list({}),
  'DELETE /lists/:id': list(),
  'POST /lists/:id/restore': list(),
  'POST /lists/:id/open': list(),
  'DELETE /lists/:id/talent/:talentId': list(),
  'POST /lists/:id/talent/remove': list({ body: { all: true } }),
  'POST /lists/:id/talent/restore': asks(({ listId, things: { removalId } }) => [
    { params: { id: listId }, body: { removalId } },
  ]),
  'POST /lists/:id/copy': transfer,
  'POST /lists/:id/move': transfer,
  'POST /lists/:id/enrich-profiles/quote': enrich,
  'POST /lists/:id/enrich-profiles': enrich,
  'GET /lists/:id/enrich-profiles': list(),
  'GET /lists/:id/enrich-profiles/:runId': run,
  'POST /lists/:id/enrich-profiles/:runId/cancel': run,

  'GET /lists/csv/download-template-csv': asks(() => [{}]),
  'POST /lists/csv/upload': 'takes a file; the test uploads one that names the private people',
  'GET /lists/csv/imports': shown(() => [{}]),
  'GET /lists/csv/imports/:id': shown(({ things }) => [{ params: { id: things.importId } }]),
  'PATCH /lists/csv/imports/:id': thing('importId', { body: { rules: {} } }),
  'POST /lists/csv/imports/:id/check': thing('importId'),
  'POST /lists/csv/imports/:id/apply': thing('checkedImportId'),
  'POST /lists/csv/imports/:id/cancel': thing('importId'),
  'POST /lists/csv/imports/:id/undo': thing('appliedImportId'),
  'GET /lists/csv/imports/:id/rows': shown(({ things }) => [{ params: { id: things.importId } }]),
  'GET /lists/csv/imports/:id/refused': shown(({ things }) => [{ params: { id: things.importId } }]),
  'GET /lists/csv/imports/:id/dropped': shown(({ things }) => [{ params: { id: things.importId } }]),

  'GET /unsubscribes': shown(() => [{}]),
  'GET /campaigns': shown((theirs) => [{}, { query: { search: theirs.mark } }]),
  'POST /campaigns': 'answers the campaign that it creates',
  'GET /campaigns/:id': shown(({ things }) => [{ params: { id: things.campaignId } }]),
  'PATCH /campaigns/:id/rename': thing('campaignId', { body: { name: 'mine' } }),
  'PATCH /campaigns/:id/pause': thing('campaignId', { body: { paused: true } }),
  'PATCH /campaigns/:id/archive': thing('campaignId', { body: { archived: false } }),
  'DELETE /campaigns/:id': thing('campaignId'),
  'GET /campaigns/:id/steps': thing('campaignId'),
  'PUT /campaigns/:id/steps': thing('campaignId', { body: { version: 1, steps: [] } }),
  'PATCH /campaigns/:id/setup': asks(({ things }) => [
    { params: { id: things.campaignId }, body: { version: 1, setup: {} } },
    {
      params: { id: things.campaignId },
      body: { version: 1, setup: { mailboxIds: [things.integrationId] } },
    },
  ]),
  'POST /campaigns/:id/add-contacts': asks(({ listId, personId, things }) => [
    { params: { id: things.campaignId }, body: { talentIds: [personId] } },
    { params: { id: things.campaignId }, body: { listIds: [listId], dryRun: true } },
    { params: { id: things.campaignId }, body: { filters: {}, dryRun: true } },
  ]),
  'GET /campaigns/:id/contacts': shown((theirs) => [
    { params: { id: theirs.things.campaignId } },
    ...textsOf(theirs).map((search) => ({ params: { id: theirs.things.campaignId }, query: { search } })),
  ]),
  'GET /campaigns/:id/contacts/report': shown(({ things }) => [{ params: { id: things.campaignId } }]),
  'GET /campaigns/:id/contacts/:contactId': shown(({ things }) => [contactOf(things)]),
  'GET /campaigns/:id/contacts/:contactId/conversation': shown(({ things }) => [contactOf(things)]),
  'PATCH /campaigns/:id/contacts/:contactId': asks(({ things }) => [
    { ...contactOf(things), body: { action: 'hold' } },
  ]),
  'DELETE /campaigns/:id/contacts/:contactId': asks(({ things }) => [contactOf(things)]),
  'POST /campaigns/:id/contacts/delete': thing('campaignId', { body: { all: true } }),
  'POST /campaigns/:id/contacts/continue': thing('campaignId', { body: { all: true } }),
  'POST /campaigns/:id/contacts/release': thing('campaignId', { body: { all: true } }),
  'POST /campaigns/:id/contacts/unsubscribe': thing('campaignId', { body: { all: true } }),
  'GET /campaigns/:id/revealed-contacts': shown(({ listId, things }) => [
    { params: { id: things.campaignId }, query: { listId: String(listId) } },
  ]),
  'POST /campaigns/:id/contacts/unrevealed': thing('campaignId', { body: { all: true } }),
  'GET /campaigns/:id/overview': thing('campaignId'),
  'GET /campaigns/:id/stats': thing('campaignId'),
  'GET /campaigns/:id/addresses': thing('campaignId'),
  'GET /campaigns/:id/simulation': thing('campaignId'),
  'GET /campaigns/replies': shown((theirs) => [
    {},
    { query: { campaignId: String(theirs.things.campaignId) } },
  ]),
  'GET /campaigns/replies/:id': thing('replyId'),
  'PATCH /campaigns/replies/:id': thing('replyId', { body: { read: true } }),
  'GET /campaigns/:id/problems': thing('campaignId'),
  'GET /campaigns/:id/sends/:sendId': shown(({ things }) => [sendOf(things)]),
  'POST /campaigns/:id/sends/:sendId/resolve': asks(({ things }) => [
    { ...sendOf(things), body: { outcome: 'sent' } },
  ]),
  'GET /campaigns/:id/variables': shown(({ things }) => [{ params: { id: things.campaignId } }]),
  'POST /campaigns/:id/preview': shown(({ things }) => [
    {
      params: { id: things.campaignId },
      body: { contactId: things.contactId, subject: [], document: { blocks: [] } },
    },
  ]),
  'POST /campaigns/test-campaign-email': asks(({ things: { campaignId, contactId } }) => [
    { body: { campaignId, contactId, stepId: 1 } },
  ]),
  'POST /campaigns/:id/contacts/:contactId/replies': asks(({ things }) => [
    { ...contactOf(things), body: answerTo(things.replyId) },
  ]),
  'POST /campaigns/:id/launch': thing('campaignId'),
  'POST /campaigns/:id/draft': thing('campaignId'),
  'GET /campaigns/templates/all': shown(() => [{}]),
  'GET /campaigns/templates/:id': shown(({ things }) => [{ params: { id: things.campaignTemplateId } }]),
  'POST /campaigns/templates': 'answers the template that it creates',
  'PATCH /campaigns/templates/:id': thing('campaignTemplateId', { body: { name: 'mine' } }),
  'DELETE /campaigns/templates/:id': thing('campaignTemplateId'),

  'POST /v2/search/people': byFilters,
  'POST /v2/search/titles': asks((theirs) =>
    textsOf(theirs).map((title) => ({ body: { title, filters: {} } })),
  ),
  'GET /v2/search/people': byUrl,
  'POST /v2/search/count/by-filters': byFilters,
  'GET /v2/search/count/by-filters': byUrl,
  'POST /v2/search/count/alternatives': asks((theirs) => [{ body: { filterSets: filtersOf(theirs) } }]),
  'POST /v2/search/facets': byFilters,
  'POST /v2/search/skills': byFilters,
  'GET /people/:id/details': person,
  'GET /people/search/suggest/:type': asks((theirs) =>
    ['COMPANIES', 'JOBS', 'LOCATIONS', 'DOMAINS'].flatMap((type) =>
      textsOf(theirs).map((query) => ({ params: { type }, query: { query } })),
    ),
  ),
  'POST /search/similar/:type': asks((theirs) =>
    ['company', 'jobTitle', 'location', 'domain'].flatMap((type) => [
      { params: { type }, query: { search: theirs.mark }, body: { search: '' } },
      { params: { type }, body: { search: `${theirs.mark} Works:include` } },
    ]),
  ),
  'POST /company/search': asks((theirs) =>
    textsOf(theirs).map((text) => ({ body: { companyFilter: { namesIncluded: [text] } } })),
  ),
  'GET /companies/:id': asks(({ personId }) => [{ params: { id: personId } }]),
  'POST /v2/search/filters': asks((theirs) =>
    textsOf(theirs).map((text) => ({ body: { query: `people at ${text}` } })),
  ),

  'GET /search/history': shown(() => [{}]),
  'GET /search/history/recent': asks(() => [{}]),
  'POST /search/history': 'answers the search that it saves',
  'PATCH /search/history/:id': thing('searchId', { body: { title: 'mine' } }),
  'POST /search/history/:id/open': thing('searchId'),
  'DELETE /search/history/:id': thing('searchId'),
  'GET /search/samples': asks(() => [{}]),
  'PATCH /notifications/read': asks(({ things }) => [{ body: { notificationIds: [things.notificationId] } }]),
  'DELETE /notifications': asks(({ things }) => [{ body: { notificationIds: [things.notificationId] } }]),
}
