import { beforeEach, expect, it, vi } from 'vitest'
import { forgetInvitation, invitationToken } from './token.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('finds the token again without the address, until it is used', () => {
  expect(invitationToken('')).toBe('')
  expect(invitationToken('#token=abc.d-e_f')).toBe('abc.d-e_f')
  expect(invitationToken('')).toBe('abc.d-e_f')
  forgetInvitation()
  expect(invitationToken('')).toBe('')
})

it('takes a newer link over the one it keeps', () => {
  invitationToken('token=old')
  expect(invitationToken('token=new')).toBe('new')
  expect(invitationToken('#else')).toBe('new')
})

it('reads the address where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(invitationToken('#token=abc')).toBe('abc')
  expect(invitationToken('')).toBe('')
  expect(() => forgetInvitation()).not.toThrow()
})
