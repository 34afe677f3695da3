import type { Permission } from '@rapport/contract/permissions.ts'
import { roles } from '@rapport/contract/teams/roles.ts'
import { expect, it } from 'vitest'
import { mayDo } from './may.ts'

const account = { isInternalUser: false, isAdmin: false }
const internal = { isInternalUser: true, isAdmin: false }

const whoMay = (permission: Permission, kind = internal) =>
  roles.filter((role) => mayDo({ ...kind, team: { role } }, permission))

it('asks for the role and for the kind of account', () => {
  expect(whoMay('people.search')).toEqual(['owner', 'manager', 'member', 'viewer'])
  expect(whoMay('lists.write')).toEqual(['owner', 'manager', 'member'])
  expect(whoMay('campaigns.write')).toEqual(['owner', 'manager', 'member'])
  expect(whoMay('campaigns.write', account)).toEqual([])
  expect(whoMay('campaigns.read')).toEqual(['owner', 'manager', 'member', 'viewer'])
  expect(whoMay('team.manage')).toEqual(['owner', 'manager'])
  expect(whoMay('team.govern')).toEqual(['owner'])
  expect(whoMay('admin')).toEqual([])
})

it('takes an account that it does not know yet for a member who is not internal', () => {
  expect(mayDo(undefined, 'lists.write')).toBe(true)
  expect(mayDo(undefined, 'contacts.reveal')).toBe(true)
  expect(mayDo(undefined, 'campaigns.write')).toBe(false)
  expect(mayDo(undefined, 'team.manage')).toBe(false)
  expect(mayDo(undefined, 'admin')).toBe(false)
})
