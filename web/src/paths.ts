/** Every path of the app. */
export const paths = {
  home: '/',
  people: '/people',
  lists: '/people/my',
  deletedLists: '/people/my/deleted',
  list: '/people/my/$listId',
  newImport: '/people/my/import',
  importStep: '/people/my/import/$importId/$step',
  companies: '/companies',
  company: '/companies/$companyId',
  campaigns: '/campaigns',
  campaignReplies: '/campaigns/replies',
  unsubscribes: '/campaigns/unsubscribes',
  campaign: '/campaigns/$campaignId',
  campaignOverview: '/campaigns/$campaignId/overview',
  campaignContacts: '/campaigns/$campaignId/contacts',
  campaignSetup: '/campaigns/$campaignId/setup',
  integrations: '/integrations',
  gmailReturn: '/integrations/google',
  account: '/account',
  team: '/team',
  /** The screens of the administration: `features/admin/screens.tsx`. */
  admin: '/admin/$',
  /** The target of an emailed invitation, whose token stands in the fragment. */
  invitation: '/invitation',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  checkMail: '/auth/check-mail',
  verify: '/auth/verify',
  lostPassword: '/auth/lost-password',
  resetPassword: '/auth/reset-password',
  firstAdministrator: '/auth/first-administrator',
  google: '/auth/google',
} as const

/**
 * The fragment of an address that opens the plan, on any screen; the server's emails know it, too.
 */
export const planHash = 'plan'
