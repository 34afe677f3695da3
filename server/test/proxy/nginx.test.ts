import { expect, test } from 'vitest'
import { documentedConfiguration } from './nginx.ts'

test('the configuration of nginx in docs/scaling.md can be used for other servers', () => {
  const configuration = documentedConfiguration(['http://localhost:3001', 'http://localhost:3002'], 8080)
  const servers = [...configuration.matchAll(/^ *server ([^{\n]+);$/gm)].map(([, server]) => server)
  expect(servers).toEqual([
    '127.0.0.1:3001 max_fails=1 fail_timeout=5s',
    '127.0.0.1:3002 max_fails=1 fail_timeout=5s',
  ])
  expect(configuration).toContain('listen 127.0.0.1:8080;')
  expect(configuration).not.toContain('443')
  expect(configuration).toContain('proxy_next_upstream error timeout http_503;')
})
