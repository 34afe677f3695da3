import { expect, test } from 'vitest'
import { StartError } from '../config/start-error.ts'
import { listenError } from './http-server.ts'

test('a system without ports that threads share says so', () => {
  // An error as libuv reports it there; it can't be produced here.
  const error = listenError(
    { host: '127.0.0.1', port: 0 },
    Object.assign(new Error('listen'), { code: 'ENOTSUP' }),
  )
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`--workers is not for ${process.platform}`)
})
