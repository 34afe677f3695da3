import { roles, type Role } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { expect, it } from 'vitest'
import { hasActions, isOnlyOwner, mayChangeRole, mayLimit, mayRemove } from './rights.ts'

const member = (role: Role, id = 2): TeamMember => ({
  id,
  role,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  credits: null,
  lastSeenAt: null,
})

const limited = (role: Role) => roles.filter((other) => mayLimit({ id: 1, role }, member(other)))

it('lets owners limit everybody who spends, and managers members', () => {
  expect(limited('owner')).toEqual(['owner', 'manager', 'member'])
  expect(limited('manager')).toEqual(['member'])
  expect(limited('member')).toEqual([])
  expect(limited('viewer')).toEqual([])
})

it('lets nobody but an owner set their own limits', () => {
  expect(mayLimit({ id: 1, role: 'owner' }, member('owner', 1))).toBe(true)
  expect(mayLimit({ id: 1, role: 'manager' }, member('manager', 1))).toBe(false)
  expect(mayLimit({ id: 1, role: 'member' }, member('member', 1))).toBe(false)
})

it('lets owners change roles, but not that of the last owner', () => {
  expect(mayChangeRole({ id: 1, role: 'owner' }, member('viewer'), 1)).toBe(true)
  expect(mayChangeRole({ id: 1, role: 'owner' }, member('owner', 1), 1)).toBe(false)
  expect(mayChangeRole({ id: 1, role: 'owner' }, member('owner', 1), 2)).toBe(true)
  expect(mayChangeRole({ id: 1, role: 'manager' }, member('viewer'), 1)).toBe(false)
})

const removed = (role: Role) => roles.filter((other) => mayRemove({ id: 1, role }, member(other)))

it('lets owners remove everybody else, and managers members and viewers', () => {
  expect(removed('owner')).toEqual(['owner', 'manager', 'member', 'viewer'])
  expect(removed('manager')).toEqual(['member', 'viewer'])
  expect(removed('member')).toEqual([])
  expect(removed('viewer')).toEqual([])
  expect(roles.filter((role) => mayRemove({ id: 1, role }, member(role, 1)))).toEqual([])
})

it('offers everybody actions on their own row, and nothing on a row that they may not change', () => {
  expect(roles.filter((role) => hasActions({ id: 1, role }, member(role, 1)))).toEqual(roles)
  expect(roles.filter((other) => hasActions({ id: 1, role: 'manager' }, member(other)))).toEqual([
    'member',
    'viewer',
  ])
  expect(roles.filter((other) => hasActions({ id: 1, role: 'viewer' }, member(other)))).toEqual([])
})

it('knows an only owner from one of several, and from everybody else', () => {
  const only = [member('owner', 1), member('manager', 2), member('viewer', 3)]
  expect([1, 2, 3].filter((id) => isOnlyOwner(only, id))).toEqual([1])
  const two = [member('owner', 1), member('owner', 2), member('member', 3)]
  expect([1, 2, 3].filter((id) => isOnlyOwner(two, id))).toEqual([])
  expect(isOnlyOwner([], 1)).toBe(false)
})
