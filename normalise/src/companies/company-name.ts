import { fold } from '@rapport/contract/fold.ts'
import { maxKeyLength } from '@rapport/contract/index-key.ts'
import { cutText, normalised } from '@rapport/contract/plain-text.ts'
import { asianLegalForms, leadingLegalForms, legalForms, legalFormsAround } from './legal-forms.ts'

/** In the form in which names are compared. */
const folded = (forms: readonly string[]): Set<string> =>
  new Set(forms.map((form) => fold(form.replaceAll('&', ' and '))))
const wordCount = (form: string): number => form.split(' ').length

const trailing = folded(legalForms)
const leading = folded(leadingLegalForms)
const around = legalFormsAround.map(({ front, ends }) => ({ front: fold(front), ends: folded(ends) }))
const longestForm = Math.max(...[...trailing, ...leading].map(wordCount))
/** The last words of forms: a name that ends with none of them ends with no form. */
const endings = new Set([...trailing].map((form) => form.split(' ').at(-1)))
const beginnings = new Set([...leading].map((form) => form.split(' ').at(0)))
/** Longer texts are cut: no company's name is longer. */
const maxLength = 1000
/** Every Asian form contains such a letter. */
const beyondAscii = /[^\0-\x7f]/

const asianForms = normalised(asianLegalForms.join('|'), 'NFKC')
const asianStart = new RegExp(`^\\s*(?:${asianForms})`, 'u')
const asianEnd = new RegExp(`(?:${asianForms})\\s*$`, 'u')

/**
 * The comparison form of company names: folded, `&` as `and`, without legal forms at either end
 * (`Foo & Sons Co., Ltd.` -> `foo and sons`, `㈜카카오` -> `카카오`). A name that consists only of legal
 * forms keeps its words; the key is empty only if the name contains no letter or digit.
 */
export function companyNameKey(name: string): string {
  let key = strip(name)
  // After one round, only folding can expose another form, and only an Asian one. Most names need
  // no second round.
  if (!beyondAscii.test(name)) return key
  for (let shorter = strip(key); shorter !== key; shorter = strip(key)) key = shorter
  return key
}

/** One round; dropping a form at one end may expose another. */
function strip(name: string): string {
  const whole = normalised(cutText(name, maxLength), 'NFKC').replaceAll('&', ' and ')
  // Compatibility forms are longer: some signs stand for a sentence. Keys stand in an index.
  const text = cutText(whole, maxKeyLength)
  const words = fold(beyondAscii.test(text) ? withoutAsianForms(text) : text)
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return fold(text)
  return withoutLegalForms(words).join(' ')
}

/** Like `companyNameKey`, for schools; also drops a leading `The`. */
export function schoolKey(name: string): string {
  return companyNameKey(name).replace(/^the (?=.)/, '')
}

/** Removes forms that are written without a space to the name, unless nothing else is there. */
function withoutAsianForms(text: string): string {
  return text.replace(asianStart, ' ').replace(asianEnd, ' ')
}

function withoutLegalForms(words: readonly string[]): readonly string[] {
  let rest = withoutFormsAround(words)
  for (;;) {
    const shorter = dropLast(dropFirst(rest))
    if (shorter.length === rest.length) return rest
    rest = shorter
  }
}

/** The form in front only if the name ends with one that it goes with, and more than both remains. */
function withoutFormsAround(words: readonly string[]): readonly string[] {
  for (const { front, ends } of around) {
    const inFront = wordCount(front)
    if (words.slice(0, inFront).join(' ') !== front) continue
    const isAround = [...ends].some((end) => {
      const behind = wordCount(end)
      return words.length > inFront + behind && words.slice(-behind).join(' ') === end
    })
    if (isAround) return words.slice(inFront)
  }
  return words
}

function dropFirst(words: readonly string[]): readonly string[] {
  if (!beginnings.has(words[0])) return words
  for (let taken = Math.min(longestForm, words.length - 1); taken > 0; taken--)
    if (leading.has(words.slice(0, taken).join(' '))) return words.slice(taken)
  return words
}

function dropLast(words: readonly string[]): readonly string[] {
  if (!endings.has(words.at(-1) ?? '')) return words
  for (let taken = Math.min(longestForm, words.length - 1); taken > 0; taken--) {
    if (!trailing.has(words.slice(-taken).join(' '))) continue
    const rest = words.slice(0, -taken)
    return rest.length > 1 && rest.at(-1) === 'and' ? rest.slice(0, -1) : rest
  }
  return words
}
