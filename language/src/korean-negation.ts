import { deniedJoints } from './data/function-words.ts'
import { koreanFields, koreanHeads } from './data/title-lexicon.ts'
import { industriesOf } from './recognise/industry-words.ts'
import type { Lexicon } from './lexicon.ts'
import type { Sentence, Span } from './sentence.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that end the part before a negated noun. */
const clauseEnds = words('에서 에 의 중 중에 중에서 있는 하는 인 한 . 을 를 은 는 이상 이하')
const particles = words('은 는 을 를 이 가 사람')

/** `50명 이하 회사는 제외`: the bound is part of the denied words. */
const bounds = words('이상 이하 미만 초과')
const bounded = words('회사 기업 업체 경력자 경력 스타트업 사람 분')
/** Words for what an amount measures. */
const measured = words('직원 임직원 인원 매출 경력 연차 투자 설립')

/** Words that say little without the one before them: `금융 회사 제외`, `구글 출신 제외`. */
const dependent = words(
  '회사 기업 업체 경력자 경력 사람 분 출신 재직자 근무자 직원 지역 업계 분야 팀 직군 쪽 거주자 경험자 전공자 전공 졸업 졸업생 졸업자 동문 경험 소속 재직 근무 계열 계열사 직급 레벨 급',
)
const ranks = words('신입 주니어 시니어 수석 책임 선임 전임 경력')

/** `개발자, 서울 빼고, …`: a title before the comma, and none after it. */
const isSubject = (sentence: Sentence, before: number, denied: number): boolean =>
  koreanHeads.has(sentence.norm(before)) && !koreanHeads.has(sentence.norm(denied))

/**
 * In Korean the negation comes last. It denies the word before it, and the words that belong to it:
 * those of an amount or a list, and words that only have a meaning together. If nothing follows, a
 * comma sets off the sentence's subject: `마케팅 이사, 인턴 제외`.
 */
export function markBackward(sentence: Sentence, lexicon: Lexicon, { from: end, to: next }: Span): void {
  const isLast = next >= sentence.tokens.length
  let at = end - 1
  while (at >= 0 && particles.has(sentence.norm(at))) sentence.negated[at--] = 1
  let isAmount = false
  for (let count = 0; at >= 0; at--, count++) {
    const norm = sentence.norm(at)
    const isBound = count === 1 && bounds.has(norm) && bounded.has(sentence.norm(at + 1))
    const isSetOff = norm === ',' && (isLast || isSubject(sentence, at - 1, end - 1))
    if (count > 0 && !isBound && (clauseEnds.has(norm) || isSetOff)) return
    if (sentence.tokens[at + 1]?.kind === 'number' && !measured.has(norm)) isAmount = false
    isAmount ||= isBound
    const isListed = deniedJoints.has(norm) || deniedJoints.has(sentence.norm(at + 1))
    if (count > 0 && !isAmount && !isListed && !(count <= 2 && belongs(sentence, lexicon, at))) return
    sentence.negated[at] = 1
  }
}

/**
 * Whether a word is denied with the one after it: `신입 개발자 제외`, `시리즈 B 제외`, `카카오 네이버 제외`. A title
 * before something else is not: `구매 담당자 대기업 제외`.
 */
function belongs(sentence: Sentence, lexicon: Lexicon, at: number): boolean {
  const [norm, next] = [sentence.norm(at), sentence.norm(at + 1)]
  if (dependent.has(next) || (norm === '시리즈' && /^[a-j]$/.test(next))) return true
  // `매니저급 이하 제외`
  if (bounds.has(next)) return true
  // `LG전자`: one word in two scripts.
  if (sentence.tokens[at]!.end === sentence.tokens[at + 1]!.start) return true
  if (koreanHeads.has(next)) return koreanFields.has(norm) || ranks.has(norm)
  if (industriesOf(norm) && industriesOf(next)) return true
  const isPlace = (word: string) => lexicon.places.isKorean(word)
  return lexicon.isKoreanName(norm) && lexicon.isKoreanName(next) && isPlace(norm) === isPlace(next)
}
