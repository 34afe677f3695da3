import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { keptMemory } from '../../test/kept-memory.ts'
import { collect } from '../../test/temporary-files.ts'
import { readLines } from './read-lines.ts'

// Files of 100 MB and thousands of random records take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function* blocks(parts: Iterable<Buffer>) {
  yield* parts
}

const read = async (parts: Iterable<Buffer>, maxBytes = 1000) =>
  (await collect(readLines(blocks(parts), maxBytes)))
    .flat()
    .map((entry) => ('refused' in entry ? entry : { line: entry.line, text: entry.bytes.toString() }))

describe('lines', () => {
  test('are cut wherever the blocks end', async () => {
    const seed = Date.now() % 2 ** 31
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r\n', '\r\r\n', '한', '') }),
        fc.array(fc.nat(40)),
        async (text, cuts) => {
          const bytes = Buffer.from(text)
          const ends = cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b)
          const parts = [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
          const expected = text
            .split('\n')
            .map((line, index) => ({ line: index + 1, text: line.replace(/\r+$/, '') }))
          if (text === '' || text.endsWith('\n')) expected.pop()
          expect(await read(parts)).toEqual(expected)
        },
      ),
      { seed, numRuns: 300 },
    )
  })

  test('of more than the limit are refused by number, the others kept', async () => {
    const long = Buffer.from('x'.repeat(11))
    expect(await read([Buffer.from('a\n'), long, Buffer.from('yy\nb\n0123456789\n'), long], 10)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, refused: 'the line is longer than 10 bytes' },
      { line: 3, text: 'b' },
      { line: 4, text: '0123456789' },
      { line: 5, refused: 'the line is longer than 10 bytes' },
    ])
  })

  test('of 1 GB are skipped without being held', async () => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const before = keptMemory()
    const found: number[] = []
    function* huge() {
      for (let index = 1; index <= 1024; index++) {
        yield block
        if (index % 256 === 0) found.push(keptMemory() - before)
      }
      yield Buffer.from('\nafter')
    }
    expect(await read(huge())).toEqual([
      { line: 1, refused: 'the line is longer than 1000 bytes' },
      { line: 2, text: 'after' },
    ])
    expect(Math.max(...found)).toBeLessThan(16)
  })

  test('of nothing are none, blank ones are lines', async () => {
    expect(await read([])).toEqual([])
    expect(await read([Buffer.from('\n\r\n')])).toEqual([
      { line: 1, text: '' },
      { line: 2, text: '' },
    ])
  })
})
