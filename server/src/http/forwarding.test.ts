import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { noteForwarding } from './forwarding.ts'

test('a probe that comes past the proxy says nothing of it; one that comes through it does', async () => {
  const app = fastify()
  const seen = noteForwarding(app, ['10.0.0.1'])
  app.get('/*', async () => '')
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers, remoteAddress: '10.0.0.1' })
  for (const url of ['/api/health', '/api/ready', '/api/metrics', '/api/installation']) await ask(url)
  expect(seen()).toEqual({ requests: 0, forwarded: 0, bare: 0, untrusted: [] })
  await ask('/api/installation', { 'x-forwarded-for': '203.0.113.1' })
  expect(seen()).toMatchObject({ requests: 0, forwarded: 1, bare: 0 })
  await ask('/api/lists')
  expect(seen()).toMatchObject({ requests: 1, forwarded: 1, bare: 1 })
})
