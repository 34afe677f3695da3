import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { permissions, type Permission } from '@rapport/contract/permissions.ts'
import { hasRight } from '@rapport/contract/teams/roles.ts'
import { createContext, use } from 'react'

/** What of an account decides about its permissions. */
export type Holding = Pick<UserProfile, 'isInternalUser' | 'isAdmin'> & {
  team: Pick<UserProfile['team'], 'role'>
}

const isHolder = {
  account: () => true,
  internal: ({ isInternalUser }: Holding) => isInternalUser,
  admin: ({ isAdmin }: Holding) => isAdmin,
  elevated: ({ isAdmin }: Holding) => isAdmin,
}

/**
 * Whether the server lets an account do something. An unknown account is taken for one of the
 * largest kind, a member who isn't internal, so that most screens never change once it is known.
 */
export function mayDo(account: Holding | undefined, permission: Permission): boolean {
  const { holder, right } = permissions[permission]
  if (!account) return holder === 'account' && hasRight('member', right)
  return isHolder[holder](account) && hasRight(account.team.role, right)
}

/** The signed-in account, from `AccountProvider`. A table asks once a row, so this costs next to nothing. */
export const HoldingContext = createContext<Holding | undefined>(undefined)

/**
 * Whether the server lets the signed-in account do something. What it would refuse isn't offered:
 * `permitted.test.ts` finds each call that is.
 */
export const useMay = (permission: Permission): boolean => mayDo(use(HoldingContext), permission)
