// Builds the web app into web/dist unless its sources are what web/dist was built from. Built aside
// and moved into place, so that a failed or killed build leaves the former one, and two builds at
// once do no harm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, execPath, exit, pid, stderr } from 'node:process'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants as zlib, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'web/dist')
const stampName = '.sources'
const sources = ['package-lock.json', 'scripts/build-web.mjs', 'contract/src', 'web']

const current = sourceHash()
const isBuilt = existsSync(join(dist, 'index.html')) && readIfThere(join(dist, stampName)) === current
if (!isBuilt) build()

function build() {
  const aside = `${dist}.${pid}`
  const vite = spawnSync(
    execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', aside, '--logLevel', 'warn'],
    // A server that tests start builds the same as any other: React is half again as large in test mode.
    { cwd: join(root, 'web'), encoding: 'utf8', env: { ...env, NODE_ENV: 'production' } },
  )
  if (vite.status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    stderr.write(`${vite.stdout ?? ''}${vite.stderr ?? vite.error?.message}\n`)
    exit(1)
  }
  compress(join(aside, 'assets'))
  writeFileSync(join(aside, stampName), current)
  const former = `${aside}.former`
  if (existsSync(dist)) renameSync(dist, former)
  try {
    renameSync(aside, dist)
  } catch {
    // Another build has just put its own there.
    rmSync(aside, { recursive: true, force: true })
  }
  rmSync(former, { recursive: true, force: true })
}

/**
 * Beside each text file what it is sent as: the best compression takes too long to be done at each
 * request.
 */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|json|svg)$/.test(file))) {
    const file = join(folder, name)
    const text = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(text, { level: zlib.Z_BEST_COMPRESSION }))
    writeFileSync(`${file}.br`, brotliCompressSync(text))
  }
}

/** One hash over the names and contents of everything that the web app is made of. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((name) => filesIn(join(root, name)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => !name.startsWith('dist') && name !== 'node_modules' && !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
