import { processorTime } from '@rapport/test-support/processor-time.ts'
import { expect, test, vi } from 'vitest'
import { vocabulary } from '../../test/vocabulary.ts'
import { createReader } from '../reader.ts'
import { isBoolean } from './is-boolean.ts'
import { lex, type Piece } from './lexer.ts'
import { parse, termOf, type Token } from './parser.ts'

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

const pieces = [
  '(',
  '((a) ',
  '"',
  '" AND "b',
  '«',
  '« AND «',
  'a OR ',
  'NOT ',
  '-a ',
  'title:',
  'title:a b ',
  "'a ",
  "'",
  '|',
  '(a OR (NOT b AND ',
  'a,',
  ')',
]

/** A term, or a mark, that stands for a piece without the reader of terms. */
function tokenOf(text: string, { kind, start, end }: Piece): Token {
  if (kind === 'words' || kind === 'quoted' || kind === 'field')
    return { kind: 'term', term: termOf(text, { start, end }), start, end }
  return { kind: kind === 'bar' ? 'or' : kind === 'label' ? 'address' : kind, start, end }
}

/** What lexing and parsing take, in milliseconds. */
const timeOf = (text: string): number =>
  processorTime(() => {
    const found = lex(text)
    isBoolean(text, found)
    parse(found.map((piece) => tokenOf(text, piece)))
  }, 3)

test.each(pieces)('%j is lexed and parsed in linear time', (piece) => {
  const text = (length: number) => piece.repeat(Math.ceil(length / piece.length))
  timeOf(text(10_000))
  // Linear time is 32 times as long, quadratic time a thousand times. Collecting garbage adds to both.
  expect(timeOf(text(320_000)) / Math.max(timeOf(text(10_000)), 0.5)).toBeLessThan(300)
})

test.each(pieces)('%j is read in milliseconds, however long', (piece) => {
  const text = piece.repeat(100_000)
  reader.read(text)
  expect(processorTime(() => void reader.read(text), 1)).toBeLessThan(150)
})
