import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '@rapport/contract/fold.ts'
import { nameKey } from './name-key.ts'
import { personWords, rankWords } from './ranks.ts'
import { normaliseTitle } from './title.ts'

const scripts = {
  hangul: /^\p{Script=Hangul}+$/u,
  japanese: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  latin: /^[\p{Script=Latin}0-9 '&-]+$/u,
  japaneseOrLatin: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーA-Za-z]+$/u,
}

describe.each([
  { file: 'words.ko.tsv', script: scripts.hangul, atLeast: 900 },
  { file: 'words.ja.tsv', script: scripts.japanese, atLeast: 400 },
])('$file', ({ file, script, atLeast }) => {
  const { header, rows } = table(file)
  const words = rows.map(([word]) => word!)

  test('has two columns, sorted by word, each word once', () => {
    expect(header).toBe('word\tenglish')
    expect(rows.filter((row) => row.length !== 2)).toEqual([])
    expect(words.length).toBeGreaterThan(atLeast)
    expect(repeated(words)).toEqual([])
    expect(words).toEqual(words.toSorted())
  })

  test('has folded words of its own script', () => {
    expect(words.filter((word) => !script.test(word) || fold(word) !== word)).toEqual([])
  })

  test('has no word that ranks.ts reads', () => {
    expect(words.filter((word) => rankWords[word] !== undefined || personWords.has(word))).toEqual([])
  })

  test('has English words as titles are compared, or none', () => {
    expect(rows.map(([, english]) => english!).filter(isNoTitle)).toEqual([])
  })
})

describe('names.other.tsv', () => {
  const { header, rows } = table('names.other.tsv')
  const byLanguage = Map.groupBy(rows, ([language]) => language!)

  test('has three columns, in five languages, each name once in a language', () => {
    expect(header).toBe('language\tname\tenglish')
    expect(rows.filter((row) => row.length !== 3)).toEqual([])
    expect([...byLanguage.keys()]).toEqual(['de', 'es', 'fr', 'ja', 'pt'])
    for (const named of byLanguage.values()) {
      const names = named.map(([, name]) => name!)
      expect(names.length).toBeGreaterThan(60)
      expect(repeated(names.map(normaliseTitle))).toEqual([])
      expect(names).toEqual(names.toSorted())
    }
  })

  test('has names in the script of their language', () => {
    expect(rows.filter(isOfOtherScript)).toEqual([])
  })

  test('reads a name that several languages share in one way', () => {
    const readings = Map.groupBy(rows, ([, name]) => nameKey(normaliseTitle(name!).split(' ')))
    const several = [...readings].filter(([, same]) => new Set(same.map(([, , english]) => english)).size > 1)
    expect(several).toEqual([])
  })

  test('has no name that ranks.ts reads', () => {
    expect(rows.filter(([, name]) => rankWords[normaliseTitle(name!)] !== undefined)).toEqual([])
  })

  test('has English titles in the form in which they are compared', () => {
    const english = rows.map(([, , each]) => each!)
    expect(english.filter((each) => each === '' || isNoTitle(each))).toEqual([])
  })
})

function table(file: string): { header: string; rows: string[][] } {
  const text = readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  return { header: header!, rows: lines.map((line) => line.split('\t')) }
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

const isNoTitle = (english: string) => normaliseTitle(english) !== english || !/^[a-z0-9 ]*$/.test(english)

const isOfOtherScript = ([language, name]: string[]) =>
  !(language === 'ja' ? scripts.japaneseOrLatin : scripts.latin).test(name!)
