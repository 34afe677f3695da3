import { unspeakable } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import { readNumber } from '../quantity.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

/**
 * Requirements that no filter expresses, and none will: facts about a person's life, body, pay and
 * pastimes.
 */

const number = '\\d+(?:\\.\\d+)?(?: ×[^ ]+)*'
const compared =
  '(?:(?:at least|at most|more than|less than|over|under|above|below|up to|around|about|between|from|older than|younger than) )?'
const range = `${number}(?: (?:-|~|to|and) ${number})?`
const language =
  '(?:english|german|french|spanish|italian|portuguese|dutch|korean|japanese|chinese|mandarin|cantonese|arabic|russian|polish|turkish|hindi|swedish|danish|norwegian|finnish|hebrew|vietnamese|thai|ukrainian|czech|greek)'
const languages = `${language}(?:(?: (?:,|and|or|/))+ ${language})*`
const koreanLanguage = '(?:한국어|영어|일본어|중국어|독일어|프랑스어|불어|스페인어|러시아어|베트남어|아랍어)'
const network =
  '(?:twitter|x|instagram|insta|tiktok|youtube|facebook|threads|인스타|인스타그램|유튜브|트위터|틱톡)'
const people =
  '(?:people|person|candidates?|professionals?|founders?|ceos?|ctos?|executives?|leaders?|owners?|engineers?|developers?|managers?)'

const age = [
  `(?:in (?:their|his|her) )?(?:early |mid |late )?[2-7]0s(?= |$)`,
  `(?:in (?:their|his|her)) (?:early |mid |late )?(?:twenties|thirties|forties|fifties|sixties)`,
  `(?:who (?:is|are) )?(?:aged?|ages) (?:of )?${compared}${range}(?: and (?:over|under|above|up))?`,
  `${compared}${range} years of age`,
  `(?:older|younger) than ${number}(?: years old)?(?! (?:employees|people|years|yrs|%))(?<!(?:company|companies|firms?|businesses|startups?) (?:older|younger) than ${number})`,
  `who (?:is|are) (?:over|under|older than|younger than|below|above) ${number}(?: years old)?(?! (?:employees|people|years|%))`,
  `(?:[2-7]0) 대(?: (?:초반|중반|후반))?`,
  `나이(?: (?:가|는))? ${range}(?: (?:세|살))?(?: (?:이상|이하|미만))?|${range} (?:세|살)(?: (?:이상|이하|미만))?`,
  'millennials?|gen z|gen x|baby boomers?|young people|older people|middle aged',
]
const person = [
  "(?:women|woman|females?|men|males?|man|ladies|lady)(?! 's)|lgbtq?\\+?|non binary|transgender|gender|여성|남성|여자|남자",
  `(?:hispanic|latino|latina|latinx|african american|asian american|native american|caucasian|indigenous|(?:black|white|asian|jewish|muslim|christian|indian origin)(?= ${people}))`,
  `(?:who (?:is|are) )(?:single|married|divorced|parents|mothers|fathers)|married|divorced|single(?= ${people})|with (?:kids|children)|미혼|기혼|결혼한`,
  'attractive|good looking|veterans? status',
]
const income = [
  `(?:(?:who|that|and) )*(?:earn|earns|earning|paid|being paid|making|makes)(?: (?:salary|salaries))? ${compared}(?:\\$ |€ |£ )?(?<pay>${number})(?: (?:-|to|and) (?:\\$ )?${number})?(?: (?:\\+|or more))?(?: (?:dollars|usd|euros|eur|pounds|a year|per year|annually|salary|base))*`,
  `(?:with )?(?:an? )?(?:base |annual |yearly |expected )?(?:salary|salaries|wages?|income|compensation)(?: (?:of|is|range|expectations?|requirements?))* ${compared}(?:\\$ |€ |£ )?${number}(?: (?:-|to|and) (?:\\$ )?${number})?(?: (?:\\+|or more|dollars|usd|euros|a year|per year))*`,
  `${compared}(?:\\$ |€ |£ )?${number}(?: \\+)? (?:base |annual )?(?:salary|salaries|income)`,
  `(?:high|low|good|top) (?:salary|salaries|income|earners)|salary|salaries|wages|연봉(?: (?:이|은))?(?: ${range}(?: (?:원|만원|달러))?(?: (?:이상|이하|미만|초과|대))?)?`,
]
const fondOf =
  'interested in|interests? in|with an interest in|passionate about|fans? of|enthusiastic about|hobbies like|whose hobby is|hobby|hobbies|into'
const pastime =
  'hiking|running|golf|tennis|football|soccer|yoga|cycling|skiing|surfing|sailing|wine|music|reading|travel|travelling|traveling|chess|climbing|photography|cooking|gaming|sports?|crypto|fitness|swimming|art'
const pastimes = [
  '(?:who|that) (?:really |also |all )?(?:likes?|loves?|enjoys?|plays?|hates?)(?: (?!(?:in|at|with|from|near|based|who|and|or|not|but|,|;|\\.|\\)) )[^ ]+){1,4}',
  `(?:${fondOf})(?= (?:${pastime}))(?: (?!(?:in|at|with|from|near|based|who|and|or|not|but|,|;|\\.) )[^ ]+){1,3}`,
  '(?:취미|관심사)(?: (?:가|는|이))? [^ ,]+(?: (?:인|이))?|[^ ,]+(?: (?:을|를))? 좋아하는',
]
const social = [
  `(?:with )?${compared}${number}(?: \\+)? (?:${network}) (?:followers?|subscribers?|fans|likes|팔로워|구독자)`,
  `(?:with )?${compared}${number}(?: \\+)? (?:followers?|subscribers?|fans) on (?:${network})`,
  `(?:with )?(?:lots of |many |a large |big )?(?:${network}) (?:followers?|following|subscribers?|팔로워|구독자)(?: (?:수|가))?(?: ${number}(?: 명)?(?: 이상)?)?`,
  `(?:with )?${compared}${number}(?: \\+)? (?:linkedin )?connections`,
]
const spoken = [
  `(?:(?:who|that) )?(?:can |also )?(?:speaks?|speaking|talks?)(?: fluent| native| good| some)? ${languages}`,
  `(?:(?:who|that) (?:is|are) )?(?:fluent|native|proficient|bilingual|conversational)(?: (?:in|speakers? of))? ${languages}(?: (?:speakers?|speaking))?`,
  `${languages} (?:speaking|speakers?|native|fluent)|bilinguals?|multilinguals?|trilinguals?`,
  `${koreanLanguage}(?: (?:와|과|나|및|,) ${koreanLanguage})*(?: (?:를|을|가|이|도|로))*(?: (?:유창하게|잘|네이티브|원어민|능통|능숙|가능|구사|회화|말하는|잘하|말하|구사하|는|하는|되는|한|인|쓰는|할 수 있는|하고|구사하는|가능한|잘하는|능통한|유창한))*`,
]
const looseAge = pattern(`(?:under|over|below|above) (?<age>[2-7]\\d)`)

const kinds = [...age, ...person, ...income, ...pastimes, ...social, ...spoken].map((source) =>
  pattern(source),
)
const fluff = pattern(unspeakable.join('|'))
/** Each phrase contains one of these. */
const hints = new Set(
  `20s 30s 40s 50s 60s 70s 대 세 살 나이 aged age ages twenties thirties forties fifties sixties young older younger middle millennial millennials gen boomer boomers women woman female females men male males man ladies lady lgbt lgbtq transgender non gender 여성 남성 여자 남자
  hispanic latino latina latinx african asian native caucasian indigenous black white jewish muslim christian indian single married divorced parents mothers fathers kids children 미혼 기혼 결혼한 attractive looking veteran veterans
  earn earns earning paid making makes salary salaries wage wages income compensation earners 연봉 like likes love loves enjoy enjoys play plays hate hates interest interests interested passionate fan fans enthusiastic hobby hobbies into 취미 관심사 좋아하는
  follower followers subscriber subscribers following connections 팔로워 구독자 speak speaks speaking speaker speakers talk talks fluent proficient bilingual bilinguals multilingual multilinguals trilingual trilinguals conversational 한국어 영어 일본어 중국어 독일어 프랑스어 불어 스페인어 러시아어 베트남어 아랍어 over under above below`.split(
    /\s+/,
  ),
)

/**
 * Sets aside what no filter can express, so that no later recogniser makes it a title, a headcount
 * or a revenue.
 */
export function refuseUnsupported(sentence: Sentence, draft: Draft): void {
  if (!sentence.hasAny(hints)) return
  for (const each of kinds)
    for (const found of sentence.find(each)) if (!isOfCompany(sentence, found)) draft.refuse(found)
  for (const found of sentence.find(looseAge)) if (isAge(sentence, found)) draft.refuse(found)
}

/** Refuses words about ways of working and kinds of companies that no filter expresses. */
export function refuseFluff(sentence: Sentence, draft: Draft): void {
  for (const found of sentence.find(fluff)) draft.refuse(found)
}

/** `companies making $10M a year`: the revenue of a company, not pay. */
function isOfCompany(sentence: Sentence, { from, match }: Found): boolean {
  const pay = match.groups?.['pay']
  return (
    pay !== undefined &&
    (readNumber(pay) >= 1e6 ||
      /^(?:companies|company|firms|businesses|startups)$/.test(sentence.norm(from - 1)))
  )
}

/** `founders under 30`, but not `companies under 50`, `under 30 employees`. */
function isAge(sentence: Sentence, { from, to }: Found): boolean {
  const next = sentence.tokens[to]
  const isLast =
    !next ||
    [',', '.', ';', 'in', 'at', 'who', 'with', 'from', 'based', 'near', 'and', 'not'].includes(next.norm)
  return (
    isLast &&
    !/^(?:companies|company|firms|businesses|startups|headcount|size|revenue|revenues|employees|teams?|sales|turnover|arr|founded|and|or|:)$/.test(
      sentence.norm(from - 1),
    )
  )
}
