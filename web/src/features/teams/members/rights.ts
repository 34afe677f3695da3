import { hasRight, mayManage, type Role } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'

/** The member who looks at the table. */
export type Reader = { id: TeamMember['id']; role: Role }

/** Whether a member may change the role of another, or their own: owners may, unless nobody would be one. */
export const mayChangeRole = (reader: Reader, member: TeamMember, owners: number): boolean =>
  hasRight(reader.role, 'govern') && (member.role !== 'owner' || owners > 1)

/** Whether a member may set the limits of another. Viewers spend nothing; only owners set their own. */
export const mayLimit = (reader: Reader, member: TeamMember): boolean =>
  mayManage(reader.role, member.role) &&
  hasRight(member.role, 'spend') &&
  (member.id !== reader.id || hasRight(reader.role, 'govern'))

/** Whether a member may remove another from the team. Nobody removes themselves: they leave. */
export const mayRemove = (reader: Reader, member: TeamMember): boolean =>
  member.id !== reader.id && mayManage(reader.role, member.role)

/** Whether an account is the only owner of the team, and so can't leave it. */
export function isOnlyOwner(members: readonly TeamMember[], id: TeamMember['id']): boolean {
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.id === id
}

/** Whether a member's row offers anything: everybody may leave by their own. */
export const hasActions = (reader: Reader, member: TeamMember): boolean =>
  member.id === reader.id || mayLimit(reader, member) || mayRemove(reader, member)
