import type { Token } from './tokens.ts'

/**
 * The closing quotation mark of each opening one, by the tokens of both. A mark that hangs on the
 * word before it opens nothing (`5" pipes`), and one before a word closes nothing: then the earlier
 * one was stray.
 */
export function quotePairs(text: string, tokens: readonly Token[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  for (const mark of ['"', "'"]) {
    let open = -1
    tokens.forEach(({ kind, norm, start, end }, at) => {
      if (kind !== 'mark' || norm !== mark) return
      const [before, after] = [text.slice(Math.max(0, start - 1), start), text.slice(end, end + 2)]
      const hangs = /[^\s([,;:]/.test(before) && !/^[\p{L}\p{N}]/u.test(after)
      const leads = !/[^\s([,;:]/.test(before) && /^[^\s\p{P}]/u.test(after)
      if (open < 0 ? hangs : leads) open = open < 0 ? -1 : at
      else if (open < 0) open = at
      else {
        pairs.set(open, at)
        open = -1
      }
    })
  }
  return pairs
}
