import { companyNameKey } from '@rapport/dataset/normalise/company-name.ts'
import { createPlaceResolver } from '@rapport/dataset/normalise/place.ts'
import type { OpenSegment } from './open-segment.ts'
import { placeFromText } from './segment-draft.ts'

/** What texts of a filter set name, over all segments together. */
export class Vocabulary {
  readonly #segments: readonly OpenSegment[]
  readonly #resolvePlace: (text: string) => string[]

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
    this.#resolvePlace = placeResolver(segments)
  }

  /** Ids of the companies that have one of the names; a text that no company is called means those whose name contains it as whole words. */
  companyIds(names: readonly string[]): number[] {
    return names.flatMap((name) => {
      const key = companyNameKey(name)
      if (key === '') return []
      const exact = this.#defined('companyKeys', ({ companyKeys }) => [companyKeys.texts.find(key)])
      if (exact.length > 0) return exact
      return this.#defined('companyKeys', ({ companyKeys }) => companyKeys.search(key).matches)
    })
  }

  /** Ids of the companies with one of the web domains. */
  domainIds(domains: readonly string[]): number[] {
    return domains.flatMap((domain) => this.#defined('domains', (segment) => [segment.domains.find(domain)]))
  }

  /** Whether somebody who can be found went to a school that is called exactly so. */
  hasSchool(key: string): boolean {
    return this.#segments.some((segment) => segment.hasLiving('school', segment.schools.texts.find(key)))
  }

  /** The keys of all places that the texts name. */
  placeKeys(texts: readonly string[]): string[] {
    return [...new Set(texts.flatMap(this.#resolvePlace))]
  }

  /** Companies as they are known now, by the codes of what they have. */
  #defined(name: 'companyKeys' | 'domains', codesIn: (segment: OpenSegment) => Iterable<number>): number[] {
    return this.#segments.flatMap((segment) => {
      const ids: number[] = []
      for (const code of codesIn(segment)) {
        if (code < 0) continue
        for (const row of segment.companyRows(name, code))
          if (segment.isDefined(row)) ids.push(segment.companyIds[row]!)
      }
      return ids
    })
  }
}

const gazetteerOnly = createPlaceResolver([])

/** Texts name places of the gazetteer, and those that somebody lives in or a company has its seat in. */
function placeResolver(segments: readonly OpenSegment[]): (text: string) => string[] {
  const own = segments.flatMap((segment) =>
    Array.from(segment.sections.u32('places.own'), (code) => segment.places.text(code)),
  )
  return own.length === 0 ? gazetteerOnly : createPlaceResolver([...new Set(own)].map(placeFromText))
}
