import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import type { Draft } from '../draft.ts'
import type { PlaceNames } from '../places.ts'
import { pattern, state, type Sentence, type Span } from '../sentence.ts'
import { properCase } from '../title-case.ts'
import { listJoints } from '../data/function-words.ts'
import { isBeforeCompanies, isPlaceLed } from './demonyms.ts'
import { isMeant, isShouted, type Named } from './place-meaning.ts'

const company =
  '(?:companies|company|startups|firms|businesses|organi[sz]ations|employers|scaleups|corporations|brands|agencies)'
const theirHeadquarters =
  '(?:with |whose |have |has )?(?:(?:its|their|a|the) )?(?:headquartered|headquarters?|hqs?|hqd|hq d|head ?offices?|corporate offices?)(?: (?:location|are|is|being))?(?: (?:in|at|located|near|outside|of|:))*'
const companiesBased = `${company} (?:(?:that|which) are |not )*(?:based|headquartered|located|hqd|hq)(?: (?:in|at|near|outside|of))*`
const headquarters = pattern(`(?:${theirHeadquarters}|${companiesBased}|본사(?: (?:가|는|위치))?)`)
const basedCompanies = new RegExp(`^(?:based|headquartered) (?:\\S+ ){0,4}?${company}(?: |$)`, 'u')
const koreanHeadquarters = /^(?:에 |의 )?본사(?: 를 (?:둔|두고)| 가 (?:있는|위치한))?/u

/** The number of words after a place that may make it a headquarters. */
const headquartersWords = 12

/**
 * Places of people and headquarters: names and aliases of the gazetteer, `City, ST`, regions,
 * `Greater X`, `X area`.
 */
export function recognisePlaces(sentence: Sentence, draft: Draft, names: PlaceNames): void {
  const isHeadquarters = new Uint8Array(sentence.tokens.length + 1)
  for (const { from, to } of sentence.find(headquarters, true)) {
    const next = sentence.norm(to) === 'the' ? to + 1 : to
    const named = placeAt(sentence, names, next)
    const isKoreanAfter = sentence.norm(from) === '본사' && !named
    if (!named || isKoreanAfter) continue
    isHeadquarters[next] = 1
    sentence.mark(from, to, state.grammar)
  }
  let wasHeadquarters = false
  let last = -1
  for (let at = 0; at < sentence.tokens.length; at++) {
    const named = placeAt(sentence, names, at)
    if (!named || !isMeant(sentence, at, named, last)) continue
    const joins = last >= 0 && at - last <= 2 && listJoints.has(sentence.norm(at - 1))
    const ends = !sentence.tokens[named.to] || sentence.tokens[named.to]!.kind === 'mark'
    if (joins && sentence.norm(at - 1) === ',' && sentence.negated[last - 1] === 1 && ends)
      sentence.negated.fill(1, at, named.to)
    const isOfCompany: boolean =
      isHeadquarters[at] === 1 ||
      (joins && wasHeadquarters) ||
      claimHeadquarters(sentence, named) ||
      isOfCompanies(sentence, names, named)
    put(sentence, draft, named, isOfCompany)
    wasHeadquarters = isOfCompany
    last = named.to
    at = named.to - 1
  }
}

/** `at US retailers in Texas`: the second is where people are. */
const isOfCompanies = (sentence: Sentence, names: PlaceNames, { from, to }: Span): boolean =>
  /^(?:at|of|for)$/.test(sentence.norm(from - 1)) &&
  isBeforeCompanies(sentence, to) &&
  isPlaceLed(sentence, names)

function put(sentence: Sentence, draft: Draft, named: Named, isOfCompany: boolean): void {
  // `한국인 개발자`: a nationality, not a location.
  if (isNationality(sentence, named)) return draft.refuse({ from: named.from, to: named.to + 1 })
  const filter = isOfCompany ? 'companyFilter.HQLocationIncluded' : 'locations'
  draft.say(named, { filter, value: named.value })
}

function isNationality(sentence: Sentence, { from, to }: Span): boolean {
  const [last, next, before] = [sentence.tokens[to - 1], sentence.tokens[to], sentence.norm(from - 1)]
  return (
    next?.norm === '인' &&
    next.start === last?.end &&
    !/^(?:본사|가|이|위치|지역)$/.test(before) &&
    !/^(?:회사|기업|업체|스타트업|곳|사람)$/.test(sentence.norm(to + 1))
  )
}

/** `Berlin-based startups`, `서울에 본사를 둔`: claims the words after a place that make it a headquarters. */
function claimHeadquarters(sentence: Sentence, { to }: Span): boolean {
  const rest = sentence.tokens
    .slice(to, to + headquartersWords)
    .map(({ norm }) => norm)
    .join(' ')
  if (basedCompanies.test(rest)) return true
  const korean = koreanHeadquarters.exec(rest)
  if (!korean) return /^(?:headquarters|hq|headquartered)(?: |$)/u.test(rest)
  sentence.mark(to, to + korean[0].trim().split(' ').length, state.grammar)
  return true
}

/** The longest place name that starts at a token. */
function placeAt(sentence: Sentence, names: PlaceNames, from: number): Named | null {
  if (sentence.tokens[from]?.kind !== 'word' || !sentence.isFree(from)) return null
  const metro = metroAt(sentence, names, from)
  if (metro) return metro
  const single = nameAt(sentence, names, from)
  const isGrammar = /^(?:in|or|me|hi|ok)$/.test(sentence.norm(from)) && !isShouted(sentence, from)
  return single && !isGrammar ? withKind(sentence, names, withContainer(sentence, names, single)) : single
}

const kindAfter = /^(?:[(,] )?(?:the )?(?<kind>country|state|city)(?: (?<end>\)))?(?: |$)/u

/** `Georgia the country`, `New York (the state)`, `the state of Georgia`: which of those with the name. */
function withKind(sentence: Sentence, names: PlaceNames, named: Named): Named {
  const rest = [0, 1, 2, 3].map((at) => sentence.norm(named.to + at)).join(' ')
  const after = kindAfter.exec(rest)
  const hasBracket = rest.startsWith('( ')
  const isAfter = after !== null && hasBracket === (after.groups?.['end'] !== undefined)
  const before = sentence.norm(named.from - 1) === 'of' ? sentence.norm(named.from - 2) : ''
  const kind = isAfter ? after.groups?.['kind'] : /^(?:country|state)$/.test(before) ? before : undefined
  if (kind === undefined) return named
  const value = `${named.value} (${kind})`
  const isOneOf = names.entries(named.value).length > 1 && names.entries(value).length > 0
  const length = isAfter ? after[0].trim().split(' ').length : 0
  const from = isAfter ? named.from : named.from - 2
  if (!sentence.areFree(from, named.to + length)) return named
  return { from, to: named.to + length, value: isOneOf ? value : named.value, isCertain: true }
}

function nameAt(sentence: Sentence, names: PlaceNames, from: number): Named | null {
  const maxLength = Math.max(
    names.longestFrom(placeFold(sentence.norm(from))),
    names.isKorean(sentence.norm(from)) ? 1 : 0,
  )
  for (let length = maxLength; length > 0; length--) {
    const to = from + length
    if (!sentence.areFree(from, to) || sentence.tokens[to - 1]?.kind === 'mark') continue
    const phrase = sentence.phrase({ from, to })
    if (length > 1 && /[,;:]/.test(phrase)) continue
    const folded = placeFold(phrase)
    if (
      !names.isName(folded) &&
      !names.isName(sentence.norm(from)) &&
      !(length === 1 && names.isKorean(folded))
    )
      continue
    if (length > 1 && !names.isName(folded)) continue
    return withoutArea(sentence, names, { from, to })
  }
  return null
}

/** `Boston area` is Boston; a place with its surroundings is `Greater Boston` or `Boston metro`. */
function withoutArea(sentence: Sentence, names: PlaceNames, { from, to }: Span): Named {
  const isArea = sentence.norm(to - 1) === 'area' && to - from > 1
  const bare = isArea ? sentence.phrase({ from, to: to - 1 }) : ''
  const hasPlace =
    isArea &&
    names.isName(placeFold(bare)) &&
    names.entries(bare).some(({ kind }) => kind === 'city' || kind === 'metro')
  const isBay = sentence.norm(to - 2) === 'bay'
  const phrase = hasPlace && !isBay ? bare : sentence.phrase({ from, to })
  const longer = names.longerForm(phrase, sentence.norm(to))
  if (longer && sentence.isFree(to))
    return { from, to: to + 1, value: display(names, sentence.phrase({ from, to: to + 1 })), isCertain: true }
  const end =
    !isArea && ['area', 'region', 'metroplex'].includes(sentence.norm(to)) && sentence.isFree(to)
      ? to + 1
      : to
  return { from, to: end, value: display(names, phrase), isCertain: to - from > 1 || end > to }
}

/** `Greater Munich`, `metro Atlanta`, `Chicago metro`, `Berlin metropolitan area`. */
function metroAt(sentence: Sentence, names: PlaceNames, from: number): Named | null {
  const isBefore = ['greater', 'metro', 'metropolitan'].includes(sentence.norm(from))
  const inner = nameAt(sentence, names, isBefore ? from + 1 : from)
  if (isBefore && inner && sentence.areFree(from, inner.to)) {
    const whole = nameAt(sentence, names, from)
    const to = Math.max(inner.to, whole?.to ?? 0)
    const core = /^(?:area|region|metroplex)$/.test(sentence.norm(to - 1)) && whole?.to !== to ? to - 1 : to
    return { from, to, value: display(names, sentence.phrase({ from, to: core })), isCertain: true }
  }
  if (!inner || !['metro', 'metropolitan'].includes(sentence.norm(inner.to)) || !sentence.isFree(inner.to))
    return null
  const end = /^(?:area|region)$/.test(sentence.norm(inner.to + 1)) ? inner.to + 2 : inner.to + 1
  const phrase = sentence.phrase({ from, to: end })
  return names.entries(phrase).length > 0
    ? { from, to: end, value: display(names, phrase), isCertain: true }
    : null
}

/** `Austin, TX`, `Paris Texas`, `San Francisco, California, United States`. */
function withContainer(sentence: Sentence, names: PlaceNames, inner: Named): Named {
  let whole = inner
  for (let depth = 0; depth < 2; depth++) {
    const hasComma = sentence.norm(whole.to) === ',' && sentence.isFree(whole.to)
    const next = hasComma ? whole.to + 1 : whole.to
    if (
      !hasComma &&
      /^(?:in|or|me|hi|ok|as|so|to|at)$/.test(sentence.norm(next)) &&
      !isShouted(sentence, next)
    )
      break
    const container =
      sentence.tokens[next]?.kind === 'word' && sentence.isFree(next) ? nameAt(sentence, names, next) : null
    if (!container || placeFold(container.value) === placeFold(whole.value)) break
    // `the UK, Ireland or France` is a list, although `UK & Ireland` is a region.
    if (isCountry(names, whole.value) && isCountry(names, container.value)) break
    const outer = names
      .entries(container.value)
      .every(({ kind }) => kind === 'state' || kind === 'country' || kind === 'city')
    const isKorean = /^\p{Script=Hangul}/u.test(container.value)
    const value = `${whole.value}${isKorean && !hasComma ? ' ' : ', '}${container.value}`
    if (isKorean && !hasComma) {
      if (!narrows(names, value, container.value)) break
      whole = { from: whole.from, to: container.to, value, isCertain: true }
      continue
    }
    const isWithin =
      outer &&
      names.entries(container.value).some(({ kind }) => kind !== 'city') &&
      names.entries(value).some(({ kind }) => kind !== 'country' && (kind !== 'state' || depth === 0))
    if (
      !isWithin ||
      (listJoints.has(sentence.norm(container.to)) &&
        hasComma &&
        names.entries(container.value)[0]?.kind === 'city')
    )
      break
    whole = { from: whole.from, to: container.to, value, isCertain: true }
  }
  return whole
}

function isCountry(names: PlaceNames, value: string): boolean {
  const meant = names.entries(value)
  return meant.length > 0 && meant.every(({ kind }) => kind === 'country')
}

/** `경기도 성남시` is Seongnam; `부산 울산` are two places. */
function narrows(names: PlaceNames, both: string, inner: string): boolean {
  const meant = names.entries(both)
  return names.entries(inner).some((entry) => meant.includes(entry))
}

/** The spelling of a place: the gazetteer's for the name that was typed, codes in capitals. */
function display(names: PlaceNames, phrase: string): string {
  const bare = phrase.replace(/^the (?=.)/i, '')
  const folded = placeFold(bare)
  const same = names.entries(bare).find((entry) => placeFold(entry.name) === folded)
  if (same) return same.name
  if (
    /^[\p{L}.]{2,4}$/u.test(bare) &&
    !/^\p{Lu}\p{Ll}+$/u.test(bare) &&
    names.isName(folded) &&
    /^\p{Script=Latin}/u.test(bare)
  )
    return bare.toUpperCase()
  const isOddlyCased = bare === bare.toLowerCase()
  return isOddlyCased
    ? properCase(bare).replace(/\b(?:Us|Uk|Eu|Dc|Sf|La|Nyc|Tx|Ca)\b/g, (code) => code.toUpperCase())
    : upperCodes(withCapital(bare))
}

/** `western PA` -> `Western PA`. */
const withCapital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** `Dach`, `Anz`, `Usa` in a sentence of capitalised words. */
const upperCodes = (text: string) =>
  /^(?:usa|uae|dach|anz|apac|emea|latam|mena|nyc|cee|gcc|uk|us|eu|sf|dc)$/i.test(text)
    ? text.toUpperCase()
    : text
