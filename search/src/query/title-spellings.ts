import { fold } from '@rapport/contract/fold.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { classLabel } from '@rapport/normalise/titles/class-label.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { ownClassOf, titleKey } from '../filters/filter-texts.ts'

/** Titles of a class and language that are compared: those with most people. */
const maxSpellings = 200
/** Of these, those among which one with the typed words is looked for. */
const maxNamed = 20

/** The spellings of roles, over all segments. */
export class TitleSpellings {
  readonly #segments: readonly OpenSegment[]
  readonly #known = new Map<string, readonly string[]>()

  constructor(segments: readonly OpenSegment[]) {
    this.#segments = segments
  }

  /** The spellings of a title's role, those in a language first, then those with most people, dead ones included. */
  of(key: string, language: Language): readonly string[] {
    const name = `${language} ${roleOf(key)}`
    let spellings = this.#known.get(name)
    if (!spellings) this.#known.set(name, (spellings = this.#find(key, language)))
    return spellings
  }

  /**
   * The name of a title's role in a language: the usual spelling with the typed words, else the usual one, else the label of the role; null
   * if there is none. `labelOf` gives the label of a spelling, null where nobody has it.
   */
  nameOf(
    key: string,
    language: Language,
    { typed, labelOf }: { typed: string; labelOf: (key: string) => string | null },
  ): string | null {
    const names = this.of(key, language)
      .slice(0, maxNamed)
      .flatMap((each) => labelOf(each) ?? [])
      .filter((name) => languageOf(name) === language)
    const usual = names.find((name) => ` ${fold(name)}`.includes(` ${typed}`)) ?? names[0]
    if (usual !== undefined) return usual
    const label = classLabel(roleOf(key), language)
    return languageOf(label) === language && roleOf(titleKey(label)) === roleOf(key) ? label : null
  }

  #find(key: string, language: Language): string[] {
    const own = ownClassOf(key)
    const titles = titlesOf(this.#segments, own === undefined ? [] : [own]).map(([title]) => title)
    return [true, false].flatMap((isWanted) =>
      titles
        .filter((title) => (languageOf(title) === language) === isWanted)
        .slice(0, maxSpellings)
        .filter((title) => roleOf(title) === roleOf(key)),
    )
  }
}

/** What spellings of one title share: its own class. A title without a class stands alone. */
export const roleOf = (key: string): string => ownClassOf(key) ?? key

/** Whether people read a title as Korean. */
export const languageOf = (text: string): Language => (/\p{Script=Hangul}/u.test(text) ? 'ko' : 'en')

/** The titles of some classes with their people in the index, dead ones included, those with most people first. */
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
