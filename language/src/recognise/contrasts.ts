import type { SaidFieldId } from '../said-filters.ts'
import type { Draft } from '../draft.ts'
import type { Sentence, Span } from '../sentence.ts'
import { industriesOf } from './industry-words.ts'
import { levelOfRank } from './seniority.ts'

/**
 * Recognises contrasts in which a denial comes before a title that it doesn't deny: `software but
 * not hardware founders`, `senior but not director-level engineers`. Words such as `software` name
 * the business of companies only here, because elsewhere they are a part of the title. Places and
 * startups are read as anywhere.
 */
export function recogniseContrasts(sentence: Sentence, draft: Draft): void {
  for (const { before, denied, areSubjects } of sentence.contrasts) {
    if (areSubjects) continue
    put(sentence, draft, denied, 'companyFilter.domainsExcluded')
    if (!before) continue
    const level = levelOfRank(sentence.norm(before.from))
    if (level === 'Senior' && before.to === before.from + 1)
      draft.understand(before, { filter: 'experience.seniorityLevels', value: level })
    else put(sentence, draft, before, 'companyFilter.domains')
  }
}

/** The subject that is asked for in place of the denied one that starts at a token, and the end of that. */
export function contrastAt(sentence: Sentence, from: number): { before: Span; end: number } | null {
  const found = sentence.contrasts.find(({ areSubjects, denied }) => areSubjects && denied.from === from)
  return found?.before ? { before: found.before, end: found.denied.to } : null
}

function put(sentence: Sentence, draft: Draft, span: Span, filter: SaidFieldId): void {
  const industries = industriesOf(sentence.phrase(span)) ?? []
  if (industries.length > 0) draft.understand(span, ...industries.map((value) => ({ filter, value })))
}
