/** A physical line without its line end, or the reason it is unusable. `line` counts from 1, including blank lines. */
export type Line = { line: number; bytes: Buffer } | { line: number; refused: string }

const newline = 0x0a
const carriageReturn = 0x0d

const withoutReturn = (bytes: Buffer) =>
  bytes.at(-1) === carriageReturn ? bytes.subarray(0, bytes.length - 1) : bytes

/**
 * Splits blocks of bytes into lines, one array per block. Lines end with LF or CR LF; the last one may be unterminated. Blank lines are
 * counted but skipped. A line of more than `maxBytes` is never kept: its buffered part is dropped as soon as it is too long, the rest is
 * skipped as it arrives, and one refusal represents it. Memory: one block and one line.
 */
export async function* readLines(blocks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line[]> {
  const cutter = createCutter(maxBytes)
  for await (const block of blocks) yield cutter.cut(block)
  yield cutter.end()
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
      const whole = kept.length === 1 ? kept[0] : Buffer.concat(kept)
      const bytes = withoutReturn(whole ?? Buffer.alloc(0))
      if (bytes.length > 0) lines.push({ line, bytes })
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
