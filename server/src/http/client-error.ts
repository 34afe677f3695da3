import { errorStatus } from '@rapport/contract/errors.ts'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, failureBody } from './errors.ts'

/** Answers requests that are not HTTP, or have headers beyond 16 kB, with the usual failure body, and closes the connection. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request'
  const status = errorStatus[code]
  const body = JSON.stringify(failureBody(new AppError(code), 'en'))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
