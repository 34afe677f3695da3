import { deniedJoints, placePrepositions } from './data/function-words.ts'
import { markBackward } from './korean-negation.ts'
import type { Lexicon } from './lexicon.ts'
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
export function markNegation(sentence: Sentence, lexicon: Lexicon): void {
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
    markBackward(sentence, lexicon, { from, to })
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
    if (!deniedJoints.has(norm)) isOpen = true
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
