import { fold } from '@rapport/contract/fold.ts'
import { french } from './data/french.ts'
import { german } from './data/german.ts'
import { japanese } from './data/japanese.ts'
import { portuguese } from './data/portuguese.ts'
import { spanish } from './data/spanish.ts'

export type Language = 'es' | 'pt' | 'de' | 'fr' | 'ja'

/**
 * The kind of a phrase. `t`: a complete title. `h`: a word for people. `r`: the same, followed by
 * what they lead. `f`: a subject of work. `c`: a word for companies. `i`: an industry. `p`: a
 * place. `w`: a function word or unit. `g`: a genitive. Japanese only, `n`, `x` and `a`: after a
 * name that is excluded, a past employer, an employer or place; `b`: between words; `s`: a school.
 */
export type Kind = 't' | 'h' | 'r' | 'f' | 'c' | 'i' | 'p' | 'w' | 'g' | 'n' | 'x' | 'a' | 'b' | 's'
export type Entry = { kind: Kind; english: string }

export type Dictionary = {
  entries: ReadonlyMap<string, Entry>
  /** The largest number of words in a phrase; of characters in Japanese. */
  longest: number
  /** The folded words of all phrases that are no places. */
  words: ReadonlySet<string>
}

const sources: Readonly<Record<Language, string>> = {
  es: spanish,
  pt: portuguese,
  de: german,
  fr: french,
  ja: japanese,
}

const dictionaries = new Map<Language, Dictionary>()

export function dictionaryOf(language: Language): Dictionary {
  const known = dictionaries.get(language)
  if (known) return known
  const made = load(language)
  dictionaries.set(language, made)
  return made
}

function load(language: Language): Dictionary {
  const entries = new Map<string, Entry>(language === 'ja' ? [] : countries(language))
  for (const line of sources[language].trim().split('\n')) {
    const [, kind = '', forms = '', english = ''] = /^(\w)(?: ([^:]*))?(?:: ?(.*))?$/u.exec(line) ?? []
    for (const form of forms.split('|'))
      for (const phrase of language === 'ja' ? [form] : inflected(form))
        entries.set(phrase, { kind: kind as Kind, english })
  }
  const phrases = [...entries].filter(([, { kind }]) => kind !== 'p').map(([phrase]) => phrase)
  const sizes = [...entries.keys()].map((phrase) =>
    language === 'ja' ? phrase.length : phrase.split(' ').length,
  )
  return {
    entries,
    longest: Math.max(...sizes),
    words: new Set(phrases.flatMap((phrase) => phrase.split(' '))),
  }
}

/** `gerent-e/es general-/es` -> all combinations of its endings, folded. */
function inflected(form: string): string[] {
  return form.split(' ').reduce<string[]>(
    (starts, word) => {
      const [stem = '', endings] = word.split('-')
      const forms = (endings ?? '').split('/').map((ending) => fold(`${stem}${ending}`))
      return starts.flatMap((start) => forms.map((each) => (start === '' ? each : `${start} ${each}`)))
    },
    [''],
  )
}

/** The names of countries, which the runtime knows. */
function* countries(language: Language): Generator<[string, Entry]> {
  const native = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  for (const first of letters)
    for (const second of letters) {
      const name = native.of(first + second)
      const meaning = english.of(first + second)
      if (name !== undefined && meaning !== undefined) yield [fold(name), { kind: 'p', english: meaning }]
    }
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
