import { cutText, withUnixBreaks } from '../../plain-text.ts'

/** A line of a reply. */
export type Line = {
  text: string
  /**
   * The part of the line that is examined: its beginning, without bold marks, invisible characters
   * and surrounding white space.
   */
  bare: string
  /** Whether its writer's program has marked it as quoted. */
  isQuoted: boolean
}

/** Longer than any line that tells something about what follows. */
const maxRead = 400

/** `>>> Our shop <<<` */
const decoration = /^>{2,}\s[^<]*<{2,}$/

/** The lines of a reply. Linear in its length. */
export function readLines(text: string): Line[] {
  const lines: Line[] = []
  /** The number of lines since a link was broken. */
  let broken = Infinity
  for (const line of withUnixBreaks(text).split('\n')) {
    const bare = bareOf(line)
    const isMarked = /^[>＞]/.test(bare) && !decoration.test(bare)
    const isQuoted = isMarked && broken > 3
    if (isMarked || /^[^<]*>/.test(bare)) broken = Infinity
    broken = !isQuoted && breaksLink(bare) ? 1 : broken + 1
    lines.push({ text: line, bare, isQuoted })
  }
  return lines
}

function bareOf(line: string): string {
  const start = cutText(line.trim(), maxRead)
  if (plain.test(start)) return start
  return start
    .replaceAll(/[\p{Cf}*]/gu, '')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim()
}

/** ASCII letters with single spaces between them, as in most lines. */
const plain = /^(?:[!-)+-~]| (?! ))*$/

/**
 * Whether a link or an address is broken at the end of a line, so that its closing bracket may
 * begin the next one as a mark of a quote does.
 */
function breaksLink(line: string): boolean {
  const start = line.lastIndexOf('<')
  if (start === -1) return false
  const rest = line.slice(start + 1)
  return rest === '' || (/[@:/.]/.test(rest) && !/[\s>]/.test(rest))
}
