import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { WordPositions, writeWordPositions } from './word-positions.ts'
import { WordStream } from './word-stream.ts'

/** A unit is some texts of words, of which few are frequent and most are rare. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 2, arbitrary: fc.constantFrom('c', 'd', 'e') },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 }).map((number) => `w${number}`) },
)
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const unit = fc.array(fc.option(text), { maxLength: 3 })
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

const containing = (units: readonly (string | null)[][], sought: string): number[] =>
  units.flatMap((texts, at) => (texts.some((each) => ` ${each} `.includes(` ${sought} `)) ? [at] : []))

function written(units: readonly (string | null)[][], order?: Uint32Array): WordPositions {
  const stream = new WordStream()
  for (const texts of units) stream.add(texts)
  const writer = new SectionWriter()
  writeWordPositions(writer, 'some', stream, order)
  return new WordPositions(new SectionReader(writer.finish(units.length)), 'some')
}

test('finds what a plain search of each text finds, among few units and among thousands', () => {
  const few = fc.array(unit, { maxLength: 30 })
  const many = fc.array(unit, { minLength: 2000, maxLength: 4000, size: 'max' })
  for (const [units, numRuns] of [
    [few, 300],
    [many, 10],
  ] as const)
    fc.assert(
      fc.property(units, fc.array(phrase, { minLength: 20, maxLength: 20 }), (all, phrases) => {
        const positions = written(all)
        for (const each of phrases) expect([...positions.find(each)]).toEqual(containing(all, each))
      }),
      { numRuns, seed: 20261129 },
    )
})

test('units in another order keep their words', () => {
  const units = [['a b'], ['c', 'a b'], [null], ['b a']]
  const positions = written(units, Uint32Array.of(3, 1, 0, 2))
  expect([...positions.find('a b')]).toEqual([1, 2])
  const codesOf = positions.streams()
  const read = (at: number) =>
    Array.from(codesOf(at), (code) => (code === 0xffffffff ? '|' : positions.words.text(code)))
  expect([0, 1, 2, 3].map((at) => read(at).join(' '))).toEqual(['b a', 'c | a b', 'a b', ''])
})

test('no phrase crosses two texts or two units, and one without words is found nowhere', () => {
  const positions = written([['a', 'b'], ['b'], ['a']])
  expect([...positions.find('a b')]).toEqual([])
  expect([...positions.find('b a')]).toEqual([])
  expect([...positions.find('')]).toEqual([])
  expect([...positions.find('unknown')]).toEqual([])
  expect([...positions.find('a')]).toEqual([0, 2])
})

test('units without a word take no room, and can be read', () => {
  const stream = new WordStream()
  for (let i = 0; i < 1000; i++) stream.add([null, '?!'])
  const writer = new SectionWriter()
  writeWordPositions(writer, 'some', stream)
  const memory = writer.finish(1000)
  expect(memory.sections['some.starts']!.length).toBe(0)
  const positions = new WordPositions(new SectionReader(memory), 'some')
  expect([...positions.find('a')]).toEqual([])
  expect([...positions.streams()(999)]).toEqual([])
})
