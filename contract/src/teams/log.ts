import { z } from 'zod'
import { creditModules } from '../credits/vocabularies.ts'
import { pageOf, time } from '../shapes.ts'
import { roles } from './roles.ts'

const role = z.enum(roles)
const nothing = z.object({})
const invited = z.string().nullable().describe('Null once whoever has this address asked to be forgotten')
const limit = z.int().nullable().describe('Null: no limit')

/** What can be logged of a team, and what each entry says beside who did it to whom. */
export const teamLogDetails = {
  role_changed: z.object({ from: role, to: role }),
  limit_changed: z.object({ module: z.enum(creditModules), from: limit, to: limit }),
  renamed: z.object({ name: z.string() }),
  invited: z.object({ email: invited, role }),
  invitation_withdrawn: z.object({ email: invited }),
  invitation_resent: z.object({ email: invited }),
  joined: z.object({ role }),
  left: nothing,
  removed: nothing,
  became_owner: nothing,
} as const satisfies Record<string, z.ZodObject>

export type TeamLogKind = keyof typeof teamLogDetails

/** What happened, and its details. */
export type TeamLogFact = {
  [K in TeamLogKind]: { kind: K; details: z.output<(typeof teamLogDetails)[K]> }
}[TeamLogKind]

const somebody = z
  .object({ id: z.int(), name: z.string() })
  .nullable()
  .describe('Null: nobody, or an account that was removed')

const entry = <K extends TeamLogKind>(kind: K) =>
  z.object({
    id: z.int(),
    kind: z.literal(kind),
    actor: somebody,
    subject: somebody,
    details: teamLogDetails[kind],
    createdAt: time,
  })

export const teamLogEntry = z.discriminatedUnion('kind', [
  entry('role_changed'),
  entry('limit_changed'),
  entry('renamed'),
  entry('invited'),
  entry('invitation_withdrawn'),
  entry('invitation_resent'),
  entry('joined'),
  entry('left'),
  entry('removed'),
  entry('became_owner'),
])

export type TeamLogEntry = z.output<typeof teamLogEntry>

export const teamLogPage = pageOf(teamLogEntry)
