import { askMore, bringInLooks, prepareBringIns } from './bring-ins.ts'
import type { Page } from '@playwright/test'
import { peopleUrl, rows } from '../people-page.ts'
import { personWith, withSettings } from '../reveal-page.ts'
import {
  leavingStates,
  lostPasswordStates,
  refusedStates,
  resetLink,
  signInStates,
  withoutEmailsStates,
} from './account.ts'
import { adminScreens } from './admin.ts'
import {
  bulkRevealStates,
  contactStates,
  outOfCreditsStates,
  severalEmailStates,
  shortOfCreditsStates,
} from './contacts.ts'
import {
  campaignContactsStates,
  campaignListStates,
  campaignOverviewStates,
  campaignSetupStates,
  prepareCampaigns,
  prepareUnsubscribes,
} from './campaigns.ts'
import { companiesUrl, companyStates, firstCompany } from './companies.ts'
import { editorStates, prepareCampaign } from './editor.ts'
import { enrolmentStates, prepareEnrolment } from './enrolment.ts'
import { filterStates, titleGroupStates } from './filters.ts'
import { importStates } from './imports.ts'
import { mailboxStates, prepareMailboxes } from './integrations.ts'
import { deletedStates, listsStates, listStates, prepareDeleted, prepareLists } from './lists.ts'
import type { Screen } from './look.ts'
import { notificationStates } from './notifications.ts'
import {
  columnStates,
  filterSheetStates,
  nearestStates,
  profileStates,
  selectionStates,
  suggestionStates,
} from './people.ts'
import { prepareReplies, repliesStates } from './replies.ts'
import { sampleSearch, savedSearchStates, prepareSearches, sentenceStates } from './searches.ts'
import {
  aloneStates,
  invited,
  inviteButton,
  lastMember,
  leavingTeam,
  prepareMove,
  prepareTeam,
  teamStates,
} from './teams.ts'
import {
  accountMenuStates,
  bannerStates,
  creditsStates,
  keyStates,
  menuStates,
  sidebarStates,
} from './shell.ts'

const firstRow = (page: Page) => rows(page).first()
const dialog = (page: Page) => page.getByRole('dialog')
const accountHistory = (page: Page) => page.getByRole('main').locator('tbody tr').nth(1)

const profileOf = (kind: 'email' | 'phone', count: number) => async () =>
  peopleUrl({}, `&person=${await personWith(kind, count)}`)

const filtered = peopleUrl({
  companyFilter: { namesExcluded: ['Samsung'], headcounts: ['0-_'] },
  experience: { seniorityLevels: ['Founder', 'Specialist', 'Manager'] },
})
const small = peopleUrl({ companyFilter: { headcounts: ['0-500'] } })
const withoutBerlin = peopleUrl({
  locationsExcluded: ['Germany'],
  companyFilter: { HQLocationExcluded: ['Berlin'] },
  experience: { seniorityLevelsExcluded: ['Intern'], functionsExcluded: ['Legal'] },
})
const widened = peopleUrl({ experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true } })
const nobody = peopleUrl({ names: ['Nobody Byname Atall'], companyFilter: { headcounts: ['0-500'] } })
const past = new Date('2026-01-02T12:00:00Z')

/**
 * Every screen whose look is checked by `tests/looks.spec.ts`. The screens of an operator's
 * settings are in `tests/shell/operator.spec.ts`.
 */
// oxfmt-ignore
export const screens: Screen[] = [
  // Signed out
  { name: 'sign in', path: '/auth/login', account: null, states: signInStates, alsoFits: { width: 320, height: 568 } },
  { name: 'without emails', path: '/auth/login', account: null, prepare: (page) => withSettings(page, { emails: false }), ready: (page) => page.getByText(/can’t send emails yet|아직 이메일을 보낼 수 없/), states: withoutEmailsStates },
  { name: 'sign up', path: '/auth/sign-up', account: null, states: refusedStates },
  { name: 'lost password', path: '/auth/lost-password', account: null, states: lostPasswordStates },
  { name: 'new password', path: resetLink, account: null, states: refusedStates },
  { name: 'new password without a token', path: '/auth/reset-password', account: null },
  { name: 'used link of the first administrator', path: '/auth/first-administrator?token=x', account: null },
  { name: 'verification signed out', path: '/auth/verify?token=x', account: null },
  { name: 'verification', path: '/auth/verify?token=x', account: { isVerified: false } },
  { name: 'back from Google', path: '/auth/google', account: null },
  { name: 'invitation signed out', path: invited('new@northwind.example'), account: null },
  { name: 'invitation', path: invited() },
  { name: 'moving in', path: '/invitation#token=x', prepare: prepareMove, ready: (page) => page.getByRole('progressbar') },
  { name: 'used invitation', path: '/invitation#token=x' },

  // People Search
  { name: 'people', path: filtered, ready: firstRow, states: profileStates },
  { name: 'suggestions', path: filtered, ready: firstRow, states: suggestionStates },
  { name: 'filter sheet', path: filtered, ready: firstRow, states: filterSheetStates, only: 'narrow' },
  { name: 'filters', path: withoutBerlin, ready: firstRow, states: filterStates, isVisitedPerWidth: true },
  { name: 'similar titles', path: widened, ready: firstRow, states: titleGroupStates },
  { name: 'nobody found', path: nobody, ready: firstRow, states: nearestStates },
  { name: 'broken link', path: '/people?page=-1', ready: (page) => page.getByText(/couldn’t be read|읽을 수 없는/) },
  { name: 'missing profile', path: '/people?person=2147483647', ready: (page) => page.getByText(/This profile doesn’t exist|없는 프로필/) },
  { name: 'selection', path: small, ready: firstRow, states: selectionStates },
  { name: 'columns', path: small, ready: firstRow, states: columnStates, only: 'wide' },
  { name: 'sentence', path: '/people', ready: sampleSearch, states: sentenceStates },
  { name: 'saved searches', path: '/people', ready: sampleSearch, states: savedSearchStates, prepare: prepareSearches },
  { name: 'contacts of a row', path: '/people', ready: firstRow, states: contactStates },
  { name: 'bulk reveal', path: '/people', ready: firstRow, states: bulkRevealStates },
  { name: 'bulk reveal beyond the credits', path: '/people', account: { emailCredits: 4 }, ready: firstRow, states: shortOfCreditsStates },
  { name: 'several emails', path: profileOf('email', 2), ready: firstRow, states: severalEmailStates },
  { name: 'out of credits', path: profileOf('phone', 1), account: { phoneCredits: 0 }, ready: firstRow, states: outOfCreditsStates },

  // Companies
  { name: 'companies', path: companiesUrl, ready: firstCompany, states: companyStates },
  { name: 'missing company', path: '/companies/2147483647', ready: (page) => page.getByText(/This company doesn’t exist|없는 회사예요/) },

  // Signed in
  { name: 'team of one', path: '/team', ready: inviteButton, states: aloneStates },
  { name: 'team', path: '/team', ready: lastMember, prepare: prepareTeam('owner'), states: teamStates },
  { name: 'team as its viewer', path: '/team', ready: lastMember, prepare: prepareTeam('viewer'), states: leavingTeam },
  { name: 'unknown address', path: '/nowhere' },

  // Lists
  { name: 'no lists', path: '/people/my', ready: (page) => page.getByRole('heading', { name: /^(No lists yet|아직 리스트가 없어요)$/ }) },
  { name: 'lists', path: async (account) => (await prepareLists(account), '/people/my'), ready: (page) => page.getByRole('listitem').filter({ hasText: 'Pilots' }), states: listsStates },
  { name: 'recently deleted', path: prepareDeleted, ready: (page) => page.getByRole('button', { name: /^(Restore |.* 되돌리기$)/ }).first(), states: deletedStates },
  { name: 'import', path: '/people/my/import', ready: (page) => page.getByRole('button', { name: /^(Upload|올리기)$/ }), states: importStates },
  { name: 'list', path: prepareLists, ready: firstRow, states: listStates },

  { name: 'adding to a campaign', path: prepareEnrolment, account: { isInternal: true }, ready: firstRow, states: enrolmentStates },

  ...adminScreens,

  { name: 'account', path: '/account', ready: accountHistory, states: leavingStates },
  { name: 'campaigns', path: '/campaigns', account: { isInternal: true }, ready: (page) => page.getByText(/No campaigns yet|아직 캠페인이 없어요/), states: bannerStates },
  { name: 'campaign editor', path: prepareCampaign, account: { isInternal: true }, ready: (page) => page.getByRole('textbox').nth(3), states: editorStates },
  { name: 'campaigns of all states', path: async (account) => (await prepareCampaigns(account), '/campaigns'), account: { isInternal: true }, ready: (page) => page.getByRole('row').nth(3), states: campaignListStates },
  { name: 'campaign overview', path: async (account) => `${await prepareCampaigns(account)}/overview`, account: { isInternal: true }, ready: (page) => page.getByRole('table').nth(1), states: campaignOverviewStates },
  { name: 'campaign contacts', path: async (account) => `${await prepareCampaigns(account)}/contacts`, account: { isInternal: true }, ready: (page) => page.getByRole('row').nth(5), states: campaignContactsStates },
  { name: 'no replies', path: '/campaigns/replies', account: { isInternal: true }, ready: (page) => page.getByText(/^(No replies yet|아직 답장이 없어요)$/) },
  { name: 'replies', path: prepareReplies, account: { isInternal: true }, ready: (page) => page.getByRole('link', { name: /Ada Byron/ }), states: repliesStates },
  { name: 'unsubscribes', path: prepareUnsubscribes, account: { isInternal: true }, ready: (page) => page.getByRole('row').nth(6) },
  { name: 'campaign setup', path: async (account) => `${await prepareCampaigns(account)}/setup`, account: { isInternal: true }, ready: (page) => page.getByRole('checkbox', { name: /@rapport.test$/ }), states: campaignSetupStates },
  { name: 'integrations', path: '/integrations', account: { isInternal: true }, ready: (page) => page.getByText(/No mailbox connected|연결된 메일함이 없어요/), states: bannerStates },
  { name: 'mailboxes', path: prepareMailboxes, account: { isInternal: true }, ready: (page) => page.getByRole('progressbar').nth(3), states: mailboxStates },
  { name: 'back from Google, with Gmail', path: '/integrations/google', account: { isInternal: true }, ready: (page) => page.getByRole('alert').getByRole('heading') },
  { name: 'more people', path: peopleUrl({ locations: ['Germany'] }), prepare: prepareBringIns, ready: askMore, states: bringInLooks },
  { name: 'unverified', path: '/people', account: { isVerified: false }, ready: dialog, states: bannerStates },
  { name: 'expired plan', path: '/people', account: { planExpiresAt: past }, ready: dialog, states: bannerStates },
  { name: 'credits', path: '/people', states: creditsStates },
  { name: 'account menu', path: '/people', states: accountMenuStates },
  { name: 'keys', path: '/people', ready: firstRow, states: keyStates },
  { name: 'sidebar', path: '/people', states: sidebarStates, only: 'wide' },
  { name: 'menu', path: '/people', states: menuStates, only: 'narrow' },
  { name: 'notifications', path: '/people', states: notificationStates },
]
