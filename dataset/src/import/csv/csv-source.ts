import type { CsvEncoding } from '@rapport/contract/lists/import-fields.ts'
import type { TextLine } from './csv-lines.ts'
import type { Dialect } from './detect-dialect.ts'
import { detectEncoding } from './detect.ts'
import { openBytes } from '../open-bytes.ts'
import { cutLines, readLines, type Line } from '../read-lines.ts'

const maxLineBytes = 1024 * 1024
/** Bytes of a file by which it is judged, and how many there may be until a line has ended. */
const enoughBytes = 64 * 1024
const maxBytes = 2 * maxLineBytes
const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20

type LineEnd = Dialect['lineEnd']

export type CsvSource = {
  encoding: CsvEncoding
  /**
   * The first lines of the file, by how its lines may end: in two ways if the start of the file
   * leaves that open.
   */
  sample: ReadonlyMap<LineEnd, readonly TextLine[]>
  /** All lines, one batch per block of the file. To be called once. */
  lines: (lineEnd: LineEnd) => AsyncGenerator<TextLine[]>
  close: () => Promise<void>
}

/**
 * Opens a text file and reads its start, by which its encoding is detected unless it is given.
 * Throws as `openBytes` does.
 */
export async function openSource(
  path: string,
  options: { encoding?: CsvEncoding | undefined; signal?: AbortSignal | undefined },
): Promise<CsvSource> {
  const blocks = openBytes(path, options.signal)
  const { start, isWhole } = await readStart(blocks)
  const found = detectEncoding(start.subarray(0, enoughBytes))
  const encoding = options.encoding ?? found.encoding
  const marked = start.subarray(found.encoding === encoding ? found.markBytes : 0)
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be'
  const decode = createLineDecoder(isWide ? 'utf-8' : encoding)
  const text = isWide ? Buffer.from(new TextDecoder(encoding).decode(marked)) : marked
  const sampleOf = (lineEnd: LineEnd) => {
    const first = cutLines(lineEnd === 'any' ? withLineFeeds(text) : text, maxLineBytes)
    // The last line may have been cut off.
    return (isWhole || first.length === 1 ? first : first.slice(0, -1)).map(decode)
  }
  async function* lines(lineEnd: LineEnd) {
    const bytes = chain(marked, blocks)
    const decoded = isWide ? toUtf8(bytes, encoding) : bytes
    for await (const some of readLines(lineEnd === 'any' ? allWithLineFeeds(decoded) : decoded, maxLineBytes))
      yield some.map(decode)
  }
  return {
    encoding,
    sample: new Map(lineEndsOf(text).map((lineEnd) => [lineEnd, sampleOf(lineEnd)])),
    lines,
    close: async () => {
      await blocks.return(undefined)
    },
  }
}

/** Enough of the file for its first line that isn't blank to have ended. */
async function readStart(blocks: AsyncGenerator<Buffer>): Promise<{ start: Buffer; isWhole: boolean }> {
  const head: Buffer[] = []
  let length = 0
  let [hasContent, hasEnded] = [false, false]
  while (length < enoughBytes || (!hasEnded && length < maxBytes)) {
    const next = await blocks.next()
    if (next.done) return { start: Buffer.concat(head), isWhole: true }
    hasContent ||= next.value.some((byte) => byte > space)
    hasEnded ||= hasContent && (next.value.includes(newline) || next.value.includes(carriageReturn))
    head.push(next.value)
    length += next.value.length
  }
  return { start: Buffer.concat(head), isWhole: false }
}

/**
 * A carriage return alone may end lines, as in files of old Macintosh programs. It does if there
 * are no other line ends.
 */
function lineEndsOf(text: Buffer): LineEnd[] {
  let hasReturn = false
  for (
    let at = text.indexOf(carriageReturn);
    at !== -1 && !hasReturn;
    at = text.indexOf(carriageReturn, at + 1)
  )
    hasReturn = text[at + 1] !== newline && at + 1 < text.length
  if (!hasReturn) return ['lf']
  return text.includes(newline) ? ['lf', 'any'] : ['any']
}

/** Carriage returns become line feeds, except in front of one. */
function withLineFeeds(bytes: Buffer): Buffer {
  const ended = Buffer.from(bytes)
  for (let at = ended.indexOf(carriageReturn); at !== -1; at = ended.indexOf(carriageReturn, at + 1))
    if (ended[at + 1] !== newline) ended[at] = newline
  return ended
}

async function* allWithLineFeeds(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let hasReturn = false
  for await (const block of blocks) {
    const all: Buffer = hasReturn ? Buffer.concat([Buffer.of(carriageReturn), block]) : block
    // A line feed may follow in the next block.
    hasReturn = all.at(-1) === carriageReturn
    yield withLineFeeds(hasReturn ? all.subarray(0, -1) : all)
  }
  if (hasReturn) yield Buffer.of(newline)
}

async function* chain(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** In other encodings a line-feed byte is always a line end; in UTF-16 it may be half a character. */
async function* toUtf8(blocks: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const block of blocks) yield Buffer.from(decoder.decode(block, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function createLineDecoder(encoding: CsvEncoding): (line: Line) => TextLine {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (entry) => {
    if ('refused' in entry) return entry
    const { line, bytes } = entry
    if (bytes.length === 0) return { line, text: '' }
    if (bytes.includes(0)) return { line, refused: 'the line contains NUL bytes' }
    try {
      return { line, text: decoder.decode(bytes) }
    } catch {
      return { line, refused: `the line is not valid ${encoding}` }
    }
  }
}
