import { isGivenName } from './data/given-names.ts'
import {
  chineseFamilies,
  chineseFirst,
  hungarianFamilies,
  hungarianGiven,
  isPinyin,
  japaneseFamilies,
  koreanFirst,
  koreanSyllables,
  longChineseFamilies,
  longVietnameseFamilies,
  vietnameseFamilies,
  vietnameseFirst,
} from './data/family-names.ts'
import type { Parts } from './east-asian-names.ts'
import { isInitial } from './spoken-name.ts'

/**
 * Names that begin with the family name although no comma says so. Null unless a name surely does:
 * what is in doubt is read as it stands, the given name first.
 */
export function familyFirst(words: readonly string[]): Parts | null {
  for (const read of readers) {
    const found = read(words)
    if (found !== null) return found
  }
  return null
}

type Reader = (words: readonly string[]) => Parts | null

const rest = (words: readonly string[], from = 1) => words.filter((_, at) => at >= from)
const ends = (words: readonly string[]) => [words[0] ?? '', words.at(-1) ?? ''] as const

const vietnameseLetter = /[ăđơưũĩĂĐƠƯŨĨ\u1ea0-\u1ef9]/u
const isVietnameseFamily = (word: string) => vietnameseFamilies.has(word.toLowerCase())

/** 'Nguyễn Văn An': one says the last word. */
const vietnamese: Reader = (words) => {
  const [first, last] = ends(words)
  const isSpelled = words.some((word) => vietnameseLetter.test(word)) || !/^\p{ASCII}*$/u.test(first)
  // In 'Mai Trần', the given name is Mai.
  const isSwapped = words.length === 2 && vietnameseFirst.has(last) && !vietnameseFirst.has(first)
  const isFirst = isSpelled
    ? isVietnameseFamily(first) && !isSwapped
    : words.length > 2 && vietnameseFirst.has(first) && !vietnameseFirst.has(last)
  if (!isFirst || words.length > 5 || isInitial(last)) return null
  const long = `${first} ${words[1]}`
  const isLong = words.length > 2 && longVietnameseFamilies.has(long.toLowerCase())
  return { firstName: last, lastName: isLong ? long : first }
}

/** 'Nagy Péter', 'Nagyné Kovács Mária'. */
const hungarian: Reader = (words) => {
  const [first, last] = ends(words)
  const isFamily =
    first.split('-').every((part) => hungarianFamilies.has(part)) ||
    (/^\p{Lu}\p{Ll}+né$/u.test(first) && words.length > 2)
  if (!isFamily || hungarianGiven.has(first) || !hungarianGiven.has(last)) return null
  const given = words.findIndex((word, at) => at > 0 && hungarianGiven.has(word))
  const family = words.filter((_, at) => at < given).join(' ')
  return { firstName: words[given] ?? null, lastName: family }
}

/** 'Yamada Taro'. */
const japanese: Reader = (words) => {
  const [first, last] = ends(words)
  const isFirst = words.length === 2 && japaneseFamilies.has(first) && !japaneseFamilies.has(last)
  return isFirst && isKanaSpelling(last) && !isGivenName(last) ? { firstName: last, lastName: first } : null
}

/** Letters that Japanese is romanised in: syllables that end in a vowel or n. */
const isKanaSpelling = (word: string) =>
  /^(?:(?:[ksztdcnhbpmyrgjfw]|[kgnhbpmrj]y|sh|ch|ts|kk|tt|pp|ss)?[aeiouāēīōū]|n(?![aeiou]))+$/iu.test(word)

/** 'Kim Min-jun', 'Park Ji Sung', 'Choi Minho'. */
const korean: Reader = (words) => {
  const [first = '', ...others] = words
  if (!koreanFirst.has(first) || others.length > 2 || koreanFirst.has(others.at(-1) ?? '')) return null
  const given = others.join(' ')
  const syllables = others.length === 1 ? given.split('-') : others
  const isGiven =
    syllables.length === 2
      ? syllables.every((syllable) => koreanSyllables.has(syllable.toLowerCase()))
      : isTwoSyllables(given.toLowerCase()) && !isGivenName(given)
  return isGiven ? { firstName: given, lastName: first } : null
}

const isTwoSyllables = (word: string): boolean =>
  [2, 3, 4, 5].some(
    (length) => koreanSyllables.has(word.substring(0, length)) && koreanSyllables.has(word.substring(length)),
  )

/** 'Wang Xiaoming', 'Zhang Xiao Dong'. */
const chinese: Reader = (words) => {
  const [first = '', ...others] = words
  if (longChineseFamilies.has(first) && others.length === 1 && !isGivenName(others[0]!))
    return { firstName: others[0]!, lastName: first }
  const given = others.join('')
  const isFirst = chineseFirst.has(first) && others.length < 3 && !chineseFamilies.has(others.at(-1) ?? '')
  return isFirst && isPinyin(given) && !isGivenName(others[0] ?? '')
    ? { firstName: others.join(' '), lastName: first }
    : null
}

const patronymic = /(?:[оеё]вич|[оеи]вна|ична|ьич|[oe]vich|[oei]vna|ichna)$/iu
const slavicFamily =
  /(?:[оеёи]в|ин|[оеёи]ва|ина|ский|ская|ко|ук|юк|ян|[oei]v|in|[oei]va|ina|sk[iy]y?|skaya|enko|uk|yan)$/iu

/** 'Иванов Иван Иванович'. */
const slavic: Reader = (words) => {
  const [family = '', given = '', father = ''] = words
  if (words.length !== 3 || !patronymic.test(father) || !slavicFamily.test(family)) return null
  return { firstName: given, lastName: family }
}

/** 'Swanson Peter A': no family name is an initial. */
const beforeInitial: Reader = (words) => {
  const [family = '', given = ''] = words
  const isFirst =
    words.length > 2 && rest(words, 2).every(isInitial) && isGivenName(given) && !isGivenName(family)
  return isFirst && !isInitial(family) ? { firstName: given, lastName: family } : null
}

const readers = [vietnamese, hungarian, japanese, korean, chinese, slavic, beforeInitial]
