// Installs the dependencies of package-lock.json when they are not there. Runs on any Node from 20
// on; used by start.mjs and test.mjs.
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

/**
 * Makes node_modules match package-lock.json. Returns null when it does, otherwise one line that
 * says why it does not.
 */
export async function install() {
  const hash = lockHash()
  if (readIfThere(stamp) === hash && existsSync(lockedNode)) return null
  if (!isInstalled()) {
    const failure = await installLocked()
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

/**
 * Installs what package-lock.json says. `npm ci` refuses a lock file that lacks packages which only
 * other platforms need, as npm writes it where the registry does not have them;
 * `npm install --no-save` takes the same versions and leaves that lock file as it is.
 */
async function installLocked() {
  stderr.write('Installing dependencies, once …\n')
  const began = Date.now()
  // Asked once, rather than in vain for each of some hundred packages; without the registry npm's
  // cache may still have them all.
  const ping = await npm(['ping', '--fetch-retries=0'])
  const network = networkErrors.exec(ping.output)?.[0]
  const source = network ? ['--offline'] : []
  let { code, output } = await npm(['ci', ...source])
  if (code !== 0 && output.includes('EUSAGE'))
    ({ code, output } = await npm(['install', '--no-save', ...source]))
  if (code !== 0) return failureOf(output, network)
  stderr.write(`Dependencies installed in ${seconds(began)}\n`)
  return null
}

/** Runs npm to its end, with a clock in a terminal. What it prints is kept for the case that it fails. */
async function npm(command) {
  const args = [
    ...command,
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=2000',
  ]
  const runner = env.npm_execpath?.endsWith('.js') ? [execPath, env.npm_execpath] : ['npm']
  const child = spawn(runner[0], [...runner.slice(1), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: runner[0] === 'npm' && platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const began = Date.now()
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
  return { code, output }
}

const networkErrors =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR/

/** One line for a failed npm; its own words are shown before it when they are needed. */
function failureOf(output, networkError) {
  const network = networkError ?? networkErrors.exec(output)?.[0]
  if (network)
    return `Dependencies cannot be installed: the package registry does not answer (${network}). Check the network and start again`
  if (/ENOSPC/.test(output)) return 'Dependencies cannot be installed: the disk is full'
  if (/EACCES|EROFS/.test(output)) return `Dependencies cannot be installed: ${root} cannot be written`
  const lines = output.split('\n').filter((line) => line.startsWith('npm error'))
  stderr.write(`${lines.slice(0, 15).join('\n') || output}\n`)
  return 'Dependencies cannot be installed: npm failed, see above'
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
