import { fold } from '@rapport/contract/fold.ts'
import { skillLabel, skillNames } from '@rapport/normalise/skills/skills.ts'
import type { Sentence, Span } from '../../sentence.ts'
import { isCompanyNoun } from '../industry-words.ts'

/** The words and the form of a skill that is known. */
export type Named = Span & { label: string }
/**
 * Skills that stand together. `isAll`: people must have all of them. `rest`: what follows with a
 * joint that contradicts (`Java or Go and SQL`), which no filter expresses.
 */
export type Series = { names: Named[]; isAll: boolean; to: number; rest: Span | null }

const longest = 4
const any = /^(?:or|또는|혹은|나|이나)$/
const all = /^(?:and|&|plus|와|과|랑|이랑|하고|및|그리고)$/
const joint = /^(?:[,/"]|and|or|&|plus|와|과|랑|이랑|하고|및|그리고|또는|혹은|나|이나)$/
const yearsAfter = /^(?:years?|yrs?|\+|년|년차|months?|개월)$/
const ofCompany = /^(?:inc|corp|corporation|ltd|llc|gmbh|ventures|labs|partners)$/

/** What a hyphen may join to a skill: `non-Java`, `React-based`. */
const shapesBefore = /^(?:non|not|no|ex|pro)$/
const shapesAfter =
  /^(?:based|certified|focused|focussed|savvy|driven|native|first|heavy|centric|centered|only|literate|fluent|proficient|skilled|trained|experienced|powered|related|oriented|specific|developers?|engineers?|programmers?|specialists?|experts?|consultants?|architects?|admins?|administrators?)$/

export const isOr = (word: string): boolean => any.test(word)
export const isJoint = (word: string): boolean => joint.test(word)

/** How names of skills begin: their first letters and digits, or the mark before them. */
const beginning = (text: string): string => /^(?:[\p{L}\p{N}]+|.)/u.exec(text)?.[0] ?? ''
const beginnings: ReadonlySet<string> = new Set([...skillNames].map(beginning))

/**
 * The longest known skill that begins at a free token and ends before a comma. Companies of a kind
 * (`logistics companies`) and a number of years (`Python 3 years`) are no part of one.
 */
export function skillAt(sentence: Sentence, from: number): Named | null {
  const norm = sentence.norm(from)
  if (!sentence.isFree(from) || (norm !== '.' && !beginnings.has(beginning(fold(norm))))) return null
  for (let to = sentence.reach(from, longest); to > from; to--) {
    const last = sentence.tokens[to - 1]!
    if (last.kind === 'mark' || !sentence.areFree(from, to)) continue
    const after = sentence.norm(to)
    if (last.kind === 'number' && to - from > 1 && yearsAfter.test(after)) continue
    const text = sentence.phrase({ from, to })
    if (!skillNames.has(fold(text)) || isCut(sentence, { from, to })) continue
    return isCompanyNoun(after) || ofCompany.test(after) ? null : { from, to, label: skillLabel(text) }
  }
  return null
}

/** Whether a span is a piece of a word with hyphens that means something else: `go` of `go-live`. */
function isCut(sentence: Sentence, { from, to }: Span): boolean {
  const before = sentence.hyphenated(from).from
  const after = sentence.hyphenated(to - 1).to
  const isOther = (rest: Span, shapes: RegExp) =>
    rest.from < rest.to &&
    !shapes.test(sentence.norm(rest.from)) &&
    !skillNames.has(fold(sentence.phrase(rest).replaceAll(/^-|-$/g, '')))
  return isOther({ from: before, to: from }, shapesBefore) || isOther({ from: to, to: after }, shapesAfter)
}

/** The skills from a token on that are denied alike: `Kubernetes, Docker and Go`. */
export function seriesAt(
  sentence: Sentence,
  from: number,
  isSkill: (name: Named) => boolean = () => true,
): Series {
  const series: Series = { names: [], isAll: false, to: from, rest: null }
  let isAny = false
  for (let at = from; ;) {
    const name = skillAt(sentence, at)
    if (name === null || sentence.negated[name.from] !== sentence.negated[from] || !isSkill(name))
      return series
    if (series.rest) series.rest = { from: series.rest.from, to: name.to }
    else series.names.push(name)
    series.to = at = name.to
    const joints: string[] = []
    while (joint.test(sentence.norm(at))) joints.push(sentence.norm(at++))
    if (joints.length === 0 || skillAt(sentence, at) === null) return series
    const [asksAny, asksAll] = [joints.some((each) => any.test(each)), joints.some((each) => all.test(each))]
    const contradicts = (asksAny && series.isAll) || (asksAll && !asksAny && isAny)
    if (contradicts) series.rest ??= { from: series.to, to: series.to }
    else if (asksAny) isAny = true
    else if (asksAll) series.isAll = true
  }
}
