// Installs the dependencies of package-lock.json when they are not there. Runs on any Node from 20 on; used by start.mjs and test.mjs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, exit, execPath, platform, stderr } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules/.lock-hash')

/** The Node that package-lock.json names, whatever Node runs this. */
export const lockedNode = join(root, 'node_modules/node/bin', platform === 'win32' ? 'node.exe' : 'node')

/** Makes node_modules match package-lock.json. Returns null when it does, otherwise one line that says why it does not. */
export async function install() {
  const hash = lockHash()
  if (readIfThere(stamp) === hash && existsSync(lockedNode)) return null
  if (!isInstalled()) {
    const failure = await npmCi()
    if (failure) return failure
  }
  if (!existsSync(lockedNode))
    return 'The Node of this project was not installed: npm must be allowed to run the install script of the package "node" (npm ci without --ignore-scripts)'
  try {
    writeFileSync(stamp, hash)
  } catch {
    // node_modules cannot be written: then it is compared again next time.
  }
  return null
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${platform}-${process.arch}`)
    .digest('hex')
}

/** Whether what npm notes about node_modules is what the lock wants: then somebody has installed already. */
function isInstalled() {
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (installed === null || !existsSync(lockedNode)) return false
  const there = JSON.parse(installed).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    return there[path] ? there[path].version === version : optional === true
  })
}

/** Runs npm ci, saying so; what npm prints is shown only when it fails in a way of its own. */
async function npmCi() {
  stderr.write('Installing dependencies (npm ci), once …\n')
  const began = Date.now()
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--fetch-retry-mintimeout=2000']
  const npm = env.npm_execpath?.endsWith('.js') ? [execPath, env.npm_execpath] : ['npm']
  const child = spawn(npm[0], [...npm.slice(1), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm[0] === 'npm' && platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const clock = setInterval(() => stderr.isTTY && stderr.write(`\r  ${seconds(began)}`), 1000)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(127)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
  clearInterval(clock)
  if (stderr.isTTY) stderr.write('\r')
  if (code === 0) stderr.write(`Dependencies installed in ${seconds(began)}\n`)
  return code === 0 ? null : failureOf(output)
}

function failureOf(output) {
  const network =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR/.exec(
      output,
    )
  if (network)
    return `Dependencies cannot be installed: the package registry does not answer (${network[0]}). Check the network and start again`
  if (/ENOSPC/.test(output)) return 'Dependencies cannot be installed: the disk is full'
  if (/EACCES|EROFS/.test(output)) return `Dependencies cannot be installed: ${root} cannot be written`
  stderr.write(output)
  return 'Dependencies cannot be installed: npm ci failed, see above'
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const failure = await install()
  if (failure) {
    stderr.write(`${failure}\n`)
    exit(1)
  }
}
