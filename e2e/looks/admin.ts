import type { Screen } from './look.ts'

/** The account of a look at one of the administration's screens. */
export const elevated = { isAdmin: true, isElevated: true } as const

/** The administration's screens. */
// oxfmt-ignore
export const adminScreens: Screen[] = [
  { name: 'administration before its code', path: '/admin', account: { isAdmin: true }, ready: (page) => page.getByRole('textbox') },
]
