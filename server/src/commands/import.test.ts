import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

let folder: string
let pool: Pool
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]) => ({ stdout, stderr, code: code as number | null }),
  )
  return { child, ended }
}

const run = (args: string[], env: Record<string, string> = {}) => start(args, env).ended

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return name
}

const person = (id: number, more: object = {}) =>
  JSON.stringify({
    id: `id-${id}`,
    full_name: `Person ${id}`,
    job_title: 'Engineer',
    job_company_name: 'Acme',
    ...more,
  })

const people = async () => {
  const { rows } = await pool.query<{ name: string }>(
    'select full_name as name from people order by full_name',
  )
  return rows.map(({ name }) => name)
}

const mapping = JSON.stringify({
  source: 'test',
  person: { fullName: { column: 'Name' } },
  position: { title: { column: 'Title' } },
})

describe('a vendor file', () => {
  it('is stored except for its bad lines, which are reported', async () => {
    const lines = [
      person(1),
      '{"id": "id-2", "full_name": "Cut o',
      `{"id": "id-3", "full_name": "Nul\0"}`,
      '',
      person(4, { summary: 'x'.repeat(5 * 1024 * 1024) }),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      '[]',
      person(8, { full_name: '=HYPERLINK("http://a.example")' }),
      person(9),
    ]
    const content = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]))
    const name = await file('people.jsonl', content)
    const result = await run([name, '--format', 'pdl'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toMatch(/added \d+ · changed 0 · unchanged 0 · refused \d/)
    expect(result.stdout).toContain(`refused): ${name}.report.csv`)
    const report = await readFile(join(folder, `${name}.report.csv`), 'utf8')
    const refused = report
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(refused).toEqual(expect.arrayContaining([2, 3, 5, 6, 7]))
    expect(refused).not.toContain(1)
    expect(await people()).toEqual(expect.arrayContaining(['Person 1', 'Person 9']))
    expect(await people()).toHaveLength(8 - refused.length)
  })

  it('changes nothing the second time, and removes the report of an earlier run', async () => {
    const name = await file('twice.jsonl', `${person(1)}\n${person(2)}\nbad\n`)
    await run([name, '--format', 'pdl'])
    await file('twice.jsonl', `${person(1)}\n${person(2)}\n`)
    const again = await run([name, '--format', 'pdl'])
    expect(again.stdout).toContain('added 0 · changed 0 · unchanged 2 · refused 0')
    await expect(readFile(join(folder, `${name}.report.csv`))).rejects.toThrow('ENOENT')
  })

  it('is only checked by a dry run', async () => {
    const name = await file('dry.jsonl', `${person(1)}\nbad\n`)
    const result = await run([name, '--format', 'pdl', '--dry-run', '--report', 'why.csv'])
    expect(result).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing was written') as string,
    })
    expect(result.stdout).toContain('added 1 · changed 0 · unchanged 0 · refused 1')
    expect(await readFile(join(folder, 'why.csv'), 'utf8')).toMatch(
      /^line,result,reason\n2,refused,"not valid JSON/,
    )
    expect(await people()).toEqual([])
  })

  it('stops after the current batch at Ctrl-C, which npm repeats, and continues with the next run', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => person(i))
    const name = await file('long.jsonl', lines.join('\n'))
    const { child, ended } = start([name, '--format', 'pdl'])
    while ((await people()).length === 0 && child.exitCode === null) continue
    child.stderr.on('data', () => child.kill('SIGINT'))
    child.kill('SIGINT')
    const result = await ended
    expect(result).toMatchObject({
      code: 130,
      stdout: expect.stringContaining('Stopped before the end') as string,
    })
    const stored = (await people()).length
    expect(stored).toBeLessThan(30_000)
    expect((await run([name, '--format', 'pdl'])).stdout).toContain(
      `added ${(30_000 - stored).toLocaleString('en')} · changed 0 · unchanged ${stored.toLocaleString('en')}`,
    )
  })
})

describe('a table', () => {
  it('is stored through its mapping, formula cells as plain text', async () => {
    await file('map.json', mapping)
    const name = await file(
      'people.csv',
      'Name,Title\n"Kim, Ada","Head of\nSales"\n=1+1,Boss\nOnly one cell\n',
    )
    const result = await run([name, '--format', 'csv', '--map', 'map.json'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    // A row that is short has no title.
    expect(await people()).toEqual(['Ada Kim', 'Only one Cell'])
  })

  it('of a known product is recognised', async () => {
    const apollo = join(import.meta.dirname, '../../test/exports/apollo.csv')
    const result = await run([apollo, '--format', 'auto', '--report', 'why.csv'])
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Recognised: Apollo/) as string })
    expect(await people()).toHaveLength(5)
  })
})

describe('an error that the operator can fix is one line with exit code 1', () => {
  it.each<[string, string[], RegExp]>([
    ['a command line without a format', ['blank.jsonl'], /^Set --format/],
    ['a directory', ['folder', '--format', 'pdl'], /^folder is a directory/],
    ['a file without records', ['blank.jsonl', '--format', 'pdl'], /^blank.jsonl contains no records/],
    ['a file that is not recognised', ['blank.jsonl', '--format', 'auto'], /^blank.jsonl is empty/],
    [
      'a missing mapping',
      ['blank.jsonl', '--format', 'csv', '--map', 'none.json'],
      /^none.json cannot be read/,
    ],
    [
      'a mapping with mistakes',
      ['blank.jsonl', '--format', 'csv', '--map', 'bad.json'],
      /^bad.json cannot be used.*people/,
    ],
    [
      'a report in no folder',
      ['bad.jsonl', '--format', 'pdl', '--report', 'no/such/report.csv'],
      /report .* cannot be written/,
    ],
  ])('%s', async (_, args, message) => {
    await mkdir(join(folder, 'folder'), { recursive: true })
    await file('blank.jsonl', '\n \n')
    await file('bad.jsonl', 'bad\n')
    await file('bad.json', '{"people": {}}')
    const { code, stdout, stderr } = await run(args)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    })
    expect(stderr).toMatch(message)
  })

  it('a database that does not answer', async () => {
    const name = await file('one.jsonl', person(1))
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
    const { code, stderr } = await run([name, '--format', 'pdl'], nowhere)
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(stderr).toMatch(/does not answer/)
  })
})

describe('a database that ends the connection', () => {
  it.each(['people', 'positions'])(
    'while %s are written: one line, and the next run stores the rest',
    async (table) => {
      const name = await file('ended.jsonl', Array.from({ length: 3000 }, (_, i) => person(i)).join('\n'))
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query(`lock table ${table} in exclusive mode`)
      const { ended } = start([name, '--format', 'pdl'])
      const waiting = 'select pid from pg_locks where not granted and relation = $1::regclass'
      const pids = async () => (await pool.query<{ pid: number }>(waiting, [table])).rows
      await expect.poll(pids, { timeout: 60_000 }).toHaveLength(1)
      const [blocked] = await pids()
      await holder.query('select pg_terminate_backend($1)', [blocked!.pid])
      const { code, stdout, stderr } = await ended
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(
        /^The (?:database failed: .*|connection to the database was lost)\. What was imported stays; .*\n$/,
      )
      await holder.query('rollback')
      holder.release()
      expect(await people()).toEqual([])
      const again = await run([name, '--format', 'pdl'])
      expect(again.stdout).toContain('added 3,000 · changed 0 · unchanged 0 · refused 0')
    },
  )
})
