import { permissions as table, type Permission } from '@rapport/contract/permissions.ts'
import { rights, roles } from '@rapport/contract/teams/roles.ts'
import { expect, test } from 'vitest'
import { accountId, type TeamId } from '../database/ids.ts'
import { authorize, type Actor } from './authorize.ts'
import { AppError } from './errors.ts'

const actor: Actor = {
  userId: accountId(1),
  teamId: (2 ** 30) as TeamId,
  role: 'owner',
  sessionId: 'f3b1a2c4-0000-4000-8000-000000000001',
  email: 'someone@example.com',
  isVerified: false,
  isInternal: false,
  isAdmin: false,
  isElevated: false,
}

const permissions = Object.keys(table) as Permission[]
const ofInternals = ['campaigns.read', 'campaigns.write', 'integrations.read', 'integrations.write'] as const
const ofSome = new Set<string>([...ofInternals, 'admin', 'admin.enter', 'admin.coded'])

test.each(permissions.filter((permission) => !ofSome.has(permission)))(
  '%s is held by whoever is signed in, and by nobody else',
  (permission) => {
    expect(authorize(actor, permission)).toBe(actor)
    expect(() => authorize(null, permission)).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
  },
)

test.each([
  ...ofInternals.map((permission) => [permission, { isInternal: true }, { isAdmin: true }] as const),
  ['admin.enter', { isAdmin: true }, { isInternal: true }] as const,
  ['admin.coded', { isAdmin: true }, { isInternal: true }] as const,
  ['admin', { isAdmin: true, isElevated: true }, { isInternal: true }] as const,
])('not everyone has %s', (permission, holder, other) => {
  expect(authorize({ ...actor, ...holder }, permission)).toMatchObject(holder)
  for (const nobody of [actor, { ...actor, ...other }])
    expect(() => authorize(nobody, permission)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  expect(() => authorize(null, permission)).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
})

test('an administrator without a one-time code is told that it is missing, nobody else', () => {
  expect(() => authorize({ ...actor, isAdmin: true }, 'admin')).toThrow(
    expect.objectContaining({ code: 'not_elevated' }),
  )
})

function codeOf(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : 'another'
  }
}

const all = { ...actor, isInternal: true, isAdmin: true, isElevated: true } as const
test.each(permissions.flatMap((permission) => roles.map((role) => [permission, role] as const)))(
  '%s is held by a %s of a team whose role has the right',
  (permission, role) => {
    const isHeld = (rights[table[permission].right].roles as readonly string[]).includes(role)
    expect(codeOf(() => authorize({ ...all, role }, permission))).toBe(isHeld ? null : 'forbidden')
  },
)
