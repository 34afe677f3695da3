import type { CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import type { Draft } from '../../draft.ts'
import { pattern, type Found, type Sentence } from '../../sentence.ts'
import { industriesOf } from '../industry-words.ts'

const companies = '(?:compan(?:y|ies)|firms?|corporations?|business(?:es)?|employers?|enterprises)'
const bodies = '(?:agency|agencies|body|bodies|institutions?|organi[sz]ations?|entity|entities|authorities)'
/** What people know or sit on, not where they work: `public company experience`. */
const notWork = '(?! (?:experience|background|boards?|accounting|reporting|clients?|customers?)(?: |$))'
const exchange = '(?:the )?(?:nyse|nasdaq|lse|kospi|kosdaq|(?:[a-z]+ )?stock exchange|stock market)'
const thatAre = '(?:(?:that|which|who) (?:is|are) )?'
const korean = '(?:사|기업|회사|법인)'

/** What each type is called. `public relations`, `private equity` and `the public sector` are none. */
const kinds = (
  [
    [
      'public',
      `(?:${companies} )?${thatAre}publicly (?:traded|listed|held|quoted)(?: ${companies})?${notWork}`,
      `(?:${companies} )?${thatAre}(?:stock |stock exchange )?listed on ${exchange}`,
      `(?:nyse|nasdaq|lse|kospi|kosdaq|exchange|stock exchange|stock market) listed(?: ${companies})?`,
      `(?:public|listed) ${companies}${notWork}`,
      `(?:코스피|코스닥|코넥스|나스닥|뉴욕 ?증시|증시)(?: ?에)?(?: ?상장(?: ?(?:된|한))?(?: ?${korean})?| ?${korean})`,
      `상장(?: ?(?:된|한))? ?${korean}`,
    ],
    [
      'private',
      `(?:${companies} )?${thatAre}privately (?:held|owned)(?: ${companies})?${notWork}`,
      `(?:private|unlisted) ${companies}${notWork}`,
      `비상장(?: ?${korean})?`,
    ],
    [
      'nonprofit',
      `(?:(?:not for|non) profit|nonprofit)s?(?: (?:organi[sz]ations?|institutions?|entit(?:y|ies)|${companies}|groups?|sector|space|world))?${notWork}`,
      '비영리(?: ?(?:단체|기관|법인|조직|재단|기업|부문))?',
    ],
    [
      'government',
      `(?:government|governmental) ${bodies}|(?:government|federal) (?:departments|offices)`,
      `(?:federal|state) (?:agency|agencies)|public ${bodies}`,
      '(?:중앙 ?)?정부 ?(?:기관|부처)|정부 ?산하 ?기관|국가 ?기관|공공 ?기관|관공서|공기업|지자체|지방자치단체',
    ],
    ['educational', '(?:educational|education|academic) (?:institutions?|organi[sz]ations?)|학교 ?법인'],
  ] as const satisfies readonly (readonly [CompanyType, ...string[]])[]
).map(([type, ...sources]) => ({ type, found: pattern(sources.join('|')) }))

const both = pattern(
  `(?:public|listed|publicly traded) (?:and|or|/|&) (?:private|privately held|unlisted)(?: ${companies})?|(?:private|privately held) (?:and|or|/|&) (?:public|publicly traded|listed) ${companies}`,
)
/** An adjective with words between it and `companies`: `public biotech companies`. */
const apart = pattern(`(?<type>public|private)(?= (?<between>[^ ,;]+(?: [^ ,;]+)?) ${companies}(?: |$))`)
/** After `public` or `private` these name another kind of thing: `private banking firms`. */
const ownKinds =
  /^(?:banks?|banking|security|healthcare|health|hospitals?|education|schools?|aviation|insurance|investment|capital|transport|transportation|safety|utilit(?:y|ies)|media|cloud|sector|works|finance|law|accounting)\b/

/** Each phrase contains one of these. */
const hints = new Set(
  `public publicly private privately listed unlisted nonprofit nonprofits profit profits government governmental federal state educational education academic
  상장 상장사 상장기업 상장회사 상장법인 코스피 코스닥 코넥스 나스닥 증시 뉴욕증시 비상장 비상장사 비상장기업 비상장회사 비상장법인 비영리 비영리단체 비영리기관 비영리법인 비영리재단 정부 중앙정부 정부기관 정부부처 국가 국가기관 공공 공공기관 관공서 공기업 지자체 지방자치단체 학교 학교법인`.split(
    /\s+/,
  ),
)

/**
 * The types of companies: `at public companies`, `in non-profits`, `상장 기업`. Before titles, which
 * would take their last words.
 */
export function recogniseCompanyTypes(sentence: Sentence, draft: Draft): void {
  if (!sentence.hasAny(hints)) return
  const say = (found: Found, types: readonly CompanyType[], end = found.to) => {
    // `public companies excluded` denies the last word of a kind of companies, and means all of it.
    if (sentence.negated.subarray(found.from, end).includes(1)) sentence.negated.fill(1, found.from, found.to)
    // No filter asks for the type of a past employer.
    if (isPast(sentence, found)) return draft.refuse(found)
    draft.say(found, ...types.map((value) => ({ filter: 'companyFilter.types' as const, value })))
  }
  for (const found of sentence.find(both)) say(found, ['public', 'private'])
  for (const { type, found: each } of kinds) for (const found of sentence.find(each)) say(found, [type])
  for (const found of sentence.find(apart)) {
    const { type, between = '' } = found.match.groups ?? {}
    if (ownKinds.test(between) || !industriesOf(between)) continue
    const end = found.to + between.split(' ').length + 1
    say(found, [type === 'public' ? 'public' : 'private'], end)
  }
}

/** `worked at public companies`, `formerly at a non-profit`, `공기업 출신` */
const isPast = (sentence: Sentence, { from, to }: Found): boolean =>
  sentence.norm(to) === '출신' ||
  [1, 2, 3].some((back) => /^(?:formerly|worked|previously|former)$/.test(sentence.norm(from - back)))
