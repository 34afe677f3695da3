import type { Language } from '@rapport/contract/languages.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { ownClassOf } from '../filters/filter-texts.ts'
import { maxNamed, nameOfRole, roleOf, spellingsOf } from '../filters/title-roles.ts'

/** The spellings of roles, over all segments. */
export class TitleSpellings {
  readonly #segments: readonly OpenSegment[]
  readonly #known = new Map<string, readonly string[]>()

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
  }

  /**
   * The spellings of a title's role, those in a language first, then those with most people, dead
   * ones included.
   */
  of(key: string, language: Language): readonly string[] {
    const name = `${language} ${roleOf(key)}`
    let spellings = this.#known.get(name)
    if (!spellings) this.#known.set(name, (spellings = this.#find(key, language)))
    return spellings
  }

  /**
   * The name of a title's role in a language: the usual spelling with the typed words, else the
   * usual one, else the label of the role; null if there is none. `labelOf` gives the label of a
   * spelling, null where no person has it.
   */
  nameOf(
    key: string,
    language: Language,
    { typed, labelOf }: { typed: string; labelOf: (key: string) => string | null },
  ): string | null {
    const labels = this.of(key, language)
      .slice(0, maxNamed)
      .flatMap((each) => labelOf(each) ?? [])
    return nameOfRole(roleOf(key), language, { typed, labels })
  }

  #find(key: string, language: Language): string[] {
    const own = ownClassOf(key)
    const titles = titlesOf(this.#segments, own === undefined ? [] : [own]).map(([title]) => title)
    return spellingsOf(roleOf(key), titles, language)
  }
}

/**
 * The titles of some classes with their people in the index, dead ones included, those with most
 * people first.
 */
export function titlesOf(
  segments: readonly OpenSegment[],
  classes: readonly string[],
): [key: string, max: number][] {
  const counts = new Map<string, number>()
  for (const { titleClasses, titles, by } of segments) {
    const codes = new Set<number>()
    for (const name of classes) {
      const code = titleClasses.texts.find(name)
      if (code >= 0) for (const title of titleClasses.titlesOf(code)) codes.add(title)
    }
    for (const title of codes) {
      const key = titles.texts.text(title)
      counts.set(key, (counts.get(key) ?? 0) + by.title.counts[title]!)
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
