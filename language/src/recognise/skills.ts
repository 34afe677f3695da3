import { fold } from '@rapport/contract/fold.ts'
import { skillLabel, skillNames } from '@rapport/normalise/skills/skills.ts'
import { functionNames } from '../data/function-names.ts'
import { functionWords } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import { pattern, state, type Sentence, type Span } from '../sentence.ts'

/** Whatever follows these is a skill, if it is a known one. */
const strong = pattern(
  '(?:(?:who|that) )?(?:(?:know|knows|knowing|use|uses|using|(?:code|codes|program|programs) in)|(?:are |is )?(?:skilled|proficient|fluent|versed|expert|experts) (?:in|at|with)|(?:with )?(?:skills?|expertise|proficiency|knowledge|fluency) (?:in|of|with|like|such as|:))',
)
/** What follows these may be something else, so a word of another meaning is none. */
const weak = pattern(
  '(?:(?:who|that) )?(?:with|having|have|has|and)(?: (?:strong|solid|good|deep|proven|hands on|any))*(?: (?:experience|exp|background) (?:in|with|of|using))?',
)
const koreanAfter =
  /^(?:할 줄 아는|다룰 줄 아는|가능한|가능자|다루는|쓰는|사용하는|스킬|경험(?: ?이)? 있는|경험자|잘하는|능숙한)/u
const longest = 4
/** The most words of a list before one of its names. */
const longestList = 12
/** The words and marks between the names of a list. */
const isJoint = /^(?:,|and|or|\/|&|plus)$/
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
const particle = /^(?:을|를|이|가|로|에)$/

type Named = Span & { label: string }

/** What people can do: `who know Rust`, `with Kubernetes and Go`, `리액트 할 줄 아는`. */
export function recogniseSkills(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  const isPlain = (name: Named) => !isAmbiguous(sentence, name, lexicon)
  for (const found of sentence.find(strong)) take(sentence, draft, found, () => true)
  for (const found of sentence.find(weak)) {
    const isDeniedList = sentence.negated[found.to] === 1 && isJoint.test(sentence.norm(found.to - 1))
    if (!isDeniedList && !isEmployer(sentence, found.to)) take(sentence, draft, found, isPlain)
  }
  for (let at = 0; at < sentence.tokens.length; at++) {
    const name = skillAt(sentence, at)
    if (name === null) continue
    if (sentence.negated[at] === 1 && isPlain(name) && isDeniable(sentence, name, lexicon)) {
      put(sentence, draft, [name], false)
      continue
    }
    const verb = name.to + Number(particle.test(sentence.norm(name.to)))
    const rest = sentence.tokens.slice(verb, verb + longest).map(({ norm }) => norm)
    const [said] = koreanAfter.exec(rest.join(' ')) ?? []
    if (said === undefined) continue
    const to = verb + said.trim().split(' ').length
    put(sentence, draft, [{ ...name, to }], false)
    at = to - 1
  }
}

/** The longest known skill that begins at a free token. */
function skillAt(sentence: Sentence, from: number): Named | null {
  for (let to = Math.min(from + longest, sentence.tokens.length); to > from; to--) {
    if (!sentence.areFree(from, to)) continue
    const text = sentence.phrase({ from, to })
    if (skillNames.has(fold(text))) return { from, to, label: skillLabel(text) }
  }
  return null
}

/** Whether a denied skill is neither a company nor the beginning of a title: `not Java developers`. */
const isDeniable = (sentence: Sentence, { from, to }: Named, { isWork, isBrand }: Lexicon): boolean =>
  !isWork(sentence.norm(to)) &&
  !isBrand(sentence.norm(from)) &&
  !(to - from === 1 && makers.has(sentence.norm(from))) &&
  !isEmployer(sentence, from)

/** Whether a name stands in a list of employers: the word before the list says so. */
function isEmployer(sentence: Sentence, from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - longestList); at--) {
    if (sentence.negated[at] !== sentence.negated[from]) return false
    const norm = sentence.norm(at)
    if (beforeEmployers.test(norm)) return true
    if (functionWords.has(norm) && !isJoint.test(norm)) return false
  }
  return false
}

/** Whether the word also means an industry or a function. */
const isAmbiguous = (sentence: Sentence, { from, to }: Named, lexicon: Lexicon): boolean =>
  to - from === 1 && (lexicon.isIndustry(sentence.norm(from)) || functionNames.has(sentence.norm(from)))

/** Takes the skills that follow some words: `with Kubernetes, Docker and Go`. */
function take(sentence: Sentence, draft: Draft, trigger: Span, isSkill: (name: Named) => boolean): void {
  const names: Named[] = []
  let isAll = false
  for (let at = trigger.to; ;) {
    const name = skillAt(sentence, at)
    if (name === null || !isSkill(name)) break
    names.push(name)
    at = name.to
    const joints: string[] = []
    while (isJoint.test(sentence.norm(at))) joints.push(sentence.norm(at++))
    if (joints.length === 0 || skillAt(sentence, at) === null) break
    isAll ||= joints.some((joint) => /^(?:and|&|plus)$/.test(joint))
  }
  if (names.length === 0) return
  for (let at = trigger.from; at < trigger.to; at++)
    if (sentence.isFree(at)) sentence.mark(at, at + 1, state.grammar)
  put(sentence, draft, names, isAll)
}

function put(sentence: Sentence, draft: Draft, names: readonly Named[], isAll: boolean): void {
  const all = { filter: 'skills.all', value: true } as const
  names.forEach(({ from, to, label }, at) => {
    const isLast = at > 0 && at === names.length - 1
    const isDenied = sentence.negated[from] === 1
    const included = { filter: 'skills.included', value: label } as const
    if (isDenied) draft.say({ from, to }, included)
    else draft.understand({ from, to }, included, ...(isAll && isLast ? [all] : []))
  })
  const after = names.at(-1)!.to
  if (isTrailing.test(sentence.norm(after)) && sentence.isFree(after))
    sentence.mark(after, after + 1, state.grammar)
}
