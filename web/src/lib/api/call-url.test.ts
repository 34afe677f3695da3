import { expect, it } from 'vitest'
import { callUrl } from './call-url.ts'

it('fills in parameters and keeps them one part of the path', () => {
  expect(callUrl('/people/:id/details', { id: 7 })).toBe('/api/people/7/details')
  expect(callUrl('/people/search/suggest/:type', { type: 'a/b?c' })).toBe(
    '/api/people/search/suggest/a%2Fb%3Fc',
  )
})

it('leaves out what is undefined and encodes the rest', () => {
  expect(callUrl('/lists', {}, { page: 2, search: '김 & co', tags: undefined })).toBe(
    '/api/lists?page=2&search=%EA%B9%80+%26+co',
  )
  expect(callUrl('/lists', {}, { filters: { locations: ['x'] } })).toBe(
    `/api/lists?filters=${encodeURIComponent('{"locations":["x"]}')}`,
  )
})
