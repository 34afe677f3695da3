// npm start: install what is missing, then run the server on the project's own Node. Runs on any
// Node from 20 on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { argv, env, exit, kill, pid, ppid, stderr } from 'node:process'
import { fileURLToPath } from 'node:url'
import { install, lockedNode } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const failure = await install()
if (failure) {
  stderr.write(`${failure}\n`)
  exit(1)
}

// The channel tells the server when this process is gone, even when it was killed outright: then
// the server stops too.
const server = spawn(lockedNode, [join(root, 'server/src/main.ts'), ...argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

// In a terminal Ctrl-C reaches the server directly as well; it takes both for one.
let passedOn = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    passedOn = signal
    server.kill(signal)
  })

// npm starts us through a shell that may not pass signals on: when npm is gone, so is the
// terminal's hold on us.
if (env.npm_lifecycle_event) {
  const parent = ppid
  const watch = setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500)
  watch.unref()
}

server.on('error', (error) => {
  stderr.write(`The server cannot be run: ${error.message}\n`)
  exit(1)
})
server.on('exit', (code, signal) => {
  if (signal === null) exit(code)
  // It was stopped before it could do anything, hearing signals included.
  if (signal === passedOn) exit(0)
  // Ends the way the server ended.
  process.removeAllListeners(signal)
  kill(pid, signal)
})
