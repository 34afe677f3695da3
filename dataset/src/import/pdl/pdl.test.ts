import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { collect, temporaryFiles } from '../../../test/temporary-files.ts'
import { ImportError } from '../import-error.ts'
import { readPdl } from './pdl.ts'

// Files of 100 MB and thousands of random records take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const write = temporaryFiles()

const person = (name: string) => JSON.stringify({ id: name, full_name: name })

/** The name or reason of each item, by line. */
async function summary(path: string) {
  return (await collect(readPdl(path))).map((item) => {
    const text =
      item.kind === 'person'
        ? item.person.fullName
        : item.kind === 'company'
          ? item.company.name
          : item.reason
    return [item.line, item.kind, text]
  })
}

describe('a vendor file', () => {
  test('may have a byte-order mark, CR LF, blank lines and no last line end', async () => {
    const path = await write(
      'plain.jsonl',
      `\ufeff${person('ada')}\r\n\r\n  \n{"name":"acme"}\n${person('grace')}`,
    )
    expect(await summary(path)).toEqual([
      [1, 'person', 'Ada'],
      [4, 'company', 'Acme'],
      [5, 'person', 'Grace'],
    ])
  })

  test('loses only the lines that are malformed', async () => {
    const lines = [
      person('ada'),
      '{"id":"cut","full_name":"cut off',
      '[1,2]',
      '"text"',
      'null',
      '{"full_name":"a\0b"}',
      '{"full_name":"a\\u0000b"}',
      '{"full_name":"ada" "x":1}',
      '{"full_name":true}',
      '{"full_name":"!!!"}',
      '{}',
      '{"full_name":5}',
      '{"full_name":"ada","experience":[{"company":{"name":["x"]}}]}',
      '{"full_name":"ada","emails":[{"address":{}}]}',
      '[[['.repeat(100_000),
      person('grace'),
    ]
    const bad = Buffer.concat([Buffer.from('{"full_name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n')])
    const path = await write(
      'bad.jsonl',
      Buffer.concat([Buffer.from(lines.join('\n')), Buffer.from('\n'), bad]),
    )
    expect(await summary(path)).toEqual([
      [1, 'person', 'Ada'],
      [2, 'refused', 'the line is cut off: incomplete JSON'],
      [3, 'refused', 'not a JSON object'],
      [4, 'refused', 'not a JSON object'],
      [5, 'refused', 'not a JSON object'],
      [6, 'refused', 'the line contains NUL bytes'],
      [7, 'refused', 'full_name contains a NUL character'],
      [8, 'refused', 'not valid JSON at character 20'],
      [9, 'refused', 'the person has no name'],
      [10, 'refused', 'the person has no name'],
      [11, 'refused', 'the company has no name'],
      [12, 'refused', 'full_name is a number, not text'],
      [13, 'refused', 'experience[0].company.name is a list, not text'],
      [14, 'refused', 'emails[0].address is an object, not text'],
      [15, 'refused', 'the line is cut off: incomplete JSON'],
      [16, 'person', 'Grace'],
      [17, 'refused', 'the line is not valid UTF-8'],
    ])
  })

  test('may hold a line of 100 MB, which is refused without being held', async () => {
    const huge = Buffer.alloc(100 * 1024 * 1024, 'x')
    const path = await write(
      'huge.jsonl',
      Buffer.concat([Buffer.from(`${person('ada')}\n`), huge, Buffer.from(`\n${person('grace')}`)]),
    )
    expect(await summary(path)).toEqual([
      [1, 'person', 'Ada'],
      [2, 'refused', 'the line is longer than 4194304 bytes'],
      [3, 'person', 'Grace'],
    ])
  })

  test('may be compressed', async () => {
    const packed = gzipSync(Array.from({ length: 5000 }, (_, index) => person(`ada ${index}`)).join('\n'))
    expect(await summary(await write('packed.jsonl.gz', packed))).toHaveLength(5000)
    const cut = await write('cut.jsonl.gz', packed.subarray(0, packed.length / 2))
    await expect(collect(readPdl(cut))).rejects.toThrow(
      /cut\.jsonl\.gz cannot be read: its compressed data is truncated/,
    )
  })

  test.each(['', '\n\n \r\n', '\ufeff'])('without a record (%j) is an error at the end', async (content) => {
    await expect(collect(readPdl(await write('empty.jsonl', content)))).rejects.toThrow(
      new ImportError('empty.jsonl contains no records'),
    )
  })

  test('in UTF-16 is refused as a whole', async () => {
    const path = await write('wide.jsonl', Buffer.from(`\ufeff${person('ada')}`, 'utf16le'))
    await expect(collect(readPdl(path))).rejects.toThrow('wide.jsonl is UTF-16, not UTF-8')
  })

  test('that does not exist, or is a folder, is one clear error', async () => {
    await expect(collect(readPdl('/nowhere/people.jsonl'))).rejects.toThrow(
      'people.jsonl cannot be read: it does not exist',
    )
    await expect(collect(readPdl(import.meta.dirname))).rejects.toThrow('pdl cannot be read: it is a folder')
  })

  test('can be left early and aborted', async () => {
    const path = await write('many.jsonl', `${person('ada')}\n`.repeat(200_000))
    for await (const item of readPdl(path)) {
      expect(item.kind).toBe('person')
      break
    }
    const controller = new AbortController()
    let count = 0
    const run = async () => {
      for await (const _ of readPdl(path, { signal: controller.signal }))
        if (++count === 10) controller.abort()
    }
    await expect(run()).rejects.toThrow(/abort/i)
    expect(count).toBeGreaterThanOrEqual(10)
    expect(count).toBeLessThan(200_000)
  })
})
