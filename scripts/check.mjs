// npm run check: two halves side by side, each of which takes about one processor. Prints what a
// half says once it has ended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, exit, stdout } from 'node:process'
import { text } from 'node:stream/consumers'

const codes = await Promise.all(['check:lint', 'check:types'].map(run))
exit(codes.every((code) => code === 0) ? 0 : 1)

async function run(script) {
  const child = spawn(`npm run --silent ${script} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Several threads of the type-aware linter would each work out most types again.
    env: { GOMAXPROCS: '1', ...env },
  })
  const ended = once(child, 'close')
  stdout.write(await text(child.stdout))
  const [code] = await ended
  if (code !== 0) stdout.write(`Failed: npm run ${script}\n`)
  return code
}
