import { koreanGivenSyllables, koreanSurnames } from './data/given-names.ts'
import { compoundWords, type KoreanTables } from './korean-compounds.ts'
import { isDepartment, isKoreanTitle } from './korean-words.ts'
import type { Token } from './tokens.ts'

/** Particles and endings, longest first. */
const particles = [
  '보다는',
  '이었지만',
  '이었던',
  '였던',
  '이던',
  '였지만',
  '이지만',
  '지만',
  '에서의',
  '에서는',
  '에게서',
  '으로서',
  '이라는',
  '에서',
  '에게',
  '으로',
  '이나',
  '이랑',
  '랑',
  '이며',
  '이고',
  '이면서',
  '인데',
  '까지',
  '부터',
  '들의',
  '들을',
  '들은',
  '들이',
  '들',
  '에는',
  '에도',
  '에',
  '의',
  '을',
  '를',
  '은',
  '는',
  '이',
  '가',
  '로',
  '와',
  '과',
  '나',
  '도',
  '만',
  '중',
  '인',
  '한',
  '라는',
  '님',
  '된',
  '하고',
  '했던',
  '한',
  '하는',
  '하던',
  '급',
  '역',
  '권',
  '항',
  '쪽',
  '일대',
  '부근',
].toSorted((a, b) => b.length - a.length)
/** Particles that almost no noun ends with: removed even from unknown words. */
const sureParticles = new Set([
  '에서의',
  '에서는',
  '에서',
  '에게',
  '으로',
  '이나',
  '이랑',
  '들의',
  '들을',
  '들은',
  '들이',
  '들',
  '에는',
  '에',
  '의',
  '을',
  '를',
  '은',
  '는',
  '와',
  '과',
  '이라는',
  '라는',
])
const factors = /^(천만|백만|십만|천|만|억|조|십억)(?=명|인|원|달러|불|년|개|여)/
const hangul = /^[\p{Script=Hangul}]+$/u

/**
 * Splits particles off Korean words as separate tokens: `서울에서` -> `서울` `에서`. A word that `isKnown`
 * knows keeps its ending. If the word without a particle is known, that particle is split off; from
 * other words only particles that almost never end a noun. Number words are split from their unit
 * (`만명`).
 */
export function splitParticles(tokens: readonly Token[], tables: KoreanTables): Token[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || !hangul.test(token.text)) return [token]
    const factor = tokens[at - 1]?.kind === 'number' ? factors.exec(token.text)?.[1] : undefined
    if (isDepartment(token.text, tokens[at + 1]?.text ?? '')) return [token]
    const isCounted = factor !== undefined || tokens[at - 1]?.kind === 'number'
    if (factor === undefined) return isCounted ? counted(token, tables) : split(token, tables)
    const [number, unit] = cut(token, factor.length)
    return [number, ...counted(unit, tables)]
  })
}

/** Nouns for companies that are attached to their business: `게임회사`, `바이오벤처`. */
const kinds = ['스타트업', '회사', '기업', '업계', '업체', '벤처', '분야', '산업', '업종']

/** `물류업계` -> `물류` `업계`, if the first is known and the whole isn't. */
function apart(token: Token, isKnown: (word: string) => boolean): Token[] {
  if (isKnown(token.text)) return [token]
  const kind = kinds.find((each) => token.text.endsWith(each) && isKnown(stem(token, each)))
  return kind === undefined ? [token] : cut(token, token.text.length - kind.length)
}

const unit = /^(?:년차|년|개월|명|인|회|달러|원|불)(?=(?:이상|이하|미만|초과|이내|사이|까지|넘는|넘은))/
const bound = /^(?:이상|이하|미만|초과|이내|사이|까지|넘는|넘은)/

/** `년차이상개발자` after a number -> `년차` `이상` `개발자`. */
function counted(token: Token, tables: KoreanTables): Token[] {
  const length = (unit.exec(token.text) ?? bound.exec(token.text))?.[0].length
  if (length === undefined) return split(token, tables)
  const one = part(token.text.slice(0, length), token.start)
  return length === token.text.length
    ? [one]
    : [one, ...counted(part(token.text.slice(length), one.end), tables)]
}

function split(token: Token, tables: KoreanTables): Token[] {
  const isKnown = (text: string) => isKoreanTitle(text) || tables.isKnown(text)
  const words = compoundWords(token.text, tables)
  if (words) return pieces(token, words)
  const [word = token, ...particle] = withoutHonorific(token, isKnown) ?? withoutParticle(token, isKnown)
  const inner = particle.length > 0 ? compoundWords(word.text, tables) : null
  return [...(inner ? pieces(word, inner) : apart(word, isKnown)), ...particle]
}

const honorific = /(?:님들?|들|분들?)(?:을|를|은|는|이|가|의|께|만|도)?$/u

/** Removes an honorific after a noun for people: `인사팀장님`, `대표님들을`. Null for any other word. */
function withoutHonorific(token: Token, isKnown: (word: string) => boolean): Token[] | null {
  const length = honorific.exec(token.text)?.[0].length ?? 0
  return length > 0 && isKoreanTitle(token.text.slice(0, -length)) && !isKnown(token.text)
    ? cut(token, token.text.length - length)
    : null
}

function pieces(token: Token, words: readonly string[]): Token[] {
  let start = token.start
  return words.map((word) => {
    const one = part(word, start)
    start = one.end
    return one
  })
}

function withoutParticle(token: Token, isKnown: (word: string) => boolean): Token[] {
  if (isKnown(token.text) || apart(token, isKnown).length > 1) return [token]
  const ending = particles.find((particle) => token.text.endsWith(particle) && isKnown(stem(token, particle)))
  if (ending === undefined && isName(token.text)) return [token]
  const found =
    ending ??
    particles.find(
      (particle) =>
        sureParticles.has(particle) && token.text.endsWith(particle) && stem(token, particle).length > 1,
    )
  if (found === undefined || stem(token, found) === '') return [token]
  return cut(token, token.text.length - found.length)
}

/** `박지은`: a given name, not a particle. */
const isName = ([surname = '', first = '', second = '', ...rest]: string) =>
  rest.length === 0 &&
  second === '은' &&
  koreanSurnames.has(surname) &&
  koreanGivenSyllables.has(first) &&
  koreanGivenSyllables.has(second)

const stem = (token: Token, particle: string) => token.text.slice(0, -particle.length)

function cut(token: Token, length: number): [Token, Token] {
  const middle = token.start + length
  return [part(token.text.slice(0, length), token.start), part(token.text.slice(length), middle)]
}

const part = (text: string, start: number): Token => ({
  kind: 'word',
  text,
  start,
  end: start + text.length,
  norm: text,
})
