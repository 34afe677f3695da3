import { expect, test } from 'vitest'
import { limits } from '@rapport/contract/limits.ts'
import { documentedConfiguration } from './nginx.ts'
import { caddyConfiguration, nginxConfiguration } from './shipped-files.ts'

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

const ports = { http: 8080, https: 8443, server: 3001 }

test('the shipped configuration of nginx can be tried at other ports', () => {
  const configuration = nginxConfiguration('/tmp/front', ports)
  const listens = [...configuration.matchAll(/^ *(?:listen|server) ([^{\n]+);$/gm)].map(([, what]) => what)
  expect(listens).toEqual(['127.0.0.1:3001', '127.0.0.1:8080', '127.0.0.1:8443 ssl http2'])
  expect(configuration.replaceAll(/#.*/g, '')).not.toMatch(/rapport\.example\.com|\/etc\//)
})

test('the shipped proxies let the largest upload through, and what is around it', () => {
  const files = [nginxConfiguration('/tmp/front', ports), caddyConfiguration(ports)]
  const megabytes = files.map((file) =>
    Number(/(?:client_max_body_size|max_size) (\d+)(?:m;|MiB)/.exec(file)?.[1]),
  )
  expect(megabytes).toEqual([65, 65])
  expect(65 * 1024 * 1024).toBeGreaterThan(limits.maxUploadBytes)
})
