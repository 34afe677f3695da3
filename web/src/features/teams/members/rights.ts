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
