import { expect, test } from 'vitest'
import { isAllowedHost } from './allowed-hosts.ts'

const local = { isProduction: false, host: '127.0.0.1', publicUrl: 'https://rapport.example/app' }
const open = { ...local, host: '0.0.0.0' }

test.each([
  ['localhost', local, true],
  ['localhost:3000', local, true],
  ['LOCALHOST:3000', local, true],
  ['app.localhost:3000', local, true],
  ['127.0.0.1:3000', local, true],
  ['127.9.9.9', local, true],
  ['[::1]:3000', local, true],
  ['rapport.example', local, true],
  ['rapport.example:8443', local, true],
  [undefined, local, true],
  ['evil.example', local, false],
  ['evil.example:3000', local, false],
  ['localhost.evil.example', local, false],
  ['notlocalhost', local, false],
  ['rapport.example.evil.example', local, false],
  ['192.168.0.7:3000', local, false],
  ['0.0.0.0:3000', local, false],
  ['', local, false],
  ['a b', local, false],
  ['localhost@evil.example', local, false],
  ['192.168.0.7:3000', open, true],
  ['[fd00::7]:3000', open, true],
  ['evil.example', open, false],
  ['box.lan:3000', { ...local, host: 'box.lan' }, true],
  ['192.168.0.7', { ...local, host: '192.168.0.7' }, true],
  ['evil.example', { ...local, isProduction: true }, true],
] as const)('%s is allowed: %#', (header, config, isAllowed) => {
  expect(isAllowedHost(header, config)).toBe(isAllowed)
})
