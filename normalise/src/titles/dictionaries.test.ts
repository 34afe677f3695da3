import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '@rapport/contract/fold.ts'
import { personWords, rankWords } from './ranks.ts'
import { normaliseTitle } from './title.ts'

type Rows = { header: string; rows: string[][] }

function table(file: string): Rows {
  const text = readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  const [header, ...lines] = text.slice(0, -1).split('\n')
  return { header: header!, rows: lines.map((line) => line.split('\t')) }
}

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe.each([{ file: 'words.ko.tsv', script: /^\p{Script=Hangul}+$/u, atLeast: 900 }])(
  '$file',
  ({ file, script, atLeast }) => {
    const { header, rows } = table(file)
    const words = rows.map(([word]) => word!)

    test('has two columns, sorted by word, each word once', () => {
      expect(header).toBe('word\tenglish')
      expect(rows.filter((row) => row.length !== 2)).toEqual([])
      expect(words.length).toBeGreaterThan(atLeast)
      expect(twice(words)).toEqual([])
      expect(words).toEqual(words.toSorted())
    })

    test('has folded words of its own script', () => {
      expect(words.filter((word) => !script.test(word) || fold(word) !== word)).toEqual([])
    })

    test('has no word that ranks.ts reads', () => {
      expect(words.filter((word) => rankWords[word] !== undefined || personWords.has(word))).toEqual([])
    })

    test('has English words as titles are compared, or none', () => {
      const english = rows.map(([, each]) => each!)
      expect(english.filter((each) => normaliseTitle(each) !== each)).toEqual([])
      expect(english.filter((each) => !/^[a-z0-9 ]*$/.test(each))).toEqual([])
    })
  },
)
