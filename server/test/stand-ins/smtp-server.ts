import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { cleanUpAfterFile } from '../cleanup.ts'

export type TestSmtpServer = {
  url: string
  /** Accepted messages, oldest first. */
  received: { to: string[]; raw: string }[]
}

/** A real local mail server. Accepts everything by default. */
export async function smtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: TestSmtpServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  cleanUpAfterFile(() => new Promise<void>((done) => server.close(() => done())))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** An SMTP error response. */
export const smtpError = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
