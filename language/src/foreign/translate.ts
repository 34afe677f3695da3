import { fold } from '@rapport/contract/fold.ts'
import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { ranks } from '../data/title-lexicon.ts'
import type { Lexicon } from '../lexicon.ts'
import type { PlaceNames } from '../places.ts'
import { tokenise, type Token } from '../tokens.ts'
import { dictionaryOf, type Dictionary, type Kind, type Language } from './dictionary.ts'
import { compoundOf } from './german-compounds.ts'
import { joinPieces, unknownWord, type Piece, type Translation } from './translation.ts'

/** A phrase of the sentence. `name`: capitalised and unknown. `?`: unknown. `#`: a number or mark. */
type Item = Piece & { kind: Kind | 'name' | '?' | '#' }

const longestPlace = 5

/**
 * Converts a Spanish, Portuguese, German or French sentence to the English words and order that the
 * recognisers know.
 */
export function translate(text: string, language: Language, lexicon: Lexicon): Translation {
  const items = itemsOf(text, language, lexicon)
  return joinPieces(related(grouped(items), language))
}

function itemsOf(text: string, language: Language, lexicon: Lexicon): Item[] {
  const { places } = lexicon
  const tokens = apart(tokenise(text), language)
  const dictionary = dictionaryOf(language)
  const items: Item[] = []
  for (let at = 0; at < tokens.length;) {
    const found =
      rangeAt(tokens, at) ??
      placeAt(text, tokens, at, {
        dictionary,
        places,
        isIn: /(?:^| )(?:in|from)$/.test(items.at(-1)?.english ?? ''),
      }) ??
      phraseAt(tokens, at, dictionary) ??
      wordAt(tokens[at]!, at, language, lexicon)
    items.push(found.item)
    at = found.to
  }
  return items
}

/** `d'expérience` -> `d` `expérience`; names such as `L'Oréal` stay whole. */
function apart(tokens: readonly Token[], language: Language): Token[] {
  if (language !== 'fr') return [...tokens]
  return tokens.flatMap((token) => {
    const cut = /^(?:[dlnsjcm]|qu)['’](?=\p{L})/u.exec(token.text)?.[0].length
    if (cut === undefined) return token
    const middle = token.start + cut
    return [
      { ...token, text: token.text.slice(0, cut - 1), end: middle },
      { ...token, text: token.text.slice(cut), start: middle },
    ]
  })
}

const folded = (token: Token | undefined) => (token?.kind === 'word' ? fold(token.text) : '')
const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text)

/** `50 bis 200`, `de 50 à 200`. */
function rangeAt(tokens: readonly Token[], at: number): Found | null {
  const isRange =
    tokens[at - 1]?.kind === 'number' &&
    tokens[at + 1]?.kind === 'number' &&
    /^(?:bis|a|al|ate|hasta)$/.test(folded(tokens[at]))
  const { start, end } = tokens[at]!
  return isRange ? { item: { kind: 'w', english: 'to', start, end }, to: at + 1 } : null
}

type Found = { item: Item; to: number }
type Places = { dictionary: Dictionary; places: PlaceNames; isIn: boolean }

/**
 * A place of the gazetteer, as typed. One word is one only in capitals or after `in`, and if it
 * isn't a word of the language.
 */
function placeAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  { dictionary, places, isIn }: Places,
): Found | null {
  if (!isCapital(tokens[at]) && !(isIn && tokens[at]?.kind === 'word')) return null
  for (let to = Math.min(at + longestPlace, tokens.length); to > at; to--) {
    if (tokens[to - 1]!.kind !== 'word') continue
    const [start, end] = [tokens[at]!.start, tokens[to - 1]!.end]
    const typed = text.slice(start, end)
    if (/[,;:.]/.test(typed) || !places.isName(placeFold(typed))) continue
    const entry = to === at + 1 ? dictionary.entries.get(fold(typed)) : undefined
    if (entry && entry.kind !== 'p') return null
    return { item: { kind: 'p', english: typed, start, end }, to }
  }
  return null
}

function phraseAt(tokens: readonly Token[], at: number, { entries, longest }: Dictionary): Found | null {
  for (let to = Math.min(at + longest, tokens.length); to > at; to--) {
    const words = tokens.slice(at, to)
    if (words.some(({ kind }) => kind !== 'word')) continue
    const entry = entries.get(words.map(folded).join(' '))
    if (entry) return { item: { ...entry, start: tokens[at]!.start, end: tokens[to - 1]!.end }, to }
  }
  return null
}

function wordAt({ kind, text, start, end }: Token, at: number, language: Language, lexicon: Lexicon): Found {
  const compound = language === 'de' && kind === 'word' ? compoundOf(fold(text)) : null
  const item: Item =
    kind !== 'word' || lexicon.isWork(fold(text))
      ? { kind: kind === 'word' && isTechnology(fold(text), lexicon) ? 'f' : '#', english: text, start, end }
      : compound !== null
        ? { ...compound, start, end }
        : /^\p{Lu}/u.test(text)
          ? { kind: 'name', english: text, start, end }
          : { kind: '?', english: unknownWord, start, end }
  return { item, to: at + 1 }
}

/** `Python`, `front-end`: subjects of work that are English everywhere, and no company's name. */
const isTechnology = (word: string, { isWork, isHead, isBrand }: Lexicon) =>
  isWork(word) && !isHead(word) && !isBrand(word) && !ranks.has(word)

/**
 * Puts subjects before the title or companies that they qualify: `director de marketing`,
 * `empresas de automoción`.
 */
function grouped(items: readonly Item[]): Item[] {
  const all: Item[] = []
  for (let at = 0; at < items.length;) {
    const item = items[at]!
    const isTitle = item.kind === 'h' || item.kind === 'r' || item.kind === 't'
    if (!isTitle && item.kind !== 'c') {
      all.push(item)
      at++
      continue
    }
    const before: Item[] = []
    if (isTitle) while (all.at(-1)?.kind === 'f') before.unshift(all.pop()!)
    const { subjects, to } = subjectsAfter(items, at + 1, isTitle ? 'f' : 'i')
    const last = items[to - 1]!
    const words = [...before.map(({ english }) => english), ...subjects].toSorted((a, b) => rank(a) - rank(b))
    const start = before[0]?.start ?? item.start
    all.push({ kind: isTitle ? 't' : 'c', english: phrase(item, words.join(' ')), start, end: last.end })
    at = to
  }
  return all
}

/** Ranks come first: `senior software engineers`. */
const rank = (word: string) => (/^(?:senior|junior)$/.test(word) ? 0 : 1)

const phrase = ({ kind, english }: Item, subject: string): string =>
  subject === '' ? english : kind === 'r' ? `${english} of ${subject}` : `${subject} ${english}`

function subjectsAfter(
  items: readonly Item[],
  from: number,
  kind: 'f' | 'i',
): { subjects: string[]; to: number } {
  const subjects: string[] = []
  let to = from
  for (;;) {
    const isJoined = subjects.length > 0 && items[to]?.english === 'and' && items[to + 1]?.kind === kind
    const next = items[to]?.kind === 'g' || isJoined || items[to]?.english === 'at' ? to + 1 : to
    if (items[next]?.kind !== kind) return { subjects, to }
    subjects.push(isJoined ? `and ${items[next].english}` : items[next].english)
    to = next + 1
  }
}

/** `en Telefónica`, `em empresas`; French and German have words of their own for `at`. */
function isAt(item: Item, language: Language, next: Item | undefined): boolean {
  if (item.kind !== 'w' || !/(?:^| )in$/.test(item.english)) return false
  return next?.kind === 'c' || (next?.kind === 'name' && (language === 'es' || language === 'pt'))
}

/** Words before a name that make it an employer. */
const ofCompany = /(?:^| )(?:at|excluding|former)$/

/**
 * Chooses the English preposition by the words that follow, and drops unknown names that no word
 * introduces.
 */
function related(items: readonly Item[], language: Language): Item[] {
  const all: Item[] = []
  let isKept = language !== 'de'
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    const isEmployer = next?.kind === 'name' || next?.kind === 'c'
    if (item.kind === 'g')
      all.push({ ...item, english: isEmployer ? 'at' : next?.kind === 'p' || next?.kind === 'i' ? 'in' : '' })
    else if (isAt(item, language, next)) all.push({ ...item, english: item.english.replace(/in$/, 'at') })
    else if (item.kind === 'name') {
      const before = all.at(-1)
      const isLed = before?.kind === 'name' || ofCompany.test(before?.english ?? '') || isJoint(before)
      isKept = language !== 'de' || (isLed && (isKept || !isJoint(before)))
      all.push(isKept ? item : { ...item, kind: '?', english: unknownWord })
    } else all.push(item)
  }
  return all
}

const isJoint = (item: Item | undefined) => item !== undefined && /^(?:and|or|,)$/.test(item.english)
