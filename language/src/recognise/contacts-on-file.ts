import type { Draft } from '../draft.ts'
import { pattern, state, type Found, type Sentence } from '../sentence.ts'

type Kind = 'email' | 'phone'

const onFile =
  '(?: (?:(?:is |are )?(?:on file|known|available|listed)|address(?:es)?|numbers?))*(?<after>(?: (?:is|are|was|were) (?:verified|validated|confirmed))?)'
/** Nothing that an address could be part of follows: `email marketing`, `mobile and web experience`. */
const alone =
  '(?=$| (?:[,.;:)]|in|at|for|from|on|within|near|who|that|with|but|only|please|working|based|living|plus|&|(?:and|or)(?! (?:[^ ]+ ){1,2}(?:experience|marketing|skills?|development|apps?|design|campaigns?)(?: |$)))(?: |$))'
const proven = '(?: (?<verified>verified|validated|confirmed))?'
const email = `${proven}(?: (?<typed>work|business|corporate|professional|company|office))? (?:emails?|e mails?|e - mails?|email address(?:es)?)${onFile}${alone}`
const phone = `${proven}(?=(?: (?<typed>mobile|cell|cellphone|mobiles))?) (?:(?:phone|telephone|mobile|cell|direct dial)(?: (?:phones?|numbers?|dials?))*|contact numbers?|phones?|mobiles?|cell ?phones?|direct dials?)${onFile}${alone}`

const having =
  '(?:(?:who|that|and) )?(?:with|having|has|have|whose|we have)(?: (?:a|an|any|the|their|his|her|both|known|valid))*'
/** `5 years of experience and a work email` */
const joined = '(?:and|plus|&|,|both)(?: (?:a|an|their))+'
/** Right after the other kind: `a mobile number and work email`. */
const joinedToOther = '(?:and|plus|&|,)'
const either = 'or(?: (?:a|an|the|their))*'

const koreanEmail = '(?:(?<typed>업무용|업무|회사|직장) ?)?(?:이메일|메일)(?: 주소)?'
const koreanPhone = '(?:(?<typed>휴대폰|핸드폰|휴대전화)|전화)(?: ?번호)?'
const koreanHaving =
  '(?:이|을|를|가|은|는)?(?: (?:이|을|를|가|은|는|도))?(?: (?:둘 ?다|모두|다|꼭))* (?:있는|가진|아는|보유 ?한|확보 ?된|등록 ?된|필수|있어야(?: (?:함|해|해요|합니다|됨|돼요|한다))?)'
const koreanVerified = '(?<verified>검증|인증|확인) ?된'
const koreanJoined = '(?: ?(?:이랑|랑|과|와|하고|및|,))+'
const unnamed = (source: string) => source.replaceAll(/\?<[a-z]+>/g, '?:')

const sourcesOf = (english: string, korean: string, otherKorean: string) =>
  [
    `${having}${english}`,
    `${joined}${english}`,
    `(?:${koreanVerified} )?${korean}${koreanHaving}`,
    `${korean}(?:이|가|은|는)?(?: (?:이|가|은|는))? ${koreanVerified}`,
    `${korean}${koreanJoined}(?= ${unnamed(otherKorean)}${koreanHaving})`,
  ].map(pattern)

const patterns: Record<Kind, { alone: readonly RegExp[]; afterOther: RegExp }> = {
  email: {
    alone: sourcesOf(email, koreanEmail, koreanPhone),
    afterOther: pattern(`${joinedToOther}${email}`),
  },
  phone: {
    alone: sourcesOf(phone, koreanPhone, koreanEmail),
    afterOther: pattern(`${joinedToOther}${phone}`),
  },
}
const eitherKind = pattern(`${either}(?:${unnamed(email)}|${unnamed(phone)})`)
const koreanOr = '(?: ?(?:이나|나|또는|혹은))+'
const eitherKorean = pattern(
  [
    `${unnamed(koreanEmail)}${koreanOr} ${unnamed(koreanPhone)}${koreanHaving}`,
    `${unnamed(koreanPhone)}${koreanOr} ${unnamed(koreanEmail)}${koreanHaving}`,
  ].join('|'),
)
const koreanLacking = pattern(
  `(?:${unnamed(koreanEmail)}|${unnamed(koreanPhone)}|연락처|연락 ?정보)(?:이|가|은|는|을|를|도)?(?: (?:이|가|은|는|을|를|도))? (?:없는|없이|없고|제외(?: ?(?:한|하고))?|빼고|빼|뺀|말고)`,
)
/** Patterns need not be tried on a sentence without any of these. */
const mentioned = /mail|phone|mobile|cell|dial|contact|메일|전화|폰|연락/u
const anyKind = pattern(`(?:연락처|연락 ?정보)${koreanHaving}`)

/**
 * Which contact values must be on file: `with a work email`, `with a mobile number`, `이메일이 있는`.
 * No filter asks for one kind or the other, so that is told.
 */
export function recogniseContactsOnFile(sentence: Sentence, draft: Draft): void {
  if (!mentioned.test(sentence.line)) return
  const ends = new Set<number>()
  const take = (kind: Kind, each: RegExp, isTaken: (from: number) => boolean) => {
    for (const found of sentence.find(each)) {
      if (!isTaken(found.from)) continue
      ends.add(found.to)
      if (sentence.negated[found.from]) draft.ignore(found)
      else put(sentence, draft, kind, found)
    }
  }
  for (const found of sentence.find(eitherKorean)) draft.refuse(found)
  // Their denial belongs to no other words.
  for (const { from, to } of sentence.find(koreanLacking, true)) sentence.mark(from, to, state.unsupported)
  for (const kind of ['email', 'phone'] as const)
    for (const each of patterns[kind].alone) take(kind, each, () => true)
  for (const kind of ['email', 'phone'] as const)
    take(kind, patterns[kind].afterOther, (from) => ends.has(from))
  for (const found of sentence.find(eitherKind)) if (ends.has(found.from)) draft.refuse(found)
  for (const found of sentence.find(anyKind)) draft.refuse(found)
}

/** No filter asks for a work email that is verified: what the first of the two words adds is told. */
function put(sentence: Sentence, draft: Draft, kind: Kind, found: Found): void {
  const { typed, ...groups } = found.match.groups ?? {}
  const isVerified = groups.verified !== undefined || (groups.after ?? '') !== ''
  const narrow = kind === 'email' ? 'work' : 'mobile'
  const value = isVerified ? 'verified' : typed === undefined ? 'onFile' : narrow
  const told = isVerified && typed !== undefined ? tokenOf(sentence, found, typed) : found.to
  for (const span of [
    { from: found.from, to: told },
    { from: told + 1, to: found.to },
  ])
    if (span.to > span.from) draft.understand(span, { filter: `contacts.${kind}`, value })
  if (told < found.to) draft.refuse({ from: told, to: told + 1 })
}

/** The token of a word in a match. */
function tokenOf(sentence: Sentence, { from, to }: Found, word: string): number {
  const at = sentence.tokens.findIndex(({ norm }, token) => token >= from && token < to && norm === word)
  return at < 0 ? to : at
}
