import type { CsvEncoding } from '@rapport/contract/lists/import-fields.ts'
import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

const newline = 0x0a

const marks: { hex: string; encoding: CsvEncoding }[] = [
  { hex: 'efbbbf', encoding: 'utf-8' },
  { hex: 'fffe', encoding: 'utf-16le' },
  { hex: 'feff', encoding: 'utf-16be' },
]

/** chardet's names of the supported encodings; the ISO ones are subsets of their Windows counterparts. */
const detected: Record<string, CsvEncoding> = {
  'EUC-KR': 'euc-kr',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'windows-1251': 'windows-1251',
}

/** Below this, Windows-1252 is likelier than the guessed East Asian encoding. */
const minConfidence = 10

/**
 * Detects a file's encoding from its first block: by its byte-order mark; else UTF-16 if many
 * characters of the first line have a zero byte, all on one side; else UTF-8 if most non-ASCII
 * lines are valid UTF-8 (a damaged line then costs only itself); else the likeliest encoding by
 * letter statistics that decodes the block without errors; else one of a byte a letter.
 * `markBytes`: the length of the mark.
 */
export function detectEncoding(block: Buffer): { encoding: CsvEncoding; markBytes: number } {
  const start = block.subarray(0, 3).toString('hex')
  const mark = marks.find(({ hex }) => start.startsWith(hex))
  if (mark) return { encoding: mark.encoding, markBytes: mark.hex.length / 2 }
  const wide = wideWithoutMark(block)
  if (wide) return { encoding: wide, markBytes: 0 }
  const whole = upToLastNewline(block)
  if (isMostlyUtf8(whole)) return { encoding: 'utf-8', markBytes: 0 }
  const single = singleByte(whole)
  // Letter statistics take Polish for Chinese.
  if (single === 'windows-1250') return { encoding: single, markBytes: 0 }
  for (const { name, confidence } of analyse(whole)) {
    const encoding = detected[name]
    if (encoding === 'windows-1252') break
    if (encoding !== undefined && confidence >= minConfidence && decodes(whole, encoding))
      return { encoding, markBytes: 0 }
  }
  return { encoding: single, markBytes: 0 }
}

/** Words as decoded from Windows-1252, with the signs to which Polish letters of Windows-1250 decode. */
const words = /[\p{L}£¥¯¹³¿]+/gu
const polish = /^[£¥¯¹³]\p{L}|\p{L}[¹³¿£¥¯]/u
/** A word of Cyrillic letters in Windows-1251, as Windows-1252 has it: accented letters alone. */
const cyrillic = /^[À-ÿ]{3,}$/
const minFound = 2

/** The encoding with one byte for each letter in which words are words. */
function singleByte(bytes: Buffer): CsvEncoding {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const written = (text.match(words) ?? []).filter((word) => /[^a-z]/i.test(word))
  const are = (test: RegExp) => written.filter((word) => test.test(word)).length
  const alone = are(cyrillic)
  if (alone >= minFound && alone * 10 >= written.length * 7) return 'windows-1251'
  const signed = are(polish)
  const plainLetters = written.join('').replaceAll(/[^a-z]/gi, '').length
  // Letters of East Asia come out as signs, too, with hardly a plain letter between them.
  const isLatin = plainLetters * 2 >= written.join('').length
  return isLatin && signed >= minFound && signed * 4 >= written.length ? 'windows-1250' : 'windows-1252'
}

/**
 * Delimiters and Latin letters have a zero byte in UTF-16; the first or the second one tells the
 * order. Only the first line counts: rows of other encodings may have damaged cells with NUL bytes.
 */
function wideWithoutMark(block: Buffer): CsvEncoding | null {
  const end = block.indexOf(newline)
  const header = end === -1 ? block : block.subarray(0, end)
  // A first line in another alphabet may have no zero byte but that of its line end, which the
  // other order has before the line feed.
  if (end % 2 === 0 && block[end + 1] === 0 && !header.includes(0) && !isUtf8(header)) return 'utf-16le'
  const zeros: [number, number] = [0, 0]
  for (let at = header.indexOf(0); at !== -1; at = header.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1]++
  const [first, second] = zeros
  if (Math.max(first, second) * 20 < header.length / 2) return null
  if (second > first * 10) return 'utf-16le'
  return first > second * 10 ? 'utf-16be' : null
}

/** Text in another encoding is almost never valid UTF-8 by chance. */
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

/** A block may end in the middle of a character; a line end is never in the middle of one. */
function upToLastNewline(block: Buffer): Buffer {
  const end = block.lastIndexOf(newline)
  return end === -1 ? block : block.subarray(0, end)
}

function decodes(bytes: Buffer, encoding: CsvEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
