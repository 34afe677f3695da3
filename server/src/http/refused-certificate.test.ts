import { connectCluster } from '@rapport/search-opensearch/cluster.ts'
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { cleanUpAfterTest } from '../../test/cleanup.ts'
import { smtpServer } from '../../test/stand-ins/smtp-server.ts'
import { testCertificate, trustTestCertificate } from '../../test/stand-ins/test-certificate.ts'
import { openDatabase } from '../database/database.ts'
import { checkCluster } from '../features/people-index/cluster/check-cluster.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { GoogleProvider } from '../oauth/google-provider.ts'
import { namingRefusedServer } from './refused-certificate.ts'

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterTest(() => server.close())
  return (server.address() as AddressInfo).port
}

const httpsPort = () => portOf(createHttpsServer(testCertificate, (_, response) => response.end('{}')))

/** The first answer of a database that has TLS, and then the certificate. */
const databasePort = () =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('S')
        new TLSSocket(socket, { isServer: true, ...testCertificate }).on('error', () => {})
      })
    }),
  )

const sendAt = (smtpUrl: string) =>
  smtpMailer({ smtpUrl, mailFrom: { name: '', address: 'no-reply@rapport.test' } }).send({
    to: 'ann@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '',
  })

/** How each server that a setting names is connected to, and where it then says what failed. */
const servers: Record<string, () => Promise<{ port: number; failure: Promise<unknown> }>> = {
  'SMTP_URL, with TLS': async () => {
    const { url } = await smtpServer({ secure: true, ...testCertificate })
    const port = Number(new URL(url).port)
    return { port, failure: failureOf(sendAt(`smtps://user:hunter2@127.0.0.1:${port}`)) }
  },
  'SMTP_URL, with STARTTLS': async () => {
    const { url } = await smtpServer({ ...testCertificate, disabledCommands: [] })
    return { port: Number(new URL(url).port), failure: failureOf(sendAt(url)) }
  },
  SEARCH_URL: async () => {
    const port = await httpsPort()
    const cluster = connectCluster({ url: `https://user:hunter2@127.0.0.1:${port}`, timeoutMs: 5000 })
    return { port, failure: failureOf(checkCluster(cluster, undefined)) }
  },
  GOOGLE_ISSUER: async () => {
    const port = await httpsPort()
    const google = { clientId: 'id', clientSecret: 'hunter2', issuer: `https://127.0.0.1:${port}` }
    const failure = failureOf(new GoogleProvider(google).configuration())
    return { port, failure: failure.then((error) => (error as Error).cause) }
  },
  DATABASE_URL: async () => {
    const port = await databasePort()
    const databaseUrl = `postgres://user:hunter2@127.0.0.1:${port}/x?sslmode=verify-full`
    return { port, failure: failureOf(openDatabase({ databaseUrl, dataDir: '/nowhere' })) }
  },
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test.each(Object.entries(servers))(
  'the server of %s whose certificate is refused is named',
  async (name, connect) => {
    const { port, failure } = await connect()
    const [setting] = name.split(',')
    expect(String(await failure)).toMatch(
      new RegExp(
        `he certificate of 127\\.0\\.0\\.1:${port} \\(${setting}\\) was refused: self-signed certificate\\. NODE_EXTRA_CA_CERTS names`,
      ),
    )
    expect(String(await failure)).not.toContain('hunter2')
  },
)

test('a certificate of another host is no matter of its authority', async () => {
  trustTestCertificate()
  const { failure } = await servers['SMTP_URL, with TLS']!()
  const message = String(await failure)
  expect(message).toMatch(/\(SMTP_URL\) was refused: Hostname\/IP does not match/)
  expect(message).not.toContain('NODE_EXTRA_CA_CERTS')
})

test('other failures stay as they are', () => {
  const error = Object.assign(new Error('no'), { code: 'ECONNREFUSED', cause: new Error('why') })
  expect(namingRefusedServer(error, { setting: 'SMTP_URL', address: 'smtp://a.example' })).toBe(error)
})
