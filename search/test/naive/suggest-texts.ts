import { industries } from '@rapport/contract/filters/industries.ts'
import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'

/**
 * Whether a word of a label, with what follows it, begins with a text but for one typo that is not
 * in its first letter.
 */
export function hasNearWord(text: string, label: string): boolean {
  const words = fold(label).split(' ')
  return words.some((_, at) => beginsNear(text, words.slice(at).join(' ')))
}

/** Whether a folded name begins with a text but for one typo that is not in its first letter. */
export function beginsNear(text: string, name: string): boolean {
  const [first, ...typed] = Array.from(text)
  const [own, ...rest] = Array.from(name)
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return (
    own === first &&
    lengths.some((length) => length <= rest.length && isOneTypo(typed, rest.slice(0, length)))
  )
}

const without = (letters: readonly string[], at: number) => letters.toSpliced(at, 1).join('\n')

/** Whether one letter is wrong, missing or too much, or two that stand together are swapped. */
function isOneTypo(a: readonly string[], b: readonly string[]): boolean {
  const text = b.join('\n')
  return (
    a.some((_, at) => without(a, at) === text) ||
    b.some((_, at) => without(b, at) === a.join('\n')) ||
    a.some((_, at) => b[at] !== undefined && a.with(at, b[at]).join('\n') === text) ||
    a.slice(1).some(
      (next, at) =>
        a
          .with(at, next)
          .with(at + 1, a[at]!)
          .join('\n') === text,
    )
  )
}

/**
 * Whether a label contains a text, but for white space, punctuation and letter case. `&` means
 * `and`, or nothing.
 */
const isWithin = (text: string, label: string): boolean =>
  letters(text, '').length >= limits.minQueryLength &&
  ['', 'and'].some((ampersand) =>
    ['', 'and'].some((other) => letters(label, ampersand).includes(letters(text, other))),
  )

type Matcher = (label: string) => boolean

export const wordMatcher =
  (prefix: string): Matcher =>
  (label) =>
    ` ${fold(label)}`.includes(` ${prefix}`)

/**
 * An industry is offered for a text because its name contains it or, if no industry is named so,
 * because it begins with it from a word on but for one typo.
 */
export function industryMatcher(text: string): Matcher {
  if (industries.some((each) => isWithin(text, each))) return (label) => isWithin(text, label)
  const typed = ['', 'and'].map((ampersand) => letters(text, ampersand))
  if (Array.from(typed[0]!).length < 5) return () => false
  return (label) =>
    ['', 'and'].some((ampersand) => {
      const words = fold(label.replaceAll('&', ` ${ampersand} `)).split(/[ +#]/)
      return words.some((_, at) => typed.some((each) => beginsNear(each, words.slice(at).join(''))))
    })
}

const letters = (text: string, ampersand: string): string =>
  fold(text.replaceAll('&', ` ${ampersand} `)).replaceAll(/[ +#]/g, '')
