import { roles, type Role } from '@rapport/contract/teams/roles.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'
import { expect, it } from 'vitest'
import { mayChangeRole, mayLimit } from './rights.ts'

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
