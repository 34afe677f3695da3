import { indexParts, type IndexPart } from '@rapport/contract/filters/index-parts.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'

/**
 * Takes parts of the index, separated by commas, and returns what drops their facts, as a server
 * does whose operator turned them off. Throws if there is no such part.
 */
export function leavingOut(names: string) {
  const parts = new Set(names.split(',').filter(Boolean))
  for (const name of parts)
    if (!indexParts.some((part) => part === name)) throw new Error(`no part of the index is named ${name}`)
  const isLeftOut = (part: IndexPart) => parts.has(part)
  return {
    person: (facts: PersonFacts): PersonFacts => ({
      ...facts,
      ...(isLeftOut('skills') && { skills: [] }),
      ...(isLeftOut('keywords') && { headline: null, summary: null }),
    }),
    company: (facts: CompanyFacts): CompanyFacts =>
      isLeftOut('keywords') ? { ...facts, description: null } : facts,
  }
}
