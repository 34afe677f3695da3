import { permissionHolders, type Permission } from '@rapport/contract/permissions.ts'
import { expect, test } from 'vitest'
import { accountId } from '../database/ids.ts'
import { authorize, type Actor } from './authorize.ts'

const actor: Actor = {
  userId: accountId(1),
  sessionId: 'f3b1a2c4-0000-4000-8000-000000000001',
  email: 'someone@example.com',
  isVerified: false,
  isInternal: false,
  isAdmin: false,
  isElevated: false,
}

const permissions = Object.keys(permissionHolders) as Permission[]
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
