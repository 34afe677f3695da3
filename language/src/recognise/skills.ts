import { fold } from '@rapport/contract/fold.ts'
import { skillLabel, skillNames } from '@rapport/normalise/skills/skills.ts'
import { functionNames } from '../data/function-names.ts'
import { functionWords } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import { pattern, state, type Sentence, type Span } from '../sentence.ts'

/** Whatever follows these is a skill, if it is a known one. */
const strong = pattern(
  '(?:(?:who|that) )?(?:(?:must |can |should |to )?(?:know|knows|knowing|use|uses|using|(?:code|codes|coding|program|programs|programming|write|writes|writing) in)|' +
    '(?:are |is )?(?:skilled|proficient|fluent|versed|expert|experts|experienced|familiar|certified) (?:in|at|with)|' +
    '(?:with )?(?:skills?|expertise|proficiency|knowledge|fluency|tech stack|stack) (?:in|of|with|like|such as|:))',
)
/** What follows these may be something else, so a word of another meaning is none. */
const weak = pattern(
  '(?:(?:who|that) )?(?:with|w(?: /)?|having|have|has)(?: (?:strong|solid|good|deep|proven|advanced|hands on|any))*(?: (?:experience|exp|background) (?:in|with|of|using))?|(?:experience|exp|background) (?:in|with|using)',
)
/** `둘 다 잘 다루는`, `쓸 수 있는`, `다뤄본`, `아는`. */
const koreanAfter =
  /^(?:(?:둘 ?다|모두|다|잘|직접) )*(?:(?:쓸|할|다룰) ?(?:줄|수) ?(?:아|있) ?는|(?:쓸|할|다룰) ?줄 ?알 ?고|가능(?: ?한|자)?|(?:잘 ?)?(?:다루|쓰|하|아) ?는|(?:다뤄|써|해) ?본|사용 ?하 ?는|능숙(?: ?한)?|능통(?: ?한)?|필수|우대|(?:사용 )?경험(?: ?이)?(?: ?있는|자)?|스킬)(?= |$)/u
const koreanDenial = /^(?:(?:못|안) ?(?:하|쓰|다루) ?는|모르 ?는|(?:할|쓸|다룰) ?줄 ?모르 ?는)(?= |$)/u
const longest = 4
/** A verb with its adverbs is at most so many words. */
const longestVerb = 6
/** The most words of a list before one of its names. */
const longestList = 12
/** Words after a skill that say no more: `Salesforce experience`. */
const isTrailing = /^(?:experience|skills?|expertise|knowledge|background)$/
/** An employer follows these: `not at Docker`, `from Docker and Unity`. */
const beforeEmployers = /^(?:at|by|ex|for|from)$/
/** Skills whose makers have their name: `not Splunk` is said of the employer. */
const makers: ReadonlySet<string> = new Set(
  'alteryx ansys citrix cyberark esri informatica marketo mcafee microstrategy netsuite perforce procore qualys rapid7 semrush solarwinds splunk teradata vmware yardi'.split(
    ' ',
  ),
)
/** Particles between a Korean skill and the verb. */
const particle = /^(?:을|를|이|가|로|에|도)$/
const joint = /^(?:,|and|or|\/|&|plus|와|과|랑|이랑|하고|및|그리고|또는|혹은|나|이나)$/
const requiresAll = /^(?:and|&|plus|와|과|랑|이랑|하고|및|그리고)$/

type Named = Span & { label: string }
/** Skills that stand together, and whether people must have all of them. */
type Series = { names: Named[]; isAll: boolean; to: number }

/** What people can do: `who know Rust`, `with Kubernetes and Go`, `리액트 할 줄 아는`. */
export function recogniseSkills(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isPlain = (name: Named) => !isAmbiguous(sentence, name, lexicon)
  for (const found of sentence.find(strong)) take(sentence, draft, found)
  for (const found of sentence.find(weak)) take(sentence, draft, found, isPlain)
  for (let at = 0; at < sentence.tokens.length; at++) {
    const name = skillAt(sentence, at)
    if (name === null) continue
    if (sentence.negated[at] === 1 && isPlain(name) && isDeniable(sentence, name, lexicon))
      put(sentence, draft, { names: [name], isAll: false, to: name.to })
    else at = Math.max(at, takeKorean(sentence, draft, seriesAt(sentence, at)) - 1)
  }
}

/**
 * Skills that nothing else has taken and that stand alone between commas or brackets: `Java
 * developer, Spring Boot, Kafka`. Must run after the recognisers of companies, places and titles.
 */
export function recogniseListedSkills(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isEdge = (at: number) =>
    sentence.tokens[at] === undefined || sentence.tokens[at].kind === 'mark' || joint.test(sentence.norm(at))
  for (let at = 0; at < sentence.tokens.length; at++) {
    const name = isEdge(at - 1) ? skillAt(sentence, at) : null
    if (name === null || sentence.negated[at] === 1 || isAmbiguous(sentence, name, lexicon)) continue
    const series = seriesAt(sentence, at)
    if (isEdge(series.to)) put(sentence, draft, series)
    at = series.to - 1
  }
}

/** How names of skills begin: their first letters and digits, or the mark before them. */
const beginning = (text: string): string => /^(?:[\p{L}\p{N}]+|.)/u.exec(text)?.[0] ?? ''
const beginnings: ReadonlySet<string> = new Set([...skillNames].map(beginning))

/** The longest known skill that begins at a free token. */
function skillAt(sentence: Sentence, from: number): Named | null {
  const norm = sentence.norm(from)
  if (!sentence.isFree(from) || (norm !== '.' && !beginnings.has(beginning(fold(norm))))) return null
  for (let to = Math.min(from + longest, sentence.tokens.length); to > from; to--) {
    if (!sentence.areFree(from, to) || sentence.tokens[to - 1]!.kind === 'mark') continue
    const text = sentence.phrase({ from, to })
    if (skillNames.has(fold(text)) && !/^[,(·/]/.test(text)) return { from, to, label: skillLabel(text) }
  }
  return null
}

/** The skills from a token on: `Kubernetes, Docker and Go`. */
function seriesAt(sentence: Sentence, from: number, isSkill?: (name: Named) => boolean): Series {
  const series: Series = { names: [], isAll: false, to: from }
  for (let at = from; ;) {
    const name = skillAt(sentence, at)
    if (name === null || isSkill?.(name) === false) return series
    series.names.push(name)
    series.to = at = name.to
    const joints: string[] = []
    while (joint.test(sentence.norm(at))) joints.push(sentence.norm(at++))
    if (joints.length === 0) return series
    if (skillAt(sentence, at) !== null) series.isAll ||= joints.some((each) => requiresAll.test(each))
  }
}

/** Takes the skills that follow some words. */
function take(sentence: Sentence, draft: Draft, trigger: Span, isSkill?: (name: Named) => boolean): void {
  const series = seriesAt(sentence, trigger.to, isSkill)
  if (series.names.length === 0) return
  for (let at = trigger.from; at < trigger.to; at++)
    if (sentence.isFree(at)) sentence.mark(at, at + 1, state.grammar)
  put(sentence, draft, series)
}

/** Takes skills before a verb that says so: `파이썬과 SQL을 다루는`. Returns the end of what it took, or 0. */
function takeKorean(sentence: Sentence, draft: Draft, series: Series): number {
  const verb = series.to + Number(particle.test(sentence.norm(series.to)))
  const rest = sentence.tokens
    .slice(verb, verb + longestVerb)
    .map(({ norm }) => norm)
    .join(' ')
  const [denial] = koreanDenial.exec(rest) ?? []
  const [said] = denial === undefined ? (koreanAfter.exec(rest) ?? []) : [denial]
  if (said === undefined) return 0
  const to = verb + said.split(' ').length
  if (denial !== undefined) sentence.negated.fill(1, series.names[0]!.from, to)
  const isAll = series.names.length > 1 && (series.isAll || /^(?:둘 ?다|모두)/u.test(said))
  put(sentence, draft, { ...series, isAll, to })
  return to
}

/** Whether a denied skill is neither a company nor the beginning of a title: `not Java developers`. */
function isDeniable(sentence: Sentence, { from, to }: Named, { isWork, isBrand }: Lexicon): boolean {
  if (isContrast(sentence, from) || isTrailing.test(sentence.norm(to))) return true
  const isMaker = isBrand(sentence.norm(from)) || (to - from === 1 && makers.has(sentence.norm(from)))
  return !isMaker && !isWork(sentence.norm(to)) && !isEmployer(sentence, from)
}

/** `know Salesforce but not SAP`: the denied one is of the kind of the one before. */
const isContrast = (sentence: Sentence, at: number): boolean =>
  sentence.norm(at - 1) === 'not' &&
  sentence.norm(at - 2) === 'but' &&
  sentence.states[at - 3] === state.understood &&
  skillNames.has(fold(sentence.tokens[at - 3]!.text))

/** Whether a name stands in a list of employers: the word before the list says so. */
function isEmployer(sentence: Sentence, from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - longestList); at--) {
    if (sentence.negated[at] !== sentence.negated[from]) return false
    const norm = sentence.norm(at)
    if (beforeEmployers.test(norm)) return true
    if (functionWords.has(norm) && !joint.test(norm)) return false
  }
  return false
}

/** Whether the word also means an industry or a function. */
const isAmbiguous = (sentence: Sentence, { from, to }: Named, lexicon: Lexicon): boolean =>
  to - from === 1 && (lexicon.isIndustry(sentence.norm(from)) || functionNames.has(sentence.norm(from)))

function put(sentence: Sentence, draft: Draft, { names, isAll, to: end }: Series): void {
  const all = { filter: 'skills.all', value: true } as const
  names.forEach(({ from, to, label }, at) => {
    const isLast = at === names.length - 1
    const span = { from, to: isLast ? end : to }
    const included = { filter: 'skills.included', value: label } as const
    if (sentence.negated[from] === 1) draft.say(span, included)
    else draft.understand(span, included, ...(isAll && isLast ? [all] : []))
  })
  if (isTrailing.test(sentence.norm(end)) && sentence.isFree(end)) sentence.mark(end, end + 1, state.grammar)
}
