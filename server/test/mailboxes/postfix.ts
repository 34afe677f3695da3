import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accepts, certifiedName, freePort, type Dovecot } from './dovecot.ts'

/**
 * The domain whose addresses Postfix delivers to Dovecot, if they begin with `user-`. It takes emails
 * for `nobody` and bounces them; those for `missing` it refuses at once.
 */
export const localDomain = 'box.rapport.test'

/** A domain whose server the tests run themselves. */
export const remoteDomain = 'elsewhere.test'

/** A domain that has no server. */
export const unknownDomain = 'gone.test'

export const maxBytes = 200_000

/** Why Postfix can't be started here; null if it can. */
export function whyNoPostfix(): string | null {
  const { status } = spawnSync('postconf', ['-h', 'mail_version'])
  if (status !== 0) return 'There is no Postfix here'
  return userInfo().uid === 0 ? null : 'Only root can start a Postfix'
}

export const postfixVersion = (): string =>
  spawnSync('postconf', ['-h', 'mail_version'], { encoding: 'utf8' }).stdout.trim()

export type Postfix = { port: number; stop(): Promise<void> }

/**
 * Starts a Postfix with its configuration, queue and data in a folder of its own. Submission needs
 * STARTTLS and a sign-in, which Dovecot decides; a user sends by their own address alone. Local
 * mail goes to Dovecot, and a copy of what a user sends to their folder of sent emails.
 */
export async function startPostfix(dovecot: Dovecot, remotePort: number): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-postfix-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  for (const name of ['conf', 'queue', 'data']) mkdirSync(join(folder, name))
  spawnSync('chown', ['postfix', join(folder, 'data')])
  const conf = join(folder, 'conf')
  writeFileSync(join(conf, 'main.cf'), mainConfiguration(folder, { dovecot, remotePort }))
  writeFileSync(join(conf, 'master.cf'), services(port))
  const child = spawn('postfix', ['-c', conf, 'start-fg'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const end = performance.now() + 40_000
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > end) {
      const log = join(folder, 'log')
      const logged = existsSync(log) ? readFileSync(log, 'utf8') : ''
      await stop(child, folder)
      throw new Error(`Postfix did not start (${child.exitCode}):\n${output}${logged}`)
    }
    await sleep(50)
  }
  return { port, stop: () => stop(child, folder) }
}

/** The process that was started only waits for the one that its pid file names. */
async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const file = join(folder, 'queue', 'pid', 'master.pid')
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')))
    else child.kill()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

function mainConfiguration(
  folder: string,
  { dovecot, remotePort }: { dovecot: Dovecot; remotePort: number },
): string {
  const local = localDomain.replaceAll('.', String.raw`\.`)
  // Postfix writes a dollar sign that is none of its own twice.
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = ${certifiedName}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
mynetworks =
alias_maps =
biff = no
recipient_delimiter = +
message_size_limit = ${maxBytes}
virtual_mailbox_domains = ${localDomain}
virtual_mailbox_maps = regexp:{ {/^(user-.*|nobody)@${local}$$/ ok} }
virtual_transport = lmtp:inet:127.0.0.1:${dovecot.lmtpPort}
transport_maps = inline:{ {nobody@${localDomain} = error:5.1.1 user unknown}, {${remoteDomain} = smtp:[127.0.0.1]:${remotePort}}, {${unknownDomain} = error:5.4.4 Host or domain name not found} }
sender_bcc_maps = regexp:{ {/^(user-[^+]*)@${local}$$/ $\${1}+Sent@${localDomain}} }
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${dovecot.certificateFile}
smtpd_tls_key_file = ${dovecot.keyFile}
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.authSocket}
smtpd_sender_login_maps = regexp:{ {/^(.*)$$/ $\${1}} }
smtpd_sender_restrictions = reject_sender_login_mismatch
smtpd_recipient_restrictions = check_recipient_access regexp:{ {/^missing@/ reject_unlisted_recipient} }, permit_sasl_authenticated, reject
smtpd_reject_unlisted_recipient = no
`
}

/** The services that submission, delivery and bounces need; none is in a chroot. */
const services = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
`
