import { smartIntents, type SmartIntent } from '@rapport/contract/filters/vocabularies.ts'
import type { Draft } from '../draft.ts'
import { pattern, type Sentence } from '../sentence.ts'

const company =
  '(?:companies|company|firms?|businesses|startups?|organi[sz]ations?|corporations?|brands?|employers?|ones)'
const korean = '(?:기업|회사|스타트업|브랜드|업체)'

const expanding = `(?:fast|rapidly|quickly|actively|aggressively) (?:growing|expanding|scaling|hiring)(?: ${company})?|hyper ?growth(?: ${company})?|high growth(?: ${company})?|(?:expanding|scaling|hiring) ${company}|${company} (?:that are |which are |who are |currently )*(?:expanding|scaling up|scaling|hiring|growing (?:fast|quickly|rapidly))`
const koreanExpanding = `(?:빠르게|급속히|급) ?(?:성장|확장)(?: ?(?:하는|중인|한))?(?: ${korean})?|급성장(?: ?(?:하는|중인|한))?(?: ${korean})?|고성장(?: ${korean})?|(?:확장|채용)(?: ?(?:중인|하는)) ${korean}`
const inCountries = `${company}? ?(?:with )?(?:offices|operations|teams|presence|people) in (?:several|multiple|many|different|various|at least 3|at least three) countries|(?:active|operating|operate) in (?:several|multiple|many) countries`

/** Phrases for smart intents. The keys themselves are understood too. */
const phrases: Readonly<Record<SmartIntent, string>> = {
  LEGACY_LEADERS: `(?:legacy|incumbent|century old|old established|old line|traditional|long standing) (?:${company}|leaders?|players?|incumbents?)|legacy leaders?|incumbents|(?:전통|오래된|유서 깊은|역사 깊은)(?: 있는)? ${korean}|노포`,
  ACTIVELY_EXPANDING_COMPANIES: `${expanding}|${koreanExpanding}`,
  MULTI_GEO_OPERATIONS: `multi ?nationals?(?: ${company})?|multi geo(?: operations| ${company})?|${inCountries}|다국적(?: ${korean})?|여러 나라 에 (?:지사|사무실)(?: 가 있는| 를 둔)?`,
  GLOBAL_HQ_PRESENCE: `global(?:ly)? (?:hq|headquarters|presence|footprint)|global ${company}|(?:offices|operations|presence) (?:on|in|across) (?:several|multiple|many|two|different) continents|글로벌 ${korean}`,
  ENTERPRISE_TITANS: `enterprise titans?|enterprise (?:${company}|customers|accounts level)|(?:large|big|huge) (?:enterprises|corporations|corporates|${company})|(?:large|big|huge)(?= (?:[^ ,;]+ ){1,2}(?:companies|firms|corporations|businesses)(?: |$))|enterprises|corporate giants|(?:industry |corporate )?titans|대기업|(?:대형|초대형) ${korean}`,
  HIGH_REVENUE_CORPORATES: `high revenue (?:${company}|corporates?)|high revenue|billion dollar (?:revenue )?${company}|(?:고매출|매출 이 (?:높은|큰)|매출 높은)(?: ${korean})?`,
  ESTABLISHED_BRANDS: `(?:well )?established (?:${company}|players)|(?:자리 잡은|자리잡은|안정된|안정적인|탄탄한|중견) ${korean}`,
  GROWING_BRANDS: `(?:growing|emerging|up and coming|rising) ${company}|(?:성장하는|성장 하는|성장 중인|성장중인|떠오르는) ${korean}`,
  NEW_MARKET_ENTRANTS: `(?:new|recent) (?:market )?entrants|new to the market|(?:newly (?:founded|formed|established)|young|brand new|new) ${company}|(?:신생|신규|갓 설립된|새로 생긴) ${korean}`,
  MEGA_BRANDS: `mega (?:${company})|(?:world )?famous (?:${company})|household names?|(?:유명|메가) ${korean}`,
  HIGH_SPEND_BUYERS: `big spenders?|high spend(?:ing|ers?)?(?: buyers?| ${company})?|(?:big|large) budgets?|deep pockets|(?:씀씀이 가 큰|지출 이 (?:많은|큰)|예산 이 (?:많은|큰)|구매력 이 (?:큰|높은))(?: ${korean})?`,
  EARLY_STAGE_FUNDED_STARTUPS: `early stage(?: (?:venture )?(?:funded|backed))?(?: ${company})?|(?:초기|초기 단계|초기 투자)(?: 의)? ${korean}`,
  HEAVY_FUNDED_ENTERPRISES: `(?:well|heavily|heavy|richly|highly) (?:funded|financed|capitali[sz]ed|backed)(?: ${company}| enterprises)?|(?:투자 를 (?:많이|크게) 받은|투자 많이 받은|대규모 투자 를 받은|대규모 투자 받은)(?: ${korean})?`,
}
const patterns = smartIntents.map((key): [SmartIntent, RegExp] => [
  key,
  pattern(`(?:${phrases[key]}|${key.toLowerCase().replaceAll('_', ' ')})`),
])
/**
 * A company word at the end of such a phrase may be followed by others
 * (`enterprise companies in Berlin`), and `enterprise` may be alone after `at`.
 */
const alone = pattern('enterprises?(?= (?:in|who|with|and|or|from|near|,)|$)')

/** Company signals, in everyday words. */
export function recogniseIntents(sentence: Sentence, draft: Draft): void {
  for (const [value, each] of patterns)
    for (const found of sentence.find(each)) draft.say(found, { filter: 'smartIntentFilters', value })
  for (const found of sentence.find(alone)) {
    if (!/^(?:at|in|within|for|an?|the)$/.test(sentence.norm(found.from - 1))) continue
    draft.say(found, { filter: 'smartIntentFilters', value: 'ENTERPRISE_TITANS' })
  }
}
