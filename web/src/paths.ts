/** The addresses of the app, one name each. */
export const paths = {
  home: '/',
  people: '/people',
  login: '/auth/login',
} as const
