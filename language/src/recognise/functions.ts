import { functionNames } from '../data/function-names.ts'
import { kindsOfCompany } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import { denialAfter } from '../negation.ts'
import type { Lexicon } from '../lexicon.ts'
import { pattern, type Found, type Sentence, type Span } from '../sentence.ts'

const name = [...functionNames.keys()].toSorted((a, b) => b.length - a.length).join('|')
const joint = '(?:(?: ,)?(?: (?:and|or|&|/|,|와|과|이랑|랑|나|이나|및|또는)))'
const list = `(?<names>(?:${name})(?:${joint} (?:${name}))*)`
const team =
  '(?:teams?|departments?|dept|functions?|side|roles?|jobs?|positions?|팀|부서|쪽|직군|직무|직|파트)'
const group =
  '(?:people|person|persons|folks|professionals|pros|staff|guys|employees|talent|contacts|crowd|team members|teams?|departments?|dept|hires|workers|personnel|someone|anyone|somebody|anybody|everyone|those|candidates)'
const level =
  '(?:decision makers?|c level|c suite|cxos?|executives?|execs|leaders?|leadership|directors?|vps?|vice presidents?|heads?|managers?|partners?|seniors?|interns?|specialists?|women|men|females?|males?|veterans|newcomers|alumni|alums|above|higher|up)'
/** `who runs marketing`, `in charge of HR`. */
const leading =
  'run|runs|running|lead|leads|leading|handle|handles|handling|manage|manages|managing|own|owns|oversee|oversees|overseeing|in charge of|responsible for'
const leadingHints = leading.split('|').flatMap((words) => words.split(' ')[0]!)
const koreanGroup =
  '(?:사람|사람들|분|분들|인력|인재|직원|직원들|직군|팀원|팀원들|종사자|담당 직원|부서원|인원)'

/** The words of a pattern's source, with and without their optional endings. */
const wordsIn = (source: string): string[] =>
  source
    .replaceAll(/[^\p{L}?]+/gu, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => (word.endsWith('?') ? [word.slice(0, -1), word.slice(0, -2)] : word))

/** Each with the words of which a sentence must have one of each set, so that most sentences skip it. */
const patterns: readonly (readonly [RegExp, ...ReadonlySet<string>[]])[] = [
  [pattern(`${list}(?: ${team})? ${group}`), new Set(wordsIn(group))],
  [
    pattern(
      `(?<=(?:^| )(?:${group}|${level}) (?:(?:at|from) [^ ,]+(?: [^ ,]+)? )?)(?:(?:who|that) )?(?:(?:is|are|work|works|working|currently) )*(?:in|from|within|on) (?:the )?${list}(?: ${team})?`,
    ),
    new Set(['in', 'from', 'within', 'on']),
    new Set([...wordsIn(group), ...wordsIn(level)]),
  ],
  [
    pattern(
      `(?:(?:who|whoever|that|someone|anyone|everyone|people|person|those) )+(?:(?:is|are|currently) )*(?:${leading}) (?:the |all |our )?${list}(?: ${team})?(?= (?:at|in|for|from|near|with|who|and|or|based|across|[,.;])(?: |$)|$)`,
    ),
    new Set(leadingHints),
  ],
  // `people who joined Stripe this year in engineering`, if no other words state the work.
  [
    pattern(`(?<=^(?:[^ ]+ ){0,2}${group} (?:[^ ]+ )+)in (?:the )?${list}(?: ${team})?(?=$)`),
    new Set(['in']),
    new Set(wordsIn(group)),
  ],
  [
    pattern(`${list}(?= (?:decision ?makers?|c level|c suite|cxos?|leadership))`),
    new Set(['decision', 'c', 'cxo', 'cxos', 'leadership', 'decisionmaker', 'decisionmakers']),
  ],
]
/** Words that are a function and its people in one. */
const oneWord = pattern('(?<names>salespeople)')
const koreanPatterns = [
  pattern(
    `${list}(?: ?(?:팀|부서|본부|파트|쪽|담당))?(?= (?:[가-힣]{2,3} 급|의사결정권자|의사결정자|결정권자|임원|임원진|임원급|경영진|c 레벨|리더십|실무자|실무진|실무급|실무 담당자|책임자급|관리자급))`,
  ),
  pattern(
    `${list} ?${team}?(?: 에서)?(?: (?:의|에|을|를|하는|있는|일하는|담당하는|종사하는|근무하는|쪽))* ${koreanGroup}(?: 들)?`,
  ),
  // `마케팅 직무`, `인사팀에서`: the team of the people who follow.
  pattern(`${list} ?(?:직무|직군|직렬|부서)(?: 만)?`),
]
/** Functions that are rarely an industry or a tool: they may be alone. */
const plain =
  'sales|business development|marketing|growth marketing|hr|human resources|finance|engineering|legal|operations|procurement|customer success|customer support|recruiting|talent acquisition|accounting|product management|data science|영업|마케팅|인사|재무|법무|구매'
const alone = pattern(
  `(?<=(?:^|(?:^| )(?:,|find|the|me)) ?)(?<names>(?:${plain})(?:${joint} (?:${plain}))*)(?= (?:at|in|@|,|from|near|with|ex|outside)(?: |$)|$)(?! (?:,|/) [가-힣]+ (?:담당자|담당|팀장|매니저|전문가|책임자|이사|임원))`,
)
/** `cybersecurity at hospitals`: the work of the people, not the business of the companies. */
const atWork = pattern(
  `(?<=(?:^|(?:^| )(?:,|find|the|me|in)) ?)${list}(?: ${team})?(?= (?:at|@|within)(?: |$))`,
)
const employed = new Set(['at', '@', 'within'])
/** `쿠팡 마케팅`, `디자인팀`: the last word of a sentence. */
const last = pattern(
  '(?<names>영업|세일즈|마케팅|인사|재무|회계|법무|구매|홍보|채용|기획|개발|디자인|데이터|운영|물류)(?: ?(?:팀|부서|직군|쪽|파트|담당))?(?: 만)?(?=$)',
)
const denied = pattern(`${list}(?: ?${team})?`)
/** Words of `decision makers`, which follow a function. */
const levelWord = /^(?:decision|c|cxos?|leadership)$/
const seniorBefore = /^(?:senior|seniors)$/

const firstWords = new Set([...functionNames.keys()].map((words) => words.split(' ')[0]!))

/**
 * The work of people without a title: `marketing people`, `someone in HR`, `영업 사람들`; excluded ones
 * also alone: `not in sales`, `영업 제외`.
 */
export function recogniseFunctions(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isKorean = /\p{Script=Hangul}/u.test(sentence.line)
  if (!isKorean && !sentence.hasAny(firstWords)) return
  const likely = patterns.filter(([, ...hints]) => hints.every((words) => sentence.hasAny(words)))
  for (const each of [...likely.map(([source]) => source), ...(isKorean ? koreanPatterns : [])])
    for (const found of sentence.find(each))
      if (!goesOn(sentence, found, lexicon) && !isOfTitle(sentence, found, lexicon))
        put(sentence, draft, found)
  const alones = sentence.hasAny(employed) ? [atWork, alone, oneWord] : [alone, oneWord]
  for (const each of isKorean ? [alone, last] : alones)
    for (const found of sentence.find(each)) if (!sentence.negated[found.from]) put(sentence, draft, found)
  if (!sentence.negated.includes(1)) return
  const denials = endsOfDenial(sentence)
  for (const found of sentence.find(denied))
    if (sentence.negated[found.from] && isDeniedAlone(sentence, found, lexicon, denials))
      put(sentence, draft, found)
}

/**
 * `marketing people partners`, `in sales operations`, `in finance companies`: the words mean
 * something longer.
 */
function goesOn(sentence: Sentence, { to }: Span, lexicon: Lexicon): boolean {
  const next = sentence.tokens[to]
  if (!next || next.kind !== 'word' || !sentence.isFree(to)) return false
  if (next.norm === 'reporting' && sentence.norm(to + 1) === 'to') return false
  if (
    kindsOfCompany.has(next.norm) ||
    /^(?:industry|industries|sector|space|tech|회사|기업|업계|업체)$/.test(next.norm)
  )
    return true
  return lexicon.isWork(next.norm) && !levelWord.test(next.norm) && !/^\p{Script=Hangul}/u.test(next.norm)
}

/** `HR directors in manufacturing`: the industry of people whose title is complete. */
function isOfTitle(sentence: Sentence, { from }: Span, lexicon: Lexicon): boolean {
  return (
    /^(?:in|from|within|on)$/.test(sentence.norm(from)) &&
    lexicon.isWork(sentence.norm(from - 1)) &&
    sentence.isFree(from - 2) &&
    lexicon.isWork(sentence.norm(from - 2)) &&
    !/^(?:senior|junior|decision)$/.test(sentence.norm(from - 2))
  )
}

/** Returns where Korean denials start: right after the denied words. */
function endsOfDenial(sentence: Sentence): ReadonlySet<number> {
  return new Set([...sentence.find(denialAfter, true)].map(({ from }) => from))
}

function isDeniedAlone(
  sentence: Sentence,
  found: Found,
  lexicon: Lexicon,
  denials: ReadonlySet<number>,
): boolean {
  if (/\p{Script=Hangul}/u.test(sentence.norm(found.from)))
    return denials.has(found.to) || /^(?:와|과|나|이나|및|또는|,)$/.test(sentence.norm(found.to))
  const before = sentence.norm(found.from - 1)
  const isInName = isCapital(sentence, found.from - 1) && isCapital(sentence, found.from)
  // `not the head of marketing`: a title.
  if (before === 'of' && lexicon.isHead(sentence.norm(found.from - 2))) return false
  return !isInName && !goesOn(sentence, found, lexicon) && !lexicon.isWork(before)
}

/** `Northwind Analytics`: a company. */
const isCapital = (sentence: Sentence, at: number) => /^\p{Lu}/u.test(sentence.tokens[at]?.text ?? '')

function put(sentence: Sentence, draft: Draft, found: Found): void {
  const said = (found.match.groups?.['names'] ?? '').matchAll(each)
  const values = [...new Set([...said].map(([words]) => functionNames.get(words)!))]
  const { from } = found
  draft.say(found, ...values.map((value) => ({ filter: 'experience.functions' as const, value })))
  const before = /^(?:people|folks|professionals|staff)$/.test(sentence.norm(from - 1)) ? from - 2 : from - 1
  if (seniorBefore.test(sentence.norm(before)) && sentence.isFree(before) && !sentence.negated[from])
    draft.understand(
      { from: before, to: before + 1 },
      { filter: 'experience.seniorityLevels', value: 'Senior' },
    )
}

const each = pattern(name)
