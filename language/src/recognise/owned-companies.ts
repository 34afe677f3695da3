import { singular } from '@rapport/normalise/titles/singular.ts'
import { functionNames } from '../data/function-names.ts'
import { saysWhatCompaniesAre } from '../data/kinds-of-companies.ts'
import type { Draft } from '../draft.ts'
import type { Sentence, Span } from '../sentence.ts'
import { industriesOf, isCompanyNoun } from './industry-words.ts'

/** Roles whose work is the company itself. */
export const owner = /^(?:owner|operator|founder|cofounder|proprietor)$/
/** Further roles whose `of` is a company. */
const leader = /^(?:ceo|cto|cfo|coo|cmo|cio|president|partner|chairman)$/

/**
 * A title without the companies that its bearer leads: `Owner of Restaurants`, `gym owners`. The
 * companies say an industry. Those before the owner are understood here; those after `of` are left
 * for the industries.
 */
export function withoutCompanies(sentence: Sentence, draft: Draft, title: Span): Span {
  const { from, to } = title
  const of = Array.from({ length: to - from }, (_, at) => from + at).find((at) => sentence.norm(at) === 'of')
  if (of !== undefined) {
    const head = singular(sentence.norm(of - 1))
    const isLed = owner.test(head) || leader.test(head)
    return isLed && areCompanies(sentence, { from: of + 1, to }) ? { from, to: of } : title
  }
  const isOwned = to - from > 1 && owner.test(singular(sentence.norm(to - 1)))
  const kind = sentence.phrase({ from, to: to - 1 }).toLowerCase()
  // `trucking company owners`: the industry is understood already.
  if (isOwned && isCompanyNoun(kind)) return { from: to - 1, to }
  const industries = isOwned && !functionNames.has(kind) ? industriesOf(kind) : null
  if (!industries) return title
  draft.say(
    { from, to: to - 1 },
    ...industries.map((value) => ({ filter: 'companyFilter.domains' as const, value })),
  )
  return { from: to - 1, to }
}

const areCompanies = (sentence: Sentence, span: Span) => {
  const last = sentence.norm(span.to - 1)
  return (
    singular(last) !== last && (industriesOf(sentence.phrase(span)) !== null || saysWhatCompaniesAre(last))
  )
}
