import { expect, test } from 'vitest'
import { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { Strengths, writeStrengths } from './strengths.ts'

function strengthsOf(column: readonly number[]): Strengths {
  const writer = new SectionWriter()
  writeStrengths(writer, Uint32Array.from(column))
  return new Strengths(new SectionReader(writer.finish(column.length)))
}

test('the strength of each document, and the documents of each strength', () => {
  const column = [0xffffffff, 90, 90, 90, 7, 0, 0]
  const strengths = strengthsOf(column)
  expect(column.map((_, document) => strengths.of(document))).toEqual(column)
  expect([...strengths.column()]).toEqual(column)
  expect(strengths.withStrength(90)).toEqual({ start: 1, end: 4 })
  expect(strengths.withStrength(0)).toEqual({ start: 5, end: 7 })
})

test('the position of a strength that no document has', () => {
  const strengths = strengthsOf([90, 90, 7])
  expect(strengths.withStrength(91)).toEqual({ start: 0, end: 0 })
  expect(strengths.withStrength(8)).toEqual({ start: 2, end: 2 })
  expect(strengths.withStrength(6)).toEqual({ start: 3, end: 3 })
  expect(strengthsOf([]).withStrength(5)).toEqual({ start: 0, end: 0 })
})
