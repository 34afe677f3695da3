/** The roles that an account may have in its team. */
export const roles = ['owner', 'manager', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const withoutViewers = ['owner', 'manager', 'member'] as const
const leading = ['owner', 'manager'] as const

/** What may be done in a team, and the roles that may do it. */
export const rights = {
  /** Searching; reading people, what is shared, and the contact values of the team. */
  read: everybody,
  /** Lists, searches, notes, imports, exports. */
  work: withoutViewers,
  /** Spending credits. */
  spend: withoutViewers,
  /** Having campaigns and mailboxes; an account must be internal, too. */
  campaign: withoutViewers,
  /** Asking for a plan, and seeing what the team does. */
  oversee: leading,
  /** Inviting and removing members and viewers, and setting their limits. */
  manage: leading,
  /** The name and the roles of the team. */
  govern: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof rights

export const hasRight = (role: Role, right: Right): boolean =>
  (rights[right] as readonly Role[]).includes(role)
