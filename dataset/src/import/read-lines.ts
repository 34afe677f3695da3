/** A physical line without its line end, or the reason it is unusable. `line` counts from 1. */
export type Line = { line: number; bytes: Buffer } | { line: number; refused: string }

const blank = Buffer.alloc(0)
const newline = 0x0a
const carriageReturn = 0x0d

/** Line ends that were converted twice have more than one. */
function withoutReturns(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === carriageReturn) end--
  return end === bytes.length ? bytes : bytes.subarray(0, end)
}

/**
 * Splits blocks of bytes into lines, one array per block. Lines end with LF or CR LF; the last one
 * may be unterminated. A line of more than `maxBytes` is never kept: its buffered part is dropped
 * as soon as it is too long, the rest is skipped as it arrives, and one refusal represents it.
 * Memory: one block and one line.
 */
export async function* readLines(blocks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line[]> {
  const cutter = createCutter(maxBytes)
  for await (const block of blocks) yield cutter.cut(block)
  yield cutter.end()
}

/** The lines of a text that is in memory. */
export function cutLines(bytes: Buffer, maxBytes: number): Line[] {
  const cutter = createCutter(maxBytes)
  return [...cutter.cut(bytes), ...cutter.end()]
}

function createCutter(maxBytes: number) {
  let line = 1
  let kept: Buffer[] = []
  let keptBytes = 0
  let tooLong = false

  const keep = (part: Buffer) => {
    keptBytes += part.length
    if (keptBytes > maxBytes) {
      tooLong = true
      kept = []
    } else if (part.length > 0) kept.push(part)
  }

  const finish = (lines: Line[]) => {
    if (tooLong) lines.push({ line, refused: `the line is longer than ${maxBytes} bytes` })
    else {
      const [first = blank] = kept
      lines.push({ line, bytes: withoutReturns(kept.length > 1 ? Buffer.concat(kept) : first) })
    }
    line++
    kept = []
    keptBytes = 0
    tooLong = false
  }

  return {
    cut(block: Buffer): Line[] {
      const lines: Line[] = []
      let from = 0
      for (let at = block.indexOf(newline); at !== -1; at = block.indexOf(newline, from)) {
        keep(block.subarray(from, at))
        finish(lines)
        from = at + 1
      }
      keep(block.subarray(from))
      return lines
    },
    end(): Line[] {
      const lines: Line[] = []
      if (keptBytes > 0) finish(lines)
      return lines
    },
  }
}
