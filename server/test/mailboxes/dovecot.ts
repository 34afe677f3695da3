import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const password = 'secret'

/** The name in the certificate, which stands in no name server. */
export const certifiedName = 'mail.rapport.test'

/** The version of Dovecot on the path; null if there is none. */
export function dovecotVersion(): string | null {
  const { status, stdout } = spawnSync('dovecot', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Whether the part that takes messages from a mail server is installed. */
export const hasLmtp = (): boolean => existsSync('/usr/lib/dovecot/lmtp')

export type Dovecot = {
  port: number
  tlsPort: number
  /** Takes messages for any address (LMTP); null if that part isn't installed. */
  lmtpPort: number | null
  /** The socket at which a mail server asks about sign-ins. */
  authSocket: string
  certificate: string
  certificateFile: string
  keyFile: string
  stop(): Promise<void>
}

/**
 * Starts a Dovecot with its configuration and its mail in a folder of its own. Any user may sign in
 * with the password. Sent, Junk and Drafts have their special use once they are created.
 */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-dovecot-'))
  chmodSync(folder, 0o755)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const lmtpPort = hasLmtp() ? await freePort() : null
  const certificate = makeCertificate(folder)
  const owner = ownerOf(folder)
  const path = join(folder, 'dovecot.conf')
  writeFileSync(path, configuration(folder, { port, tlsPort, lmtpPort, ...owner }))
  const child = spawn('dovecot', ['-F', '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`Dovecot did not start:\n${output}`)
    await sleep(50)
  }
  return {
    port,
    tlsPort,
    lmtpPort,
    authSocket: join(folder, 'run', 'auth-smtp'),
    certificate,
    certificateFile: join(folder, 'certificate.pem'),
    keyFile: join(folder, 'key.pem'),
    stop: () => stop(child, folder),
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Dovecot keeps no mail of root, and needs other users only if root starts it. */
function ownerOf(folder: string): { mailUser: string; settings: string } {
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  const { username, uid, gid } = userInfo()
  if (uid !== 0)
    return {
      mailUser: `uid=${uid} gid=${gid}`,
      settings: `default_internal_user = ${username}\ndefault_login_user = ${username}\nfirst_valid_uid = ${uid}`,
    }
  const [nobody, group] = [idOfNobody('-u'), idOfNobody('-g')]
  chownSync(mail, nobody, group)
  return { mailUser: `uid=${nobody} gid=${group}`, settings: '' }
}

const idOfNobody = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

type Configured = {
  port: number
  tlsPort: number
  lmtpPort: number | null
  mailUser: string
  settings: string
}

function configuration(folder: string, { port, tlsPort, lmtpPort, mailUser, settings }: Configured): string {
  const special = ['Sent', 'Junk', 'Drafts']
    .map((name) => `  mailbox ${name} {\n    special_use = \\${name}\n  }\n`)
    .join('')
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap${lmtpPort === null ? '' : ' lmtp'}
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
mail_max_userip_connections = 100
recipient_delimiter = +
lmtp_save_to_detail_mailbox = yes
mail_location = maildir:${folder}/mail/%u
${settings}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = ${mailUser} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
${special}}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service imap {
  vsz_limit = 512M
}
${forMailServer(lmtpPort)}`
}

/** The services that a mail server needs: it asks about sign-ins, and delivers. */
const forMailServer = (lmtpPort: number | null): string => `
service auth {
  unix_listener auth-smtp {
    mode = 0666
  }
}
${lmtpPort === null ? '' : `service lmtp {\n  inet_listener lmtp {\n    address = 127.0.0.1\n    port = ${lmtpPort}\n  }\n}`}
`

function makeCertificate(folder: string): string {
  const path = join(folder, 'certificate.pem')
  const files = ['-keyout', join(folder, 'key.pem'), '-out', path]
  const name = ['-subj', `/CN=${certifiedName}`, '-addext', `subjectAltName=DNS:${certifiedName}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files],
    {
      stdio: 'ignore',
    },
  )
  return readFileSync(path, 'utf8')
}

export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
