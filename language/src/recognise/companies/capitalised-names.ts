import type { Lexicon } from '../../lexicon.ts'
import type { Sentence, Span } from '../../sentence.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/**
 * Words that end the names of companies, also of those that begin with a place:
 * `Wayne Enterprises`, `Palo Alto Networks`.
 */
const endings = words(
  'enterprises holdings inc ltd limited llc gmbh corp corporation technologies laboratories networks industries ventures brothers therapeutics biosciences dynamics robotics',
)
/**
 * Words that do so only after a word that no table knows: `Acme Robotics`, but
 * `Senior Analytics Engineer`.
 */
const looseEndings = words(
  'labs group partners capital systems solutions software media health energy motors foods airlines logistics analytics pharmaceuticals semiconductor semiconductors studios games financial insurance bank steel ai security data pharma biotech aerospace interactive entertainment consulting digital global international',
)
const longest = 4

/**
 * Names that their last word or an `&` shows to be companies' names. They are set aside before
 * other recognisers take a part of them for a place, an industry or a kind of company.
 */
export function reserveCompanyNames(sentence: Sentence, lexicon: Lexicon): void {
  if (sentence.isShouted) return
  for (let at = 1; at < sentence.tokens.length; at++) {
    const span = endingAt(sentence, at, lexicon) ?? pairAt(sentence, at, lexicon)
    if (span && sentence.areFree(span.from, span.to)) sentence.reserve(span)
  }
}

function endingAt(sentence: Sentence, at: number, lexicon: Lexicon): Span | null {
  const norm = sentence.norm(at)
  const isLoose = looseEndings.has(norm)
  if ((!isLoose && !endings.has(norm)) || !isCapital(sentence, at) || isCapital(sentence, at + 1, lexicon))
    return null
  // `Marketing Analytics Managers`: a word of a title.
  if (isLoose && sentence.isEveryWordCapital && !isUnknown(sentence, at - 1, lexicon)) return null
  let from = at
  while (at - from < longest && isNameWord(sentence, from - 1, lexicon)) from--
  const isUnlike = isLoose && !isUnknown(sentence, from, lexicon)
  return from === at || isUnlike || isShort(sentence, { from, to: at }) ? null : { from, to: at + 1 }
}

/** `Kirkland & Ellis`: a place and a name that is no place are not a list of places. */
function pairAt(sentence: Sentence, at: number, lexicon: Lexicon): Span | null {
  if (sentence.tokens[at]?.text !== '&') return null
  const [before, after] = [at - 1, at + 1]
  if (!isNameWord(sentence, before, lexicon) || !isNameWord(sentence, after, lexicon)) return null
  const places = [before, after].filter((each) => lexicon.isPlace(sentence.norm(each)))
  return places.length === 1 && !lexicon.isBrand(sentence.norm(after)) ? { from: before, to: at + 2 } : null
}

/** A capitalised word, which with a lexicon is also no word of work. */
function isCapital(sentence: Sentence, at: number, lexicon?: Lexicon): boolean {
  const token = sentence.tokens[at]
  if (token?.kind !== 'word' || !/^\p{Lu}/u.test(token.text)) return false
  return !lexicon || !(lexicon.isHead(token.norm) || lexicon.isWork(token.norm))
}

/** A capitalised word with no everyday meaning, perhaps a place. */
const isNameWord = (sentence: Sentence, at: number, lexicon: Lexicon): boolean =>
  isCapital(sentence, at) &&
  (sentence.tokens[at]?.isCorrected === true || !lexicon.isEveryday(sentence.norm(at)))

const isUnknown = (sentence: Sentence, at: number, lexicon: Lexicon): boolean =>
  sentence.tokens[at]?.isCorrected === true || !lexicon.isPlain(sentence.norm(at))

/** `US Technologies`: a code of a place. */
const isShort = (sentence: Sentence, { from, to }: Span) =>
  to - from === 1 && sentence.tokens[from]!.text.length < 3
