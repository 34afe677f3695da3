import { functionWords } from '../data/function-words.ts'
import type { Piece } from './lexer.ts'

const joints = ['and', 'or'] as const
const operands = new Set<Piece['kind']>([...joints, 'words', 'quoted', 'close', 'address'])
const starts = new Set<Piece['kind']>([
  ...joints,
  'words',
  'quoted',
  'open',
  'field',
  'address',
  'not',
  'minus',
])
const signs = new Set<Piece['kind']>(['field', 'minus', 'address'])
const ends = new Set<Piece['kind'] | undefined>(['quoted', 'close'])
const begins = new Set<Piece['kind'] | undefined>(['quoted', 'open'])

/**
 * Whether a text is a boolean: it has an operator in capitals between terms, a field, or a minus
 * right before a word. In a text that is all in capitals, operators count only beside marks, or
 * between single words.
 */
export function isBoolean(text: string, pieces: readonly Piece[]): boolean {
  if (pieces.some(({ kind }) => signs.has(kind))) return true
  const isJoined = pieces.some(({ kind }, at) => isOperator(kind, pieces[at - 1]?.kind, pieces[at + 1]?.kind))
  // Letters without a case say nothing of it.
  const isShouted = text === text.toUpperCase() && !/\p{Lo}/u.test(text)
  return isJoined && !(isShouted && isProse(text, pieces))
}

function isOperator(kind: Piece['kind'], before?: Piece['kind'], after?: Piece['kind']): boolean {
  if (kind === 'bar') return ends.has(before) && begins.has(after)
  if (kind === 'not') return after !== undefined && starts.has(after)
  if (kind !== 'and' && kind !== 'or') return false
  if (before === undefined || !operands.has(before)) return false
  // `"software engineer" OR`
  return after === undefined ? ends.has(before) : starts.has(after)
}

/** Whether a text in capitals reads like a sentence: `SALES AND MARKETING DIRECTORS`. */
function isProse(text: string, pieces: readonly Piece[]): boolean {
  if (pieces.some(({ kind }) => kind === 'quoted' || kind === 'open')) return false
  return pieces.some(({ kind, start, end }) => {
    const words = text.slice(start, end)
    return kind === 'words' && (/\s/.test(words) || functionWords.has(words.toLowerCase()))
  })
}
