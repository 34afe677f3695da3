import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { namesDigest } from '@rapport/normalise/companies/names-digest.ts'
import { skillsDigest } from '@rapport/normalise/skills/skills-digest.ts'
import { titlesDigest } from '@rapport/normalise/titles/titles-digest.ts'
import type { IndexView } from './index-view.ts'
import type { Deaths } from '../segment/deaths.ts'
import { IndexWriter } from './index-writer.ts'
import { segmentMemory, type SegmentMemory } from '../bytes/sections.ts'

/**
 * The index as one file:
 *
 *     'RAPPORT\0' · version u32 · header bytes u32 · header CRC-32 u32 · header (JSON) · for each segment its memory, then its deaths
 *
 * Numbers are little-endian. The header lists the segments, their sections and the CRC-32 of each
 * chunk of 64 MiB (the last one may be shorter). Every byte of the file is either checksummed or
 * compared, and the file's length must match the header.
 */
const magic = 'RAPPORT\0'
/**
 * Must be raised whenever sections, their layout or their meaning change, including what
 * normalisation returns; titles, names and skills have digests.
 */
export const snapshotVersion = 16
const preambleBytes = magic.length + 12
const chunkBytes = 64 * 1024 * 1024
const maxHeaderBytes = chunkBytes
/** The number of Node's file threads. */
const readsAtOnce = 4

export class SnapshotError extends Error {
  readonly code: 'missing' | 'version' | 'damaged'

  constructor(code: SnapshotError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The tables by which texts had their meanings when the segments were written. */
type Meaning = {
  /** Digests of the meanings of titles, of the keys of names, and of the keys and labels of skills. */
  titles: string
  names: string
  skills: string
  /** The version of Unicode's data by which the names are sorted. */
  collation: string
}
type Header = Meaning & { mark: string; segments: SavedSegment[] }

const meaningNow = (): Meaning => ({
  titles: titlesDigest(),
  names: namesDigest(),
  skills: skillsDigest(),
  collation: process.versions['icu'] ?? '',
})

const changes: readonly (readonly [table: keyof Meaning, change: string])[] = [
  ['titles', 'titles meant something else'],
  ['names', 'names of companies and schools had other keys'],
  ['skills', 'skills had other names'],
  ['collation', 'names were in another order'],
]

type SavedSegment = Omit<SegmentMemory, 'memory'> & {
  checksums: number[]
  deaths: { documentCount: number; documents: SavedBits | null; companies: SavedBits | null }
}

type SavedBits = { bytes: number; checksums: number[] }

/**
 * Saves the current state: writes to a temporary file, syncs and renames, so that an interruption
 * leaves the previous file. `mark` belongs to the caller; `loadSnapshot` returns it. The index may
 * change during the save. Rejects with file system errors.
 */
export async function saveSnapshot(path: string, index: IndexWriter, mark: string): Promise<void> {
  const { segments } = index.view()
  const aside = `${path}.${process.pid}.tmp`
  try {
    // The file contains names of people.
    const file = await open(aside, 'w', 0o600)
    try {
      const saved: SavedSegment[] = []
      for (const segment of segments) saved.push(await savedSegment(segment))
      await writeAll(file, [preambleAndHeader({ mark, ...meaningNow(), segments: saved })])
      for (const { memory, deaths } of segments) await writeAll(file, parts(memory, deaths))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

function parts({ memory, bytes }: SegmentMemory, { documents, companies }: Deaths): Uint8Array[] {
  return [
    new Uint8Array(memory.buffer, 0, bytes),
    ...[documents, companies].flatMap((bits) => (bits ? [bytesOf(bits)] : [])),
  ]
}

const bytesOf = (bits: Uint32Array) => new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)

async function savedSegment({
  memory: segment,
  deaths,
}: IndexView['segments'][number]): Promise<SavedSegment> {
  const { memory, ...rest } = segment
  const saved = async (bits: Uint32Array | null) =>
    bits && { bytes: bits.byteLength, checksums: await checksumsOf(bytesOf(bits)) }
  return {
    ...rest,
    checksums: await checksumsOf(new Uint8Array(memory.buffer, 0, segment.bytes)),
    deaths: {
      documentCount: deaths.documentCount,
      documents: await saved(deaths.documents),
      companies: await saved(deaths.companies),
    },
  }
}

function preambleAndHeader(header: Header): Uint8Array {
  const body = Buffer.from(JSON.stringify(header))
  const preamble = Buffer.alloc(preambleBytes)
  preamble.write(magic, 'latin1')
  preamble.writeUInt32LE(snapshotVersion, magic.length)
  preamble.writeUInt32LE(body.length, magic.length + 4)
  preamble.writeUInt32LE(crc32(body), magic.length + 8)
  return Buffer.concat([preamble, body])
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

/** Yields after each chunk: a large index takes more than a second. */
async function checksumsOf(bytes: Uint8Array): Promise<number[]> {
  const checksums: number[] = []
  for (const chunk of chunksOf(bytes)) {
    checksums.push(crc32(chunk))
    await nextTurn()
  }
  return checksums
}

async function writeAll(file: FileHandle, all: Uint8Array[]): Promise<void> {
  for (const bytes of all) {
    for (const chunk of chunksOf(bytes)) {
      for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at, chunk.length - at)).bytesWritten
    }
  }
}

/**
 * Loads a saved index and the caller's mark. Throws `SnapshotError`: `missing`, another `version`
 * of the layout, or `damaged` (truncated, changed, too long, not a snapshot). File system errors
 * pass through.
 */
export async function loadSnapshot(path: string): Promise<{ index: IndexWriter; mark: string }> {
  const file = await openExisting(path)
  try {
    const { header, end } = await readHeader(file)
    const now = meaningNow()
    for (const [table, change] of changes)
      if (header[table] !== now[table])
        throw new SnapshotError('version', `${change} when the snapshot was saved`)
    const bytes = header.segments.reduce((sum, segment) => sum + savedBytes(segment), end)
    if ((await file.stat()).size !== bytes) throw damaged('the file has the wrong length')
    const pending = new PendingChunks(end)
    const segments = header.segments.map((segment) => emptySegment(segment, pending))
    await readChecked(file, pending.chunks)
    return { index: new IndexWriter(segments), mark: header.mark }
  } finally {
    await file.close()
  }
}

async function openExisting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new SnapshotError('missing', `no snapshot at ${path}`)
    throw error
  }
}

const damaged = (why: string) => new SnapshotError('damaged', `the snapshot is damaged: ${why}`)

async function readHeader(file: FileHandle): Promise<{ header: Header; end: number }> {
  const preamble = Buffer.alloc(preambleBytes)
  await readFully(file, preamble, 0)
  if (preamble.toString('latin1', 0, magic.length) !== magic)
    throw damaged('the file does not start like a snapshot')
  const found = preamble.readUInt32LE(magic.length)
  if (found !== snapshotVersion)
    throw new SnapshotError('version', `the snapshot has version ${found}, not ${snapshotVersion}`)
  const length = preamble.readUInt32LE(magic.length + 4)
  const end = preambleBytes + length
  if (length > maxHeaderBytes || end > (await file.stat()).size) throw damaged('the file is truncated')
  const body = Buffer.alloc(length)
  await readFully(file, body, preambleBytes)
  if (crc32(body) !== preamble.readUInt32LE(magic.length + 8))
    throw damaged('the checksum of its header is wrong')
  return { header: JSON.parse(body.toString()) as Header, end }
}

const savedBytes = ({ bytes, deaths: { documents, companies } }: SavedSegment) =>
  bytes + (documents?.bytes ?? 0) + (companies?.bytes ?? 0)

/** Allocates a segment of the right size; `chunks` collects what must be read into it. */
function emptySegment(
  { checksums, deaths: saved, ...segment }: SavedSegment,
  pending: PendingChunks,
): IndexView['segments'][number] {
  const memory = segmentMemory(segment.bytes)
  pending.add(new Uint8Array(memory.buffer, 0, segment.bytes), checksums)
  const bits = (part: SavedBits | null) => {
    if (!part) return null
    const empty = new Uint32Array(new SharedArrayBuffer(part.bytes))
    pending.add(bytesOf(empty), part.checksums)
    return empty
  }
  const documents = bits(saved.documents)
  const companies = bits(saved.companies)
  const deaths = { documentCount: saved.documentCount, documents, companies }
  return { memory: { ...segment, memory }, deaths }
}

type Chunk = { into: Uint8Array; checksum: number | undefined; at: number }

/** The chunks to read, in file order. */
class PendingChunks {
  readonly chunks: Chunk[] = []
  #at: number

  constructor(at: number) {
    this.#at = at
  }

  add(into: Uint8Array, checksums: readonly number[]): void {
    let i = 0
    for (const chunk of chunksOf(into)) {
      this.chunks.push({ into: chunk, checksum: checksums[i++], at: this.#at })
      this.#at += chunk.length
    }
  }
}

/**
 * Reads and verifies. Most of the time goes into the first touch of the memory's pages, which
 * happens in the threads that read, so several are used. This thread checksums a chunk while the
 * next ones are read.
 */
async function readChecked(file: FileHandle, chunks: readonly Chunk[]): Promise<void> {
  const left = chunks.values()
  const work = async () => {
    for (const { into, checksum, at } of left) {
      await readFully(file, into, at)
      if (crc32(into) !== checksum) throw damaged('the checksum of its contents is wrong')
    }
  }
  await Promise.all(Array.from({ length: readsAtOnce }, work))
}

async function readFully(file: FileHandle, into: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, at + done)
    if (bytesRead === 0) throw damaged('the file is truncated')
    done += bytesRead
  }
}
