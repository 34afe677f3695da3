import {
  foreignInHangul,
  koreanFamilyNames,
  koreanRanks,
  longKoreanFamilyNames,
  plainKoreanRanks,
} from './data/korean-names.ts'
import {
  chineseFamilyNames,
  hanRanks,
  japaneseFamilyNames,
  longChineseFamilyNames,
} from './data/han-names.ts'

/**
 * Names in Hangul, Han characters and kana: the family name comes first, with or without a space.
 * In doubt there is no first name.
 */

export type Parts = { firstName: string | null; lastName: string | null }

const unknown: Parts = { firstName: null, lastName: null }

const hangul = /^\p{Script=Hangul}+$/u
const han = /^[\p{Script=Han}々ヶ]+$/u
const hanOrKana = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ヶー]+$/u
const katakana = /^[\p{Script=Katakana}ー]+$/u
const middleDot = /[·・‧•∙･]/u

export const isEastAsianWord = (word: string): boolean =>
  hangul.test(word) || hanOrKana.test(word.replace(/[·・‧･]/gu, ''))

/** The parts of a name whose words are all of one of these scripts. */
export function readEastAsian(words: readonly string[]): Parts {
  const dotted = words.length === 1 ? (words[0] ?? '').split(middleDot).filter(Boolean) : []
  // A dot stands between the parts of names from elsewhere, which keep their order.
  if (dotted.length > 1) return { firstName: dotted[0] ?? null, lastName: dotted.at(-1) ?? null }
  return words.every((word) => hangul.test(word)) ? readHangul(words) : readHan(words)
}

const isKoreanFamily = (text: string) => koreanFamilyNames.has(text) || longKoreanFamilyNames.has(text)

function readHangul(given: readonly string[]): Parts {
  const words = withoutRanks(given, koreanRanks)
  const [family = '', ...others] = words
  if (others.length === 0) return words.length < given.length ? rankedHangul(family) : joinedHangul(family)
  const last = others.join('')
  if (isKoreanFamily(family)) return { firstName: last, lastName: family }
  if (others.length > 1) return unknown
  return isKoreanFamily(last) && family.length <= 3
    ? { firstName: family, lastName: last }
    : { firstName: foreignInHangul.has(family) ? family : null, lastName: null }
}

/** '김 대리': only the family name is known. */
const rankedHangul = (word: string): Parts =>
  isKoreanFamily(word) ? { firstName: null, lastName: word } : joinedHangul(word)

/** '김민준', '남궁민', '김민준대리', '김민준님', '김대리'. */
function joinedHangul(word: string): Parts {
  const bare = withoutEnd(word)
  if (bare !== word && isKoreanFamily(bare)) return { firstName: null, lastName: bare }
  if (foreignInHangul.has(bare) && bare.length > 1) return { firstName: bare, lastName: null }
  const [first = '', second = ''] = Array.from(bare)
  const length = Array.from(bare).length
  const long = first + second
  if (length > 2 && length < 6 && longKoreanFamilyNames.has(long)) return splitAfter(bare, long)
  if (length > 1 && length < 5 && koreanFamilyNames.has(first)) return splitAfter(bare, first)
  return unknown
}

const splitAfter = (word: string, family: string): Parts => ({
  firstName: word.replace(family, ''),
  lastName: family,
})

/**
 * Without a rank that is written to the name. Three syllables stay, or one if the rank looks like
 * no given name.
 */
function withoutEnd(word: string): string {
  for (const rank of joinedRanks) {
    if (!word.endsWith(rank)) continue
    const rest = word.substring(0, word.length - rank.length)
    if (rest.length >= 3 && rest.length <= 5) return withoutEnd(rest)
    if (rest.length === 1 && plainKoreanRanks.has(rank)) return rest
    if (rank === '님' && (koreanRanks.has(rest) || rest.length >= 2)) return withoutEnd(rest)
  }
  return word
}

/** Longest first. Ranks of one syllable are given names too, but for the honorific. */
const joinedRanks = [...koreanRanks]
  .filter((rank) => rank.length > 1 || rank === '님' || rank === '씨')
  .toSorted((a, b) => b.length - a.length)

function readHan(given: readonly string[]): Parts {
  const words = withoutRanks(given, hanRanks)
  const [family = '', ...others] = words
  if (others.length === 0) {
    const bare = withoutHanRank(family)
    return joinedHan(bare, bare !== family || words.length < given.length)
  }
  const last = others.map(withoutHanRank).join('')
  if (words.every((word) => word.length === 1) && words.length > 3) return unknown
  if (isHanFamily(last) && !isHanFamily(family) && !katakana.test(family))
    return { firstName: family, lastName: last }
  return { firstName: last || null, lastName: family }
}

const isHanFamily = (text: string) =>
  chineseFamilyNames.has(text) || longChineseFamilyNames.has(text) || japaneseFamilyNames.has(text)

/** '王小明', '欧阳明', '山田太郎', '佐々木はなこ'. */
function joinedHan(name: string, isRanked: boolean): Parts {
  if (isRanked && isHanFamily(name)) return { firstName: null, lastName: name }
  const characters = Array.from(name)
  const start = (length: number) => characters.filter((_, at) => at < length).join('')
  const kanji = characters.findIndex((character) => !han.test(character))
  for (const length of [4, 3, 2])
    if (characters.length > length && japaneseFamilyNames.has(start(length)))
      return splitAfter(name, start(length))
  if (kanji > 0 && kanji < 4) return splitAfter(name, start(kanji))
  if (kanji === 0) return unknown
  const { length } = characters
  if (length > 2 && length < 5 && longChineseFamilyNames.has(start(2))) return splitAfter(name, start(2))
  if (length > 1 && length < 4 && isHanFamily(start(1))) return splitAfter(name, start(1))
  return unknown
}

function withoutHanRank(word: string): string {
  for (const rank of joinedHanRanks)
    if (word.endsWith(rank) && word.length > rank.length) return word.substring(0, word.length - rank.length)
  return word
}

/** Not those of one Han character, which end given names. */
const joinedHanRanks = [...hanRanks]
  .filter((rank) => rank.length > 1 || '様樣氏总總'.includes(rank))
  .toSorted((a, b) => b.length - a.length)

/** Without the ranks behind a name. Its first word stays. */
function withoutRanks(words: readonly string[], ranks: ReadonlySet<string>): string[] {
  const isRank = (word: string) => ranks.has(word) || ranks.has(word.replace(/님$/, ''))
  const from = words.findIndex(
    (word, at) => at > 0 && isRank(word) && words.every((each, other) => other < at || isRank(each)),
  )
  return words.filter((_, at) => from < 0 || at < from)
}
