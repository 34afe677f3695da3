import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const documentation = resolve(import.meta.dirname, '../../../docs/scaling.md')

/** The version of nginx on the path; null if there is none. */
export function nginxVersion(): string | null {
  const { status, stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return status === 0 ? (/nginx\/\S+/.exec(stderr)?.[0] ?? 'nginx') : null
}

/**
 * Returns the configuration of docs/scaling.md, for these servers and without TLS. Throws if the
 * documentation no longer contains a text that must be replaced, because the test would then no
 * longer test it.
 */
export function documentedConfiguration(servers: readonly string[], port: number): string {
  const block = /```nginx\n(.+?)```/s.exec(readFileSync(documentation, 'utf8'))?.[1]
  if (block === undefined) throw new Error(`${documentation} has no configuration of nginx`)
  const example = /^ *server \d+\.\d+\.\d+\.\d+:\d+(.*);\n/gm
  const [first] = block.matchAll(example)
  const listen = 'listen 443 ssl;'
  if (!first || !block.includes(listen))
    throw new Error(`${documentation} has another configuration of nginx`)
  const lines = servers.map((server) => `  server 127.0.0.1:${new URL(server).port}${first[1]};\n`).join('')
  return block
    .replace(example, () => '')
    .replace('upstream rapport {\n', `upstream rapport {\n${lines}`)
    .replace(listen, `listen 127.0.0.1:${port};`)
}

/** nginx in front of servers, as docs/scaling.md says, with its files in a folder of its own. */
export async function startNginx(
  folder: string,
  servers: readonly string[],
): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort()
  const child = runNginx(folder, documentedConfiguration(servers, port))
  const address = `http://127.0.0.1:${port}`
  await untilReady(child, address)
  return { address, child }
}

/** Runs nginx with what belongs into its block `http`. */
export function runNginx(folder: string, configuration: string): ChildProcess {
  const path = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'temp'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path "${folder}/temp/${name}";\n`)
    .join('')
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};\n` : ''
  writeFileSync(
    path,
    `${user}daemon off;\npid "${folder}/nginx.pid";\nerror_log stderr error;\nevents {}\nhttp {\n  access_log off;\n${temporary}${configuration}}\n`,
  )
  return spawn('nginx', ['-p', folder, '-c', path, '-e', 'stderr'], { stdio: ['ignore', 'inherit', 'pipe'] })
}

/** Resolves once a server is ready behind a proxy. Throws what the proxy printed if it ends before. */
export async function untilReady(proxy: ChildProcess, address: string): Promise<void> {
  let output = ''
  proxy.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const answers = () =>
    fetch(`${address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (proxy.exitCode !== null) throw new Error(`${proxy.spawnfile} did not start:\n${output}`)
    await sleep(50)
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
