import { expect, test } from 'vitest'
import { readServerArguments } from './server-arguments.ts'

test('one thread serves unless more are asked for', () => {
  expect(readServerArguments([])).toEqual({ apiOnly: false, workers: 1 })
  expect(readServerArguments(['--api-only', '--workers', '2'])).toEqual({ apiOnly: true, workers: 2 })
  expect(readServerArguments(['--workers=64'])).toEqual({ apiOnly: false, workers: 64 })
})

test.each(['0', '65', '-1', '1.5', '1e1', ' 2', 'two', ''])('%j workers are refused', (text) => {
  expect(() => readServerArguments([`--workers=${text}`])).toThrow(
    `--workers must be a whole number from 1 to 64, not '${text}'`,
  )
})

test.each([['--worker'], ['--workers'], ['2'], ['--api-only=yes']])(
  '%s is refused with what there is',
  (arg) => {
    expect(() => readServerArguments([arg])).toThrow(/: npm start takes --workers N and --api-only$/)
  },
)
