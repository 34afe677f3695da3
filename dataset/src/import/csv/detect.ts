import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

const newline = 0x0a

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const marks: { hex: string; encoding: Encoding }[] = [
  { hex: 'efbbbf', encoding: 'utf-8' },
  { hex: 'fffe', encoding: 'utf-16le' },
  { hex: 'feff', encoding: 'utf-16be' },
]

/** What chardet calls the encodings that are read here; the ISO ones are subsets of what Windows made of them. */
const detected: Record<string, Encoding> = {
  'EUC-KR': 'euc-kr',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

/** Below this, the guess of an East Asian encoding is weaker than the habit of saving in Windows-1252. */
const minConfidence = 10

/**
 * The encoding of a file by its first block: its byte-order mark; else UTF-8 where most lines
 * that go beyond ASCII are valid in it (a damaged line then costs only itself); else the likeliest by letter statistics
 * under which the block decodes without error; else Windows-1252. `markBytes`: the length of the mark.
 */
export function detectEncoding(block: Buffer): { encoding: Encoding; markBytes: number } {
  const start = block.subarray(0, 3).toString('hex')
  const mark = marks.find(({ hex }) => start.startsWith(hex))
  if (mark) return { encoding: mark.encoding, markBytes: mark.hex.length / 2 }
  const whole = upToLastNewline(block)
  if (isMostlyUtf8(whole)) return { encoding: 'utf-8', markBytes: 0 }
  for (const { name, confidence } of analyse(whole)) {
    const encoding = detected[name]
    if (encoding !== undefined && confidence >= minConfidence && decodes(whole, encoding))
      return { encoding, markBytes: 0 }
  }
  return { encoding: 'windows-1252', markBytes: 0 }
}

/** Text in another encoding is hardly ever valid UTF-8 by chance. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true
  let valid = 0
  let invalid = 0
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(newline, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end)
    if (!isUtf8(line)) invalid++
    else if (!isAscii(line)) valid++
    from += line.length + 1
  }
  return valid > invalid
}

/** A block may end inside a character; its last line end is never inside one. */
function upToLastNewline(block: Buffer): Buffer {
  const end = block.lastIndexOf(newline)
  return end === -1 ? block : block.subarray(0, end)
}

function decodes(bytes: Buffer, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * The delimiter of a header line: the one that yields most of the columns that are looked for, and among equals the one that yields most
 * columns at all.
 */
export function detectDelimiter(header: string, wanted: Iterable<string>): Delimiter {
  const columns = new Set(wanted)
  let best: Delimiter = ','
  let bestScore = -1
  for (const delimiter of delimiters) {
    const names = header.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    const score = names.filter((name) => columns.has(name)).length * 10_000 + Math.min(names.length, 9_999)
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}
