import { deniedJoints, placePrepositions } from './data/function-words.ts'
import { markBackward } from './korean-negation.ts'
import { deniedEnd, deniedStart, placesEnd } from './denied-things.ts'
import type { Lexicon } from './lexicon.ts'
import { pattern, state, type Sentence, type Span } from './sentence.ts'

const auxiliary = 'is|are|was|were|do|does|did|have|has|had|wo|would|ca|can|could|should'
const denials = [
  'not(?! (?:for profits?|apply|wanted|needed|welcome|required|allowed|included|more|less|fewer|over|only|just|older|younger|above|below|under|known|disclosed|necessarily))',
  'no longer|no thanks to|no (?:one|1|×1)|no(?! (?:more|less|fewer|later|earlier|matter|code))|non(?! (?:profits?|executive))|never|nor|neither|nobody|none',
  'without|w / o|excluding|exclude|excludes|excluded(?= :)|except(?: for)?|other than|apart from|aside from|minus|besides|outside(?: of)?|barring',
  '(?:with )?(?:the )?exceptions? of|save for|sans(?! serif)|rather than|instead of|as opposed to|in place of|unless|lacking|devoid of|less (?:the ones|those|anyone)',
  '(?:any|every)(?:one|body|where) (?:but|bar)|all (?:but|bar)',
  '(?<=(?:^| )(?:all|(?:any|every)(?:one|body|where)?) (?:(?:of|in|over|at|from|the) )*[^ ,]+(?: [^ ,]+){0,2} )(?:but|bar)(?! (?:not|no|only|also|who|with|in|at|from) )',
  // `can't find`, `I don't have` and `why don't you` ask.
  `(?:do|does|did) not(?: want| include)?|(?<!(?:i|we|you) )(?:${auxiliary})nt(?: want| include)?(?! (?:you|find|wait))`,
  '(?:do|did)nt (?:want|include)|ai ?nt|who (?:is|are) not|avoid|skip|ignoring|omit|omitting|leave out|leaving out|disregard|disregarding',
  '(?:filter|rule|weed|screen) out|(?:stay|keep) away from|steer clear of|(?<=(?:^|[,.;:] |and |but |please |then |also ))(?:(?:keep|cut|strip) out|spare (?:me|us)|forget(?: about)?|ditch|leave aside)',
  '(?<=(?:^|[,.;:] |and |but |please |then |also ))(?:drop|hide|remove|ignore|discard)(?! ship)(?: (?:out|all|any))?',
]
/** Denials that follow the denied words: `agencies need not apply`, `banks excluded`. */
const denialBehind = pattern(
  '(?:(?:are|is|be|should|must|to|can|please|but|needs?|do|does|may|will) )*(?:not (?:apply|wanted|needed|welcome|required|allowed|included)|excluded(?! :)|omitted|off limits|unwanted|unwelcome|(?:do|does|need|should)nt apply)',
)
export const denialBefore = pattern(`(?:but |and |, )?(?:${denials.join('|')})`)
const koreanDenials = [
  '없는|없이|[가-힣]+지 (?:않는|않은|않고|못한)|안 (?:다니는|일하는|사는|있는)|(?:빼|뺴)(?:줘|주세요|고|구|면|자|기)|빼 (?:줘|주세요)|뺀|말고|말구|아닌|아니고|아니라',
  '불포함|미포함|비포함|배제(?: 한| 하고)?|배제한|배제하고|사양(?:합니다|해요)?|금지|안 ?(?:됨|돼요|됩니다)|필요 ?(?:없음|없어요|없습니다)|없음|없고|보다는|대신|패스(?= ,|$)',
  // `대행사 X`: a cross, but not the network or letters of a title.
  '(?<=[가-힣] )x(?! (?:레벨|출신|에|에서|재직|직원|다니는|팔로워|구독자)(?: |$))',
  '외의|외(?= 지역)|이외(?: 의)?|제외(?: 한| 하고| 된)?|제외한|제외하고|제외해줘|제외해(?: 줘| 주세요)?|제외하구|제외하면|제외시키고|제외시켜(?: 줘| 주세요)?|외에는?',
]
export const denialAfter = pattern(
  `(?:은 |는 |을 |를 |이 |가 |(?:에서 |에 )(?:(?:[가-힣]+ ){1,2}적이? (?=없는))?|나 )?(?:${koreanDenials.join('|')})`,
)

/** A `not` skips these words to reach the negated ones: `not working at`, `who is not based in`. */
export const bridges: ReadonlySet<string> = new Set(
  (
    'at in from of by for with to have has had live lives living reside resides study studied attend attended go went gone ' +
    'work worked works working employed employ based located headquartered experience background interested include including ' +
    'companies people who that everyone everybody anybody everything all ones folks they theyre already counting are is be been being now currently previously formerly longer ever any the a an anyone those candidates ·'
  ).split(' '),
)
/** Words that start a new part. */
export const phraseStops: ReadonlySet<string> = new Set(
  'in at from with who that whose based located working having near but for by to across within around covering on which where only . ; : ( ) by'.split(
    ' ',
  ),
)

/** Clauses begin with these, also after a denial: `rather than managers I want engineers`. */
const askers = new Set('i we give show find get'.split(' '))

/**
 * Marks words negated by `not`, `except`, `excluding`, `제외` or `빼고`, and marks the negating words
 * as grammar.
 */
export function markNegation(sentence: Sentence, lexicon: Lexicon): void {
  markBehind(sentence, lexicon)
  for (const { from, to } of sentence.find(denialBefore)) {
    if (isPlaceOutside(sentence, from, to)) continue
    sentence.mark(from, to, state.grammar)
    // `non-US founders`: denies only the word to which it is joined.
    if (sentence.norm(to - 1) === 'non' && to < sentence.tokens.length) sentence.negated[to] = 1
    else if (sentence.norm(to) === '(') sentence.negated.fill(1, to, bracketEnd(sentence, to))
    else markForward(sentence, lexicon, { from, to })
  }
  markExclusions(sentence, lexicon)
  for (const { from, to } of sentence.find(denialAfter)) {
    sentence.mark(from, to, state.grammar)
    markBackward(sentence, lexicon, { from, to })
  }
}

/** The end of what stands in the brackets that a token opens. */
function bracketEnd(sentence: Sentence, open: number): number {
  let depth = 0
  for (let at = open; at < sentence.tokens.length; at++) {
    const norm = sentence.norm(at)
    if (norm === '(') depth++
    if (norm === ')' && --depth === 0) return at + 1
  }
  return sentence.tokens.length
}

/** `outside Berlin` negates a place; `outside sales representative` doesn't. */
function isPlaceOutside(sentence: Sentence, from: number, to: number): boolean {
  return (
    sentence.norm(from) === 'outside' && ['sales', 'plant', 'counsel', 'general'].includes(sentence.norm(to))
  )
}

function markBehind(sentence: Sentence, lexicon: Lexicon): void {
  for (const { from, to } of sentence.find(denialBehind)) {
    sentence.mark(from, to, state.grammar)
    let start = from
    while (
      start > 0 &&
      sentence.tokens[start - 1]!.kind === 'word' &&
      !phraseStops.has(sentence.norm(start - 1))
    )
      start--
    sentence.negated.fill(1, deniedStart(sentence, lexicon, { from: start, to: from }), from)
  }
}

/** `Europe ex-UK`, `marketing, ex US`: before a place, unless the name of a company begins with it. */
function markExclusions(sentence: Sentence, lexicon: Lexicon): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (sentence.norm(at) !== 'ex' || !sentence.isFree(at)) continue
    const end = placesEnd(sentence, at + 1, lexicon)
    if (end === null) continue
    sentence.mark(at, at + 1, state.grammar)
    sentence.negated.fill(1, at + 1, end)
  }
}

function markForward(sentence: Sentence, lexicon: Lexicon, { from, to }: Span): void {
  let start = to
  while (bridges.has(sentence.norm(start))) start++
  const end = phraseEnd(sentence, start)
  const denied = deniedEnd(sentence, lexicon, { from, start, end })
  sentence.negated.fill(1, to, Math.min(denied, quoteEnd(sentence, from)))
}

/** Where the quotation ends in which a token stands: a denial inside it denies nothing after it. */
function quoteEnd(sentence: Sentence, at: number): number {
  for (const [open, close] of sentence.quotes) if (open < at && at < close) return close
  return sentence.tokens.length
}

/** The end of the phrase that may be denied. */
function phraseEnd(sentence: Sentence, start: number): number {
  let at = start
  for (let isOpen = false; at < sentence.tokens.length; at++) {
    const norm = sentence.norm(at)
    if (isOpen && ((phraseStops.has(norm) && !continues(sentence, at)) || askers.has(norm))) return at
    if (norm === ',' && !listGoesOn(sentence, at + 1)) return at
    if (!deniedJoints.has(norm)) isOpen = true
  }
  return at
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
    if (phraseStops.has(norm) || sentence.tokens[at]?.kind === 'number') return false
  }
  return false
}
