import { fold } from '@rapport/contract/fold.ts'
import { skillNames } from '@rapport/normalise/skills/skills.ts'
import { functionNames } from '../../data/function-names.ts'
import { functionWords } from '../../data/function-words.ts'
import type { Draft } from '../../draft.ts'
import type { Lexicon } from '../../lexicon.ts'
import { pattern, state, type Sentence, type Span } from '../../sentence.ts'
import { industriesOf, isCompanyNoun } from '../industry-words.ts'
import { isJoint, isOr, seriesAt, skillAt, type Named, type Series } from './skill-series.ts'

const howMany = '(?: (?:both|all of|either|any of|(?:at least )?one of))?'
/** Whatever follows these is a skill, if it is a known one. */
const strong = pattern(
  '(?:(?:(?:who|that) )?(?:(?:must |can |should |to )?(?:know|knows|knowing|(?:code|codes|coding|program|programs|programming|write|writes|writing) in)|' +
    '(?:are |is )?(?:skilled|proficient|fluent|versed|expert|experts|experienced|familiar|certified) (?:in|at|with)|' +
    `(?:with )?(?:skills?|expertise|proficiency|knowledge|fluency|tech stack|stack) (?:in|of|with|like|such as|:)))${howMany}`,
)
/** What follows these may be something else, so a word of another meaning is none. */
const weak = pattern(
  '(?:(?:(?:who|that) )?(?:with|w(?: /)?|having|have|has|use|uses|using)(?: (?:strong|solid|good|deep|proven|advanced|hands on|any))*(?: (?:experience|exp|background) (?:in|with|of|using))?|' +
    `(?:experience|exp|background) (?:in|with|using))${howMany}`,
)
/** `둘 다 잘 다루는`, `쓸 수 있는`, `다뤄본`, `아는`. */
const koreanAfter =
  /^(?:(?:둘 ?다|모두|다|잘|직접|중 하나(?: 이상)?) )*(?:(?:쓸|할|다룰) ?(?:줄|수) ?(?:아|있) ?는|(?:쓸|할|다룰) ?줄 ?알 ?고|가능(?: ?한|자)?|(?:잘 ?)?(?:다루|쓰|하|아) ?는(?! (?:회사|기업|업체|스타트업))|(?:다뤄|써|해) ?본|사용 ?하 ?는|능숙(?: ?한)?|능통(?: ?한)?|필수|(?:사용 )?경험(?: ?이)?(?: ?있는|자)?|스킬)(?= |$)/u
const koreanDenial = /^(?:(?:못|안) ?(?:하|쓰|다루) ?는|모르 ?는|(?:할|쓸|다룰) ?줄 ?모르 ?는)(?= |$)/u
/** A verb with its adverbs is at most so many words. */
const longestVerb = 6
/** The most words of a list before one of its names. */
const longestList = 12
/** Words after a skill that say no more: `Salesforce experience`. */
const isTrailing = /^(?:experience|skills?|expertise|knowledge|background)$/
/** An employer follows these: `not at Docker`, `from Docker and Unity`. */
const beforeEmployers = /^(?:at|by|ex|for|from)$/
/** Short names that mean more than the skill: `MA degree`, `net revenue`, `rest of world`. */
const isLoose = /^(?:ma|ga|dd|dl|cv|cs|ts|pm|pr|er|rest|shell|net|express|rust|go|ai)$/
/** Skills whose makers have their name: `not Splunk` is said of the employer. */
const makers: ReadonlySet<string> = new Set(
  'alteryx ansys citrix cyberark esri informatica marketo mcafee microstrategy netsuite perforce procore qualys rapid7 semrush solarwinds splunk teradata vmware yardi'.split(
    ' ',
  ),
)
/** What a Korean posting says of the skills before it. */
const basis = /^(?:기반|위주|중심|전문)(?:의|으로|이|가)?$/
/** A title after it is at most so many words long. */
const longestTitle = 5
/** Particles between a Korean skill and the verb. */
const particle = /^(?:을|를|이|가|로|에|도)$/
/** Between a denial and the words that ask for a skill: `not good with Excel`. */
const bridge = /^(?:a|an|any|all|at|good|great|comfortable|strong|very|so|yet|really|have|has|the)$/

/** What people can do: `who know Rust`, `with Kubernetes and Go`, `리액트 할 줄 아는`. */
export function recogniseSkills(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isPlain = (name: Named) => !isAmbiguous(sentence, name, lexicon)
  for (const found of sentence.find(strong)) {
    // `skill:"machine learning"`
    const isOpened = /^[("]$/.test(sentence.norm(found.to))
    take(sentence, draft, found, seriesAt(sentence, isOpened ? found.to + 1 : found.to))
  }
  for (const found of sentence.find(weak)) {
    const series = seriesAt(sentence, found.to, isPlain)
    if (isComplete(sentence, series, lexicon)) take(sentence, draft, found, series)
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const name = skillAt(sentence, at)
    if (name === null) continue
    if (sentence.negated[at] === 1 && isPlain(name) && isDeniable(sentence, name, lexicon)) {
      at = denyList(sentence, draft, name, lexicon) - 1
      continue
    }
    const series = seriesAt(sentence, at)
    if (!takeKorean(sentence, draft, series)) takePosted(sentence, draft, series, lexicon)
    // No verb follows the later skills either.
    at = series.to - 1
  }
}

/**
 * Skills that nothing else has taken and that stand alone between commas or brackets: `Java
 * developer, Spring Boot, Kafka`. Must run after the recognisers of companies, places, titles and
 * industries.
 */
export function recogniseListedSkills(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isMark = (at: number) => sentence.tokens[at] === undefined || sentence.tokens[at].kind === 'mark'
  const isEnd = (at: number) =>
    isMark(at) ||
    isTrailing.test(sentence.norm(at)) ||
    /^(?:but|without|not|no)$/.test(sentence.norm(at)) ||
    (isJoint(sentence.norm(at)) && (!isOr(sentence.norm(at)) || sentence.states[at + 1] !== state.understood))
  let before: Series | null = null
  for (let at = 0; at < sentence.tokens.length; at++) {
    const isStart = isMark(at - 1) || isJoint(sentence.norm(at - 1))
    const name = isStart ? skillAt(sentence, at) : null
    if (name === null || sentence.negated[at] === 1 || isAmbiguous(sentence, name, lexicon)) continue
    const series = seriesAt(sentence, at)
    at = series.to - 1
    if (!isEnd(series.to)) continue
    // `(Java OR Go) AND SQL`: no filter asks for both.
    const isAny = [before, series].some((each) => each !== null && !each.isAll && each.names.length > 1)
    if (before !== null && isAny && isAfterAnd(sentence, name.from))
      draft.refuse({ from: name.from, to: series.to })
    else put(sentence, draft, series)
    before = series
  }
}

/** Whether an `and` stands before a token, with or without a bracket or quote between them. */
function isAfterAnd(sentence: Sentence, from: number): boolean {
  let at = from - 1
  while (/^[("]$/.test(sentence.norm(at))) at--
  return /^(?:and|&)$/.test(sentence.norm(at))
}

/** Whether the words after skills let them be skills: `with React in Oslo`, but not `with rust removal`. */
function isComplete(sentence: Sentence, { names, to }: Series, lexicon: Lexicon): boolean {
  const after = sentence.tokens[to]
  const isBrief = names.some(({ from, to: end }) => end - from === 1 && isLoose.test(sentence.norm(from)))
  if (after !== undefined && isTrailing.test(after.norm)) return true
  if (isBrief && names.length === 1) return false
  return (
    after === undefined ||
    after.kind !== 'word' ||
    !sentence.isFree(to) ||
    functionWords.has(after.norm) ||
    isJoint(after.norm) ||
    lexicon.isPlace(after.norm) ||
    /^(?:required|preferred|certified|certifications?|remote|only|based|years?|yrs?|working|living)$/.test(
      after.norm,
    )
  )
}

/** Takes the skills that follow some words. A denial of the words denies the skills. */
function take(sentence: Sentence, draft: Draft, { from, to }: Span, series: Series): void {
  if (series.names.length === 0) return
  if (isDenied(sentence, { from, to })) sentence.negated.fill(1, to, series.to)
  const said = sentence.tokens.slice(from, to).map(({ norm }) => norm)
  for (let at = from; at < to; at++) {
    // `5 years of experience in Java`: the years are read with the word.
    const isOfYears =
      /^(?:experience|exp)$/.test(sentence.norm(at)) && /^(?:of|years?|yrs?|×?1)$/.test(sentence.norm(at - 1))
    if (sentence.isFree(at) && !isOfYears) sentence.mark(at, at + 1, state.grammar)
  }
  const isOne = /(?:either|any of|one of)$/.test(said.join(' '))
  put(sentence, draft, isOne ? { ...series, isAll: false } : series)
}

function isDenied(sentence: Sentence, { from, to }: Span): boolean {
  if (sentence.negated.subarray(from, to).includes(1)) return true
  let at = from - 1
  while (at >= 0 && bridge.test(sentence.norm(at))) at--
  return /^(?:not|no|never|cannot|lacks?|lacking|without)$/.test(sentence.norm(at))
}

/** Takes a denied skill, and those that follow it after commas: `no Java, Python`. Returns their end. */
function denyList(sentence: Sentence, draft: Draft, first: Named, lexicon: Lexicon): number {
  let name: Named | null = first
  let end = first.to
  while (name !== null) {
    sentence.negated.fill(1, name.from, name.to)
    put(sentence, draft, { names: [name], isAll: false, to: name.to, rest: null })
    end = name.to
    let at = end
    while (/^(?:,|or|and|nor)$/.test(sentence.tokens[at]?.text ?? '')) at++
    const next: Named | null = at > end ? skillAt(sentence, at) : null
    name =
      next !== null && !lexicon.isWork(sentence.norm(next.to)) && !isAmbiguous(sentence, next, lexicon)
        ? next
        : null
  }
  return end
}

/** Takes skills before a verb that says so: `파이썬과 SQL을 다루는`. */
function takeKorean(sentence: Sentence, draft: Draft, series: Series): boolean {
  const verb = series.to + Number(particle.test(sentence.norm(series.to)))
  const rest = sentence.tokens
    .slice(verb, verb + longestVerb)
    .map(({ norm }) => norm)
    .join(' ')
  const [denial] = koreanDenial.exec(rest) ?? []
  const [said] = denial === undefined ? (koreanAfter.exec(rest) ?? []) : [denial]
  if (said === undefined) return false
  const to = verb + said.split(' ').length
  if (denial !== undefined) sentence.negated.fill(1, series.names[0]!.from, to)
  const isAll = said.startsWith('중') ? false : series.isAll || /^(?:둘 ?다|모두)/u.test(said)
  put(sentence, draft, { ...series, isAll, to })
  return true
}

/**
 * Takes skills of a Korean posting: `React, TypeScript 기반 백엔드 개발자`, `파이썬 3년차 개발자`. The years
 * are read later. `AI 기반 스타트업` and `세일즈포스 3년차` may be of the company.
 */
function takePosted(sentence: Sentence, draft: Draft, series: Series, lexicon: Lexicon): void {
  const { names, to } = series
  if (names.some((name) => isAmbiguous(sentence, name, lexicon))) return
  const base = basisEnd(sentence, to, lexicon)
  const isMaker = names.some((name) => isMakerAt(sentence, name, lexicon))
  if (base === to && (isMaker || !startsYears(sentence, to))) return
  if (sentence.negated.subarray(to, base).includes(1)) sentence.negated.fill(1, names[0]!.from, to)
  put(sentence, draft, { ...series, to: base })
}

/** The end of `기반`, if a title follows it before any company. */
function basisEnd(sentence: Sentence, from: number, { isHead }: Lexicon): number {
  if (!basis.test(sentence.norm(from))) return from
  const to = from + 1 + Number(sentence.isFree(from + 1) && /^(?:의|으로)$/.test(sentence.norm(from + 1)))
  for (let at = to; at < sentence.reach(to, longestTitle); at++) {
    if (isCompanyNoun(sentence.norm(at))) return from
    if (isHead(sentence.norm(at))) return to
  }
  return from
}

/** `3년차`, `경력 5년` */
function startsYears(sentence: Sentence, at: number): boolean {
  const number = at + Number(/^(?:경력|경험)$/.test(sentence.norm(at)))
  if (sentence.tokens[number]?.kind !== 'number') return false
  const [unit, after] = [sentence.norm(number + 1), sentence.norm(number + 2)]
  return unit === '년차' || (unit === '년' && !/^(?:전|후|이내|안|설립|이후|이전|사이)$/.test(after))
}

/** Whether a denied skill is neither a company nor the beginning of a title: `not Java developers`. */
function isDeniable(sentence: Sentence, { from, to }: Span, lexicon: Lexicon): boolean {
  if (isContrast(sentence, from) || isTrailing.test(sentence.norm(to))) return true
  return (
    !isMakerAt(sentence, { from, to }, lexicon) &&
    !lexicon.isWork(sentence.norm(to)) &&
    !isEmployer(sentence, from)
  )
}

/** Whether a skill has the name of its maker. */
const isMakerAt = (sentence: Sentence, { from, to }: Span, { isBrand }: Lexicon): boolean =>
  isBrand(sentence.norm(from)) || (to - from === 1 && makers.has(sentence.norm(from)))

/** `know Salesforce but not SAP`: the denied one is of the kind of the one before. */
function isContrast(sentence: Sentence, from: number): boolean {
  let at = from - 1
  while (/^(?:but|and|without|not|no|any|,)$/.test(sentence.norm(at))) at--
  const before = sentence.tokens[at]
  return (
    before !== undefined &&
    at < from - 1 &&
    sentence.states[at] === state.understood &&
    skillNames.has(fold(before.text))
  )
}

/** Whether a name stands in a list of employers: the word before the list says so. */
function isEmployer(sentence: Sentence, from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - longestList); at--) {
    if (sentence.negated[at] !== sentence.negated[from]) return false
    const norm = sentence.norm(at)
    if (beforeEmployers.test(norm)) return true
    if (functionWords.has(norm) && !isJoint(norm)) return false
  }
  return false
}

/** Whether the words also mean an industry or a function. */
function isAmbiguous(sentence: Sentence, span: Named, lexicon: Lexicon): boolean {
  const phrase = sentence.phrase(span).toLowerCase()
  return (
    functionNames.has(phrase) ||
    industriesOf(phrase) !== null ||
    (span.to - span.from === 1 && lexicon.isIndustry(sentence.norm(span.from)))
  )
}

function put(sentence: Sentence, draft: Draft, { names, isAll, to: end, rest }: Series): void {
  const all = { filter: 'skills.all', value: true } as const
  names.forEach(({ from, to, label }, at) => {
    const isLast = at === names.length - 1
    const span = { from, to: isLast && rest === null ? end : to }
    const included = { filter: 'skills.included', value: label } as const
    if (sentence.negated[from] === 1) draft.say(span, included)
    else draft.understand(span, included, ...(isAll && isLast && at > 0 ? [all] : []))
  })
  if (rest) draft.refuse(rest)
  if (isTrailing.test(sentence.norm(end)) && sentence.isFree(end)) sentence.mark(end, end + 1, state.grammar)
}
