import { functionWords } from './data/function-words.ts'
import { isKoreanHead, isWorkInKorean } from './korean-words.ts'

/** The entry of a table for a Korean word. */
export type KoreanTables = {
  /** A word that is complete without a particle. */
  isKnown: (word: string) => boolean
  /** A place or a company. */
  isName: (word: string) => boolean
}

const glue = new Set(
  '이상 이하 미만 초과 제외 제외하고 제외한 말고 빼고 에 에서 의 인 나 이나 년차 년 명 인원 경력 경력자 직원'.split(
    ' ',
  ),
)
/** Words of one letter that may stand inside. */
const particles = new Set(['에', '의', '년', '명'])
const shortest = 5
const longest = 40

/**
 * The words of a sentence typed without spaces: `서울마케팅팀장` -> `서울` `마케팅` `팀장`. Null unless tables
 * know every word and one of them is a name or grammar; a compound of only words of work (`서버개발자`)
 * stays whole.
 */
export function compoundWords(text: string, tables: KoreanTables): string[] | null {
  if (text.length < shortest || text.length > longest) return null
  const isName = (word: string) => word.length > 1 && !isWorkInKorean(word) && tables.isName(word)
  const isPart = (word: string) =>
    particles.has(word) || (word.length > 1 && (tables.isKnown(word) || isGlue(word)))
  const words = cut(text, isPart)
  if (words === null || words.length < 2) return null
  const last = words.at(-1)!
  const isPhrase = isKoreanHead(last) || isGlue(last)
  const isOfWork = !isName(words[0]!) && !words.some(isGlue)
  return isPhrase && !isOfWork && !particles.has(words[0]!) ? words : null
}

const isGlue = (word: string) => glue.has(word) || (word.length > 1 && functionWords.has(word))

/** The cut into the fewest parts, of these the one with the longest first parts. */
function cut(text: string, isPart: (word: string) => boolean): string[] | null {
  const best: (string[] | null)[] = []
  best[text.length] = []
  for (let from = text.length - 1; from >= 0; from--) {
    best[from] = null
    for (let to = text.length; to > from; to--) {
      const rest = best[to]
      const known = best[from]
      if (!rest || (known && known.length <= rest.length + 1) || !isPart(text.slice(from, to))) continue
      best[from] = [text.slice(from, to), ...rest]
    }
  }
  return best[0] ?? null
}
