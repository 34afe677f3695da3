import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syntheticLines } from '../../test/synthetic-lines.ts'
import { companyCount } from '../synthetic/synthetic-records.ts'

const command = fileURLToPath(new URL('dataset.ts', import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport dataset '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Outcome = { code: number; stdout: string; stderr: string }

const run = (...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const options = { cwd: folder, maxBuffer: 1 << 28 }
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })

const day = '2026-11-20'

describe('npm run dataset', { timeout: 60_000 }, () => {
  test('writes one record a line, whole, under the given name', async () => {
    const out = join(folder, 'people.jsonl')
    const { code, stdout, stderr } = await run('--people', '500', '--seed', '3', '--today', day, '--out', out)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toBe(`Wrote ${companyCount(500)} companies and 500 people to ${out}\n`)
    const expected = [...syntheticLines({ people: 500, seed: 3, today: new Date(day) })]
    expect(await readFile(out, 'utf8')).toBe(`${expected.join('\n')}\n`)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('writes the same with threads as without', async () => {
    const out = join(folder, 'many.jsonl')
    expect((await run('--people', '21000', '--seed', '5', '--today', day, '--out', out)).code).toBe(0)
    const expected = createHash('sha256')
    for (const line of syntheticLines({ people: 21_000, seed: 5, today: new Date(day) }))
      expected.update(`${line}\n`)
    const written = createHash('sha256').update(await readFile(out))
    expect(written.digest('hex')).toBe(expected.digest('hex'))
    await rm(out)
  })

  test('has a place of its own for files without a name', async () => {
    expect((await run('--people', '1', '--seed', '9')).code).toBe(0)
    expect(existsSync(join(folder, 'data/synthetic-1-9.jsonl'))).toBe(true)
  })

  test('writes to standard output, and nothing else there', async () => {
    const { code, stdout, stderr } = await run('--people', '20', '--today', day, '--out', '-')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(20 + companyCount(20))
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('id')
  })

  test('prints shares', async () => {
    const { code, stdout } = await run('--people', '200', '--today', day, '--stats')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\| Company size \| .*1-10 \d+\.\d %/m)
  })

  test('explains itself', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--people N')
  })

  test.each([
    { args: [], says: '--people N is required' },
    { args: ['--people', 'many'], says: "--people must be a whole number from 1 to 100000000, not 'many'" },
    { args: ['--people', '0'], says: "not '0'" },
    { args: ['--people=-5'], says: "not '-5'" },
    { args: ['--people', '1e3'], says: "not '1e3'" },
    { args: ['--people', '2.5'], says: "not '2.5'" },
    { args: ['--people', '100000001'], says: "not '100000001'" },
    { args: ['--people', '99999999999999999999'], says: 'must be a whole number' },
    { args: ['--people', '5', '--seed', '4294967296'], says: '--seed must be a whole number' },
    { args: ['--people', '5', '--today', '2026-02-30'], says: '--today must be a day' },
    { args: ['--people', '5', '--today', 'tomorrow'], says: '--today must be a day' },
    { args: ['--people', '5', '--colour', 'red'], says: '--colour' },
    { args: ['--people'], says: '--people' },
    { args: ['5'], says: "'5'" },
  ])('refuses $args in one line', async ({ args, says }) => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^dataset: [^\n]+\n$/)
    expect(stderr).toContain(says)
  })

  test('says in one line why it cannot write', async () => {
    await mkdir(join(folder, 'a-directory'), { recursive: true })
    await writeFile(join(folder, 'a-file'), 'x')
    const cases = [
      { out: 'a-directory', says: 'it is a directory' },
      { out: 'a-file/people.jsonl', says: 'a part of the path is no directory' },
      { out: `${'long'.repeat(80)}.jsonl`, says: 'the name is too long' },
    ]
    if (existsSync('/dev/full')) cases.push({ out: '/dev/full', says: 'no space is left on the device' })
    for (const { out, says } of cases)
      expect(await run('--people', '3', '--out', out)).toEqual({
        code: 1,
        stdout: '',
        stderr: `dataset: cannot write ${out}: ${says}\n`,
      })
  })

  test('a reader that goes away ends it with one line', async () => {
    const child = spawn(process.execPath, [command, '--people', '200000', '--out', '-'])
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'dataset: cannot write standard output: the reader went away\n',
    })
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    '%s half-way leaves no file under the name',
    async (signal) => {
      const out = join(folder, `${signal}.jsonl`)
      await writeFile(out, 'what stood here before')
      const child = spawn(process.execPath, [command, '--people', '3000000', '--out', out], {
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)))
      const parts = () => readdirSync(folder).filter((name) => name.startsWith(`${signal}.jsonl.`))
      const written = () => parts().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      for (let tries = 0; written() === 0 && tries < 300; tries++) await delay(50)
      expect(written()).toBeGreaterThan(0)
      child.kill(signal)
      expect(await ended).toBe(signal === 'SIGKILL' ? null : 1)
      expect(await readFile(out, 'utf8')).toBe('what stood here before')
      expect(parts()).toHaveLength(signal === 'SIGKILL' ? 1 : 0)
    },
  )
})
