import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { SentenceReader } from './sentence-reader.ts'

test('the words are learnt once the server listens, and without people by the first sentence', async () => {
  const load = vi.spyOn(SentenceReader.prototype, 'load')
  const empty = await testApp()
  await empty.app.listen({ host: '127.0.0.1', port: 0 })
  expect(load).not.toHaveBeenCalled()
  const { headers } = await empty.signIn()
  const url = '/api/v2/search/filters'
  const answer = await empty.inject({ method: 'POST', url, headers, payload: { query: 'people in Oslo' } })
  expect(answer.json()).toMatchObject({ data: { filters: { locations: ['Oslo'] } } })
  const full = await testApp({ seed: async (pool) => void (await createPeople(pool, [personRecord()])) })
  load.mockClear()
  await full.app.listen({ host: '127.0.0.1', port: 0 })
  expect(load).toHaveBeenCalledOnce()
})
