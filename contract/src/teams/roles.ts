/** The roles that an account may have in its team. */
export const roles = ['owner', 'manager', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const withoutViewers = ['owner', 'manager', 'member'] as const
const leading = ['owner', 'manager'] as const

/** What may be done in a team, in words (docs/teams.md), and the roles that may do it. */
export const rights = {
  read: { roles: everybody, meaning: 'search; read people, and the contact values that the team has' },
  work: { roles: withoutViewers, meaning: 'make lists, searches and notes; import and export' },
  spend: { roles: withoutViewers, meaning: 'spend credits, within a limit' },
  campaign: { roles: withoutViewers, meaning: 'have campaigns and mailboxes' },
  oversee: { roles: leading, meaning: 'see who spent what, and request a plan' },
  manage: { roles: leading, meaning: 'invite and remove members and viewers, and set their limits' },
  govern: { roles: ['owner'], meaning: 'name the team, change roles, and read the log' },
} as const satisfies Record<string, { roles: readonly Role[]; meaning: string }>
export type Right = keyof typeof rights

export const hasRight = (role: Role, right: Right): boolean =>
  (rights[right].roles as readonly Role[]).includes(role)

/** Whether a role may invite, change or remove somebody of another: managers only members and viewers. */
export const mayManage = (role: Role, other: Role): boolean =>
  hasRight(role, 'govern') || (hasRight(role, 'manage') && !hasRight(other, 'manage'))
