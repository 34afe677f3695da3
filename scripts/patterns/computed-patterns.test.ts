import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resolve } from 'node:path'
import { accepted } from './accepted.ts'
import { judge } from './judge.ts'

/** Patterns that are put together when their file is loaded, judged as they are then. */

const root = resolve(import.meta.dirname, '../..')
const files = [...new Set(accepted.flatMap(({ file, isJudged }) => (isJudged ? [file] : [])))]
let made: RegExp[] = []

beforeEach(() => {
  made = []
  vi.resetModules()
  const recorder = {
    construct: (target: RegExpConstructor, [source, flags]: [string, string?]) => {
      const pattern = new target(source, flags)
      made.push(pattern)
      return pattern
    },
  }
  vi.stubGlobal('RegExp', new Proxy(RegExp, recorder))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** `p{ExtPict}` is unknown to the judges, and stands in one pattern that says so. */
const isKnown = ({ source }: RegExp) => !source.includes('ExtPict')

/** Those of the reader of sentences, which other files load with them: a sentence is short. */
const isOfSentences = ({ source }: RegExp) => source.startsWith('(?<![^ ])')

test.each(files)('%s', async (file) => {
  await import(resolve(root, file))
  vi.unstubAllGlobals()
  expect(made.length).toBeGreaterThan(0)
  const slow = made
    .filter((pattern) => isKnown(pattern) && !isOfSentences(pattern))
    .flatMap((pattern) => judge(pattern.source, pattern.flags) ?? [])
  expect(slow).toEqual([])
})
