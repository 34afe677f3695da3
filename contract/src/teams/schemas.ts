import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { label, pageOf, pageQuery, time } from '../shapes.ts'
import { teamLogPage } from './log.ts'
import { roles } from './roles.ts'
import { teamRoutes } from './routes.ts'

export const team = z.object({
  id: z.int(),
  name: z.string().describe('That of the person who opened it, until an owner names it'),
  role: z.enum(roles).describe('The role of the account that asks'),
  members: z.int().describe('Accounts in the team, of all roles'),
})
export type Team = z.infer<typeof team>

const teamName = label(limits.maxTeamNameLength)

const member = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSeenAt: time.nullable().describe('When the newest of its sessions was opened or renewed'),
})

export const getTeam = route(teamRoutes.getTeam, {
  summary: 'The team of the signed-in account',
  data: team,
})

export const renameTeam = route(teamRoutes.renameTeam, {
  summary: 'Rename the team',
  body: z.strictObject({ name: teamName }),
  data: team,
})

export const listMembers = route(teamRoutes.listMembers, {
  summary: 'The accounts of the team: owners first, then by role and name',
  data: pageOf(member),
})

export const listTeamLog = route(teamRoutes.listTeamLog, {
  summary: 'A page of what was changed in the team, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: teamLogPage,
})
