/** An English text, and for each of its characters where the original words begin and end. */
export type Translation = { english: string; starts: Int32Array; ends: Int32Array }

/** English words for a run of the original. */
export type Piece = { english: string; start: number; end: number }

/** A word of the original that the dictionary doesn't have: it is reported, never guessed. */
export const unknownWord = '¤'

export function joinPieces(pieces: readonly Piece[]): Translation {
  const said = pieces.filter(({ english }) => english !== '')
  const english = said.map((piece) => piece.english).join(' ')
  const [starts, ends] = [new Int32Array(english.length + 1), new Int32Array(english.length + 1)]
  let at = 0
  for (const piece of said) {
    starts.fill(piece.start, at, at + piece.english.length + 1)
    ends.fill(piece.end, at, at + piece.english.length + 1)
    at += piece.english.length + 1
  }
  return { english, starts, ends }
}
