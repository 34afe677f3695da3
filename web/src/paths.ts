/** Every path of the app. */
export const paths = {
  home: '/',
  people: '/people',
  lists: '/people/my',
  list: '/people/my/$listId',
  companies: '/companies',
  company: '/companies/$companyId',
  campaigns: '/campaigns',
  integrations: '/integrations',
  account: '/account',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  checkMail: '/auth/check-mail',
  verify: '/auth/verify',
  lostPassword: '/auth/lost-password',
  resetPassword: '/auth/reset-password',
  google: '/auth/google',
} as const
