import type { Assignment, Draft } from '../draft.ts'
import { pattern, type Sentence } from '../sentence.ts'

const having =
  '(?:(?:who|that|and) )?(?:with|having|has|have|whose|we have)(?: (?:a|an|any|the|their|his|her|known|valid))*'
const onFile = '(?: (?:(?:is |are )?(?:on file|known|available|listed)|address(?:es)?|numbers?))*'
const addressed = '(?:emails?|e mails?|e - mails?|email address(?:es)?)'
const telephone =
  '(?:(?:phone|telephone|mobile|cell|direct dial|contact)(?: (?:phones?|numbers?|dials?))*|phones?|mobiles?|cell ?phones?|direct dials?)'
const koreanHaving =
  '(?:이|을|를|가|은|는)?(?: (?:이|을|를|가|은|는|도))? (?:있는|가진|아는|보유한|확보된|등록된)'

const emails = [
  pattern(
    `${having}(?: (?<verified>verified|validated|confirmed))?(?: (?<typed>work|business|corporate|professional|company|office))? ${addressed}${onFile}`,
  ),
  pattern(
    `(?:(?<verified>검증된|인증된|확인된) )?(?:(?<typed>업무용|업무|회사|직장) ?)?(?:이메일|메일)(?: 주소)?${koreanHaving}`,
  ),
]
const phones = [
  pattern(
    `${having}(?: (?<verified>verified|validated|confirmed))?(?=(?: (?<typed>mobile|cell|cellphone|mobiles))?) ${telephone}${onFile}`,
  ),
  pattern(
    `(?:(?<verified>검증된|인증된|확인된) )?(?:(?<typed>휴대폰|핸드폰|휴대전화)|전화)(?: ?번호)?${koreanHaving}`,
  ),
]

/** Which contact values must be on file: `with a work email`, `with a mobile number`, `이메일이 있는`. */
export function recogniseContactsOnFile(sentence: Sentence, draft: Draft): void {
  const take = (
    patterns: readonly RegExp[],
    valueOf: (typed: boolean) => Assignment,
    verified: Assignment,
  ) => {
    for (const each of patterns)
      for (const found of sentence.find(each)) {
        const { verified: isVerified, typed } = found.match.groups ?? {}
        if (sentence.negated[found.from]) draft.ignore(found)
        else draft.understand(found, isVerified === undefined ? valueOf(typed !== undefined) : verified)
      }
  }
  const email = 'contacts.email' as const
  const phone = 'contacts.phone' as const
  take(emails, (typed) => ({ filter: email, value: typed ? 'work' : 'onFile' }), {
    filter: email,
    value: 'verified',
  })
  take(phones, (typed) => ({ filter: phone, value: typed ? 'mobile' : 'onFile' }), {
    filter: phone,
    value: 'verified',
  })
}
