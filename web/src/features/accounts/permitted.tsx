import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Permission } from '@rapport/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HoldingContext, useMay, type Holding } from './may.ts'
import { profileQuery } from './profile.ts'

const holdingOf = ({ isInternalUser, isAdmin, team }: UserProfile): Holding => ({
  isInternalUser,
  isAdmin,
  team: { role: team.role },
})

/** Around every screen after sign-in: tells them what the account may do. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...profileQuery(), select: holdingOf })
  return <HoldingContext value={data}>{children}</HoldingContext>
}

/** Controls for accounts that the server lets do something. For others they don't exist. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) =>
  useMay(to) ? children : null
