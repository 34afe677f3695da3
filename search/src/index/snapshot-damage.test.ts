import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIndex, compare } from '../../test/both.ts'
import { NaiveIndex } from '../../test/naive/naive-index.ts'
import { aDay } from '../../test/random-facts.ts'
import { questions } from '../../test/random-operations.ts'
import { mixedWorld } from '../../test/random-world.ts'
import { IndexReader } from '../query/index-reader.ts'
import { loadSnapshot, saveSnapshot, SnapshotError } from './snapshot.ts'

const seed = Number(process.env.SEED)
const world = mixedWorld({ seed: 1, people: 300, companies: 60 })
const removedPeople = world.people.slice(0, 40).map(({ id }) => id)
const naive = new NaiveIndex(world)
const someQuestions = fc.sample(questions, { seed: 1, numRuns: 1 })[0]!

let folder = ''
let intact: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-damage-'))
  const index = buildIndex(world)
  const change = { companies: [], people: [], removedPeople }
  index.apply(change)
  naive.apply(change)
  await saveSnapshot(join(folder, 'intact'), index, 'a mark')
  intact = await readFile(join(folder, 'intact'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The result of loading a file with these bytes: an error's code, or the mark. */
async function load(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'damaged')
  await writeFile(path, bytes)
  try {
    return (await loadSnapshot(path)).mark
  } catch (error) {
    if (error instanceof SnapshotError) return error.code
    throw error
  }
}

test('an intact snapshot answers like the saved index', async () => {
  const { index, mark } = await loadSnapshot(join(folder, 'intact'))
  expect(mark).toBe('a mark')
  const reader = new IndexReader({ today: () => aDay })
  reader.show(index.view())
  compare([reader], naive, someQuestions, aDay)
})

test(`any changed byte is detected (seed ${seed})`, { timeout: 60_000 }, async () => {
  const positions = fc.oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: intact.length - 1 }),
    fc.integer({ min: intact.length - 100, max: intact.length - 1 }),
  )
  await fc.assert(
    fc.asyncProperty(positions, fc.integer({ min: 1, max: 255 }), async (at, flipped) => {
      const bytes = Buffer.from(intact)
      bytes[at]! ^= flipped
      expect(await load(bytes)).toBe(at >= versionAt && at < versionAt + 4 ? 'version' : 'damaged')
    }),
    { numRuns: 500, seed },
  )
})

/** The position of the version in the file. */
const versionAt = 8

test('every byte at the start is checked', { timeout: 60_000 }, async () => {
  for (let at = 0; at < 300; at++) {
    const bytes = Buffer.from(intact)
    bytes[at]! ^= 1
    expect(await load(bytes), `byte ${at}`).toBe(
      at >= versionAt && at < versionAt + 4 ? 'version' : 'damaged',
    )
  }
})

test(`any other length is detected (seed ${seed})`, { timeout: 60_000 }, async () => {
  const lengths = fc.oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: intact.length - 1 }),
    fc.integer({ min: intact.length - 20, max: intact.length - 1 }),
  )
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      expect(await load(intact.subarray(0, length))).toBe('damaged')
    }),
    { numRuns: 200, seed },
  )
  for (const more of [Buffer.alloc(1), Buffer.alloc(65_536), intact])
    expect(await load(Buffer.concat([intact, more]))).toBe('damaged')
})

test('moved bytes are detected', async () => {
  const middle = intact.length >> 1
  const swapped = Buffer.concat([
    intact.subarray(0, 1000),
    intact.subarray(middle),
    intact.subarray(1000, middle),
  ])
  expect(await load(swapped)).toBe('damaged')
})

test('another version and a missing file are distinguished from damage', async () => {
  const other = Buffer.from(intact)
  other.writeUInt32LE(other.readUInt32LE(versionAt) + 1, versionAt)
  expect(await load(other)).toBe('version')
  await expect(loadSnapshot(join(folder, 'none'))).rejects.toMatchObject({ code: 'missing' })
})

test.each([
  ['titles meant something else', 'titles'],
  ['names had other keys', 'names'],
  ['skills had other names', 'skills'],
  ['names were in another order', 'collation'],
] as const)('a snapshot from when %s is one of another version', async (_, name) => {
  const end = versionAt + 12 + intact.readUInt32LE(versionAt + 4)
  const header = JSON.parse(intact.toString('utf8', versionAt + 12, end)) as Record<typeof name, string>
  const other = Buffer.from(intact)
  const body = Buffer.from(JSON.stringify({ ...header, [name]: '0'.repeat(header[name].length) }))
  body.copy(other, versionAt + 12)
  other.writeUInt32LE(crc32(body), versionAt + 8)
  expect(await load(other)).toBe('version')
})

test('a failed save keeps the previous snapshot', async () => {
  await expect(saveSnapshot(join(folder, 'no', 'such', 'folder'), buildIndex(world), '')).rejects.toThrow(
    'ENOENT',
  )
  expect(await load(await readFile(join(folder, 'intact')))).toBe('a mark')
})
