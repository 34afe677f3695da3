import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, nginxVersion, runNginx } from './nginx.ts'

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../../../deploy', name), 'utf8')

/** A proxy that terminates TLS for https://localhost before one server. */
export type Front = {
  /** Its version; null if it is not installed. */
  version: () => string | null
  /** Starts it in a folder, at these ports. */
  start: (folder: string, ports: FrontPorts) => Promise<{ child: ChildProcess; authority: string }>
}

type FrontPorts = { http: number; https: number; server: number }

export const freePorts = async () => ({ http: await freePort(), https: await freePort() })

/** Replaces texts of a shipped file. Throws if one is missing: the file would no longer be what is tried. */
function withChanges(name: string, changes: readonly [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`)
    return text.replaceAll(from, () => to)
  }, read(name))
}

/** deploy/nginx.conf at other ports, on this machine alone, with a certificate of its own. */
export const nginxConfiguration = (folder: string, { http, https, server }: FrontPorts): string =>
  withChanges('nginx.conf', [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${server};`],
    ['  listen 80;', `  listen 127.0.0.1:${http};`],
    ['  listen 443 ssl http2;', `  listen 127.0.0.1:${https} ssl http2;`],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['server_name rapport.example.com;', 'server_name localhost;'],
    ['/etc/ssl/rapport/fullchain.pem', `${folder}/certificate.pem`],
    ['/etc/ssl/rapport/privkey.pem', `${folder}/key.pem`],
  ])

const nginx: Front = {
  version: nginxVersion,
  start: async (folder, ports) => {
    mkdirSync(folder, { recursive: true })
    const certificate = join(folder, 'certificate.pem')
    const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'
    const files = [
      '-addext',
      'subjectAltName=DNS:localhost',
      '-out',
      certificate,
      '-keyout',
      `${folder}/key.pem`,
    ]
    execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' })
    const child = runNginx(folder, nginxConfiguration(folder, ports))
    return { child, authority: readFileSync(certificate, 'utf8') }
  },
}

/** deploy/Caddyfile, with options that keep it to this machine and out of its list of authorities. */
export const caddyConfiguration = ({ http, https }: Omit<FrontPorts, 'server'>): string =>
  `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${read('Caddyfile')}`

const caddy: Front = {
  version: () => {
    const { status, stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' })
    return status === 0 ? `Caddy ${stdout.split(' ')[0]}` : null
  },
  start: async (folder, ports) => {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, 'Caddyfile')
    writeFileSync(path, caddyConfiguration(ports))
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        PUBLIC_URL: 'https://localhost',
        UPSTREAM: `127.0.0.1:${ports.server}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // Its own authority, for a name that no other one knows.
    const root = join(folder, 'caddy/pki/authorities/local/root.crt')
    while (!existsSync(root) && child.exitCode === null) await sleep(50)
    return { child, authority: child.exitCode === null ? readFileSync(root, 'utf8') : '' }
  },
}

export const fronts: Record<string, Front> = { nginx, caddy }
