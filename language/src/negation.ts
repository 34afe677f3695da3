import { placePrepositions } from './data/function-words.ts'
import { koreanFields, koreanHeads } from './data/title-lexicon.ts'
import { groupEnd, isAnd, isBracketed, isMinus } from './operators.ts'
import { pattern, state, type Sentence } from './sentence.ts'

const auxiliary = 'is|are|was|were|do|does|did|have|has|had|wo|would|ca|can|could|should'
const denials = [
  'not(?! (?:more|less|fewer|over|only|just|older|younger|above|below|under|known|disclosed|necessarily))',
  'no longer|no (?:one|1|×1)|no(?! (?:more|less|fewer|later|earlier|matter|code))|non(?! (?:profits?|executive))|never|nor|neither|nobody|none',
  'without|excluding|exclude|excludes|except(?: for)?|other than|apart from|aside from|minus|besides|outside(?: of)?',
  '(?:any|every)(?:one|body|where) but|all but',
  '(?<=(?:every|any)(?:one|body) (?:at|in|from) [^ ,]+(?: [^ ,]+){0,2} )but(?! (?:not|no|only|also|who|with|in|at|from) )',
  // `can't find`, `I don't have` and `why don't you` ask.
  `(?:do|does|did) not(?: want| include)?|(?<!(?:i|we|you) )(?:${auxiliary})nt(?: want| include)?(?! (?:you|find|wait))`,
  '(?:do|did)nt (?:want|include)|who (?:is|are) not|avoid|skip|ignoring|omit|omitting|leave out|leaving out',
  '(?<=(?:^|[,.;:] |and |but |please |then |also ))(?:drop|hide|remove|ignore|discard)(?! ship)(?: (?:out|all|any))?',
]
export const denialBefore = pattern(`(?:but |and |, )?(?:${denials.join('|')})`)
const koreanDenials = [
  '없는|없이|[가-힣]+지 (?:않는|않은|않고|못한)|안 (?:다니는|일하는|사는|있는)|빼줘|빼주세요|빼 (?:줘|주세요)|빼고|뺀|말고|아닌',
  '외의|외(?= 지역)|이외(?: 의)?|제외(?: 한| 하고| 된)?|제외한|제외하고|제외해줘',
]
export const denialAfter = pattern(
  `(?:은 |는 |을 |를 |이 |가 |(?:에서 |에 )(?:(?:[가-힣]+ ){1,2}적이? (?=없는))?|나 )?(?:${koreanDenials.join('|')})`,
)

const listWords = new Set([
  'or',
  'and',
  'nor',
  ',',
  '와',
  '과',
  '이나',
  '나',
  '및',
  '또는',
  '혹은',
  '그리고',
  '이랑',
  '랑',
  '하고',
  'any',
  'the',
  'a',
  'an',
])
/** A `not` skips these to reach what it negates: `not working at`, `who is not based in`. */
const bridges = new Set(
  (
    'at in from of by for with to have has had live lives living reside resides study studied attend attended go went gone ' +
    'work worked works working employed employ based located headquartered experience background interested include including ' +
    'companies people who that are is be been being now currently previously formerly longer ever any the a an anyone those candidates ·'
  ).split(' '),
)
/** Words that start a new part. */
const stops = new Set(
  'in at from with who that whose based located working having near but for by to across within around covering on which where only . ; : ( ) by'.split(
    ' ',
  ),
)

/** Marks words negated by `not`, `except`, `excluding`, `제외`, `빼고` or a minus, and marks the negating words as grammar. */
export function markNegation(sentence: Sentence): void {
  for (const { from, to } of sentence.find(denialBefore)) {
    if (isPlaceOutside(sentence, from, to)) continue
    sentence.mark(from, to, state.grammar)
    // `non-US founders`: only what it is joined to.
    if (sentence.norm(to - 1) === 'non' && to < sentence.tokens.length) sentence.negated[to] = 1
    else if (isBracketed(sentence, to)) sentence.negated.fill(1, to, groupEnd(sentence, to))
    else markForward(sentence, to)
  }
  markMinuses(sentence)
  for (const { from, to } of sentence.find(denialAfter)) {
    sentence.mark(from, to, state.grammar)
    markBackward(sentence, from, to)
  }
}

/** `-recruiter -"project manager"`: each denies what it is joined to. */
function markMinuses(sentence: Sentence): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (!isMinus(sentence, at) || !sentence.isFree(at)) continue
    sentence.mark(at, at + 1, state.grammar)
    sentence.negated.fill(1, at + 1, groupEnd(sentence, at + 1))
  }
}

/** `outside Berlin` negates a place; `outside sales representative` doesn't. */
function isPlaceOutside(sentence: Sentence, from: number, to: number): boolean {
  return (
    sentence.norm(from) === 'outside' && ['sales', 'plant', 'counsel', 'general'].includes(sentence.norm(to))
  )
}

function markForward(sentence: Sentence, start: number): void {
  let at = start
  while (bridges.has(sentence.norm(at))) sentence.negated[at++] = 1
  for (let isOpen = false; at < sentence.tokens.length; at++) {
    const norm = sentence.norm(at)
    if (isOpen && ((stops.has(norm) && !continues(sentence, at)) || isAnd(sentence, at))) return
    if (norm === ',' && !listGoesOn(sentence, at + 1)) return
    if (!listWords.has(norm)) isOpen = true
    sentence.negated[at] = 1
  }
}

/** `head of sales`: the `of` of a title; also `not at A or at B`. */
function continues(sentence: Sentence, at: number): boolean {
  return (
    ['or', 'nor'].includes(sentence.norm(at - 1)) &&
    (placePrepositions.has(sentence.norm(at)) || sentence.norm(at) === 'at')
  )
}

/** After a comma, a list continues if an `or` or `and` closes it before anything else starts. */
function listGoesOn(sentence: Sentence, from: number): boolean {
  for (let at = from; at < sentence.tokens.length; at++) {
    const norm = sentence.norm(at)
    if (norm === 'or' || norm === 'nor' || norm === 'and') return true
    if (stops.has(norm) || sentence.tokens[at]?.kind === 'number') return false
  }
  return false
}

/** Korean words that end the part before a negated noun. */
const clauseEnds = new Set('에서 에 의 중 중에 중에서 있는 하는 인 한 . 을 를 은 는 이상 이하'.split(' '))

/** `50명 이하 회사는 제외`: the bound belongs to what is denied. */
const bounds = new Set(['이상', '이하', '미만', '초과'])
const bounded = new Set(['회사', '기업', '업체', '경력자', '경력', '스타트업', '사람', '분'])

/** `개발자, 서울 빼고, …`: a title before the comma, and none after it. */
const isSubject = (sentence: Sentence, before: number, denied: number): boolean =>
  koreanHeads.has(sentence.norm(before)) && !koreanHeads.has(sentence.norm(denied))

/** Words that say little without the one before them: `금융 회사 제외`, `시리즈 B 제외`, `구글 출신 제외`. */
const dependent = new Set([
  ...bounded,
  '출신',
  '재직자',
  '근무자',
  '직원',
  '지역',
  '업계',
  '분야',
  '팀',
  '직군',
  '쪽',
  '경험자',
  '전공자',
])

/**
 * Whether a word before a denied one is denied with it: `신입 개발자 제외`, `주니어 마케터 빼고`. A title, a place and any other word stand for
 * themselves: `구매 담당자 대기업 제외`.
 */
function belongs(sentence: Sentence, at: number): boolean {
  const [norm, next] = [sentence.norm(at), sentence.norm(at + 1)]
  if (dependent.has(next) || sentence.tokens[at + 1]?.kind === 'number' || !/\p{Script=Hangul}/u.test(next))
    return true
  return koreanHeads.has(next) && (koreanFields.has(norm) || ranks.has(norm))
}
const ranks = new Set(['신입', '주니어', '시니어', '수석', '책임', '선임', '전임', '인턴', '경력'])

/**
 * In Korean the negation comes last: marks backwards over a list of nouns, up to a particle that ends another part. If nothing follows, a
 * comma sets off the sentence's subject: `마케팅 이사, 인턴 제외`.
 */
function markBackward(sentence: Sentence, end: number, next: number): void {
  const isLast = next >= sentence.tokens.length
  let at = end - 1
  while (at >= 0 && ['은', '는', '을', '를', '이', '가', '사람'].includes(sentence.norm(at)))
    sentence.negated[at--] = 1
  let isAmount = false
  for (let words = 0; at >= 0; at--) {
    const norm = sentence.norm(at)
    const isBound = words === 1 && bounds.has(norm) && bounded.has(sentence.norm(at + 1))
    const isSetOff = norm === ',' && (isLast || isSubject(sentence, at - 1, end - 1))
    if (words > 0 && !isBound && (clauseEnds.has(norm) || isSetOff)) return
    isAmount ||= isBound
    const isListed = listWords.has(norm) || listWords.has(sentence.norm(at + 1))
    if (words > 0 && !isAmount && !isListed && !belongs(sentence, at)) return
    if (words > 2 && !isAmount && !isListed) return
    sentence.negated[at] = 1
    words++
  }
}
