import { permissions } from '@rapport/contract/permissions.ts'
import { expect, test } from 'vitest'
import { authorize, type Actor } from './authorize.ts'

const actor: Actor = {
  userId: 1,
  sessionId: 'f3b1a2c4-0000-4000-8000-000000000001',
  email: 'someone@example.com',
  isVerified: false,
  isInternal: false,
}

test.each(permissions)('%s is held by whoever is signed in, and by nobody else', (permission) => {
  expect(authorize(actor, permission)).toBe(actor)
  expect(() => authorize(null, permission)).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
})
