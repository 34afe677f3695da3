import { z } from 'zod'
import { creditModules } from '../credits/vocabularies.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, idParams, label, pageOf, pageQuery, rules, time } from '../shapes.ts'
import { teamLogPage } from './log.ts'
import { roles } from './roles.ts'
import { teamRoutes } from './routes.ts'

export const team = z.object({
  id: z.int(),
  name: z.string().describe('That of the person who opened it, until an owner names it'),
  role: z.enum(roles).describe('The role of the account that asks'),
  members: z.int().describe('Accounts in the team, of all roles'),
  isMoving: z
    .boolean()
    .describe(
      'What the account brings along is still on its way into the team: it can neither spend nor send',
    ),
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
  credits: z
    .array(
      z.object({
        module: z.enum(creditModules),
        limit: z.int().nullable().describe('What it may spend in a calendar month (UTC); null: no limit'),
        spent: z.int().describe('In this month, less what was given back in the same month'),
      }),
    )
    .nullable()
    .describe('Of each kind. Null for others than owners, managers and the account itself'),
})
export type TeamMember = z.infer<typeof member>

export const getTeam = route(teamRoutes.getTeam, {
  summary: 'The team of the signed-in account',
  data: team,
})

export const renameTeam = route(teamRoutes.renameTeam, {
  summary: 'Rename the team',
  body: z.strictObject({ name: teamName }),
  data: team,
})

export const getMove = route(teamRoutes.getMove, {
  summary: 'How far what the signed-in account brings along has moved into its team',
  data: z.object({
    isMoving: z.boolean(),
    moved: z.int().describe('Things that have moved'),
    total: z.int().describe('All that move; 0 until they are counted, and once the move has ended'),
  }),
})

export const listMembers = route(teamRoutes.listMembers, {
  summary: 'The accounts of the team: owners first, then by role and name',
  data: pageOf(member),
})

const memberLimit = z.strictObject({
  module: z.enum(creditModules, 'error_unknown_value'),
  limit: z
    .int('error_invalid_credits')
    .min(0, 'error_invalid_credits')
    .max(limits.maxCredits, 'error_invalid_credits')
    .nullable(),
})

const memberLimits = z
  .array(memberLimit)
  .min(1, 'error_required')
  .max(creditModules.length, 'error_too_many')
  .refine((all) => new Set(all.map(({ module }) => module)).size === all.length, 'error_invalid_value')
  .meta(rules({ error_invalid_value: 'each kind of credits once' }))

export const changeMember = route(teamRoutes.changeMember, {
  summary:
    'Change what an account may do in the team, or spend in a calendar month (UTC). Managers set limits of members and viewers, owners everything of everybody. What a new viewer has running ends, and its campaigns are paused',
  params: idParams,
  body: z
    .strictObject({
      role: z.enum(roles, 'error_unknown_value').optional(),
      limits: memberLimits.optional(),
    })
    .refine(({ role, limits: changed }) => role !== undefined || changed !== undefined, 'error_required')
    .meta(rules({ error_required: 'at least one of role and limits' })),
  data: member,
  failures: ['last_owner'],
})

const leaving =
  'goes to a team of its own, with its lists, searches, campaigns, and copies of the people that it imported: see `GET /team/move`. What the team owns stays. What it has running ends, its campaigns are paused, its mailboxes are disconnected, and its sessions end'

export const removeMember = route(teamRoutes.removeMember, {
  summary: `Remove an account from the team. It ${leaving}. Managers remove members and viewers, owners everybody but themselves`,
  params: idParams,
  data: empty,
  failures: ['team_moving'],
})

export const leaveTeam = route(teamRoutes.leaveTeam, {
  summary: `Leave the team. The account ${leaving}`,
  data: empty,
  failures: ['alone_in_team', 'last_owner', 'team_moving'],
})

export const listTeamLog = route(teamRoutes.listTeamLog, {
  summary: 'A page of what was changed in the team, newest first',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: teamLogPage,
})
