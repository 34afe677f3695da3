import { fold } from '@rapport/contract/fold.ts'
import { maxKeyLength } from '@rapport/contract/index-key.ts'
import { cutText, normalised } from '@rapport/contract/plain-text.ts'
import { asianLegalForms, legalForms, leadingLegalForms } from './legal-forms.ts'

const trailing = new Set(legalForms)
const leading = new Set(leadingLegalForms)
const longestForm = Math.max(...legalForms.map((form) => form.split(' ').length))
/** The last words of forms: a name that ends with none of them ends with no form. */
const endings = new Set(legalForms.map((form) => form.split(' ').at(-1)))
/** Longer texts are cut: no company's name is longer. */
const maxLength = 1000
/** Every Asian form contains such a letter. */
const beyondAscii = /[^\0-\x7f]/

const asianStart = new RegExp(`^\\s*(?:${asianLegalForms.join('|')})`, 'u')
const asianEnd = new RegExp(`(?:${asianLegalForms.join('|')})\\s*$`, 'u')

/**
 * The comparison form of company names: folded, `&` as `and`, without legal forms at either end (`Foo & Sons Co., Ltd.` -> `foo and sons`,
 * `㈜카카오` -> `카카오`). A name that consists only of legal forms keeps its words; the key is empty only if the name contains no letter or
 * digit.
 */
export function companyNameKey(name: string): string {
  let key = strip(name)
  // After one round, only folding can expose another form, and only an Asian one. Most names need no second round.
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

/** Removes forms that are written without a space to the name. */
function withoutAsianForms(text: string): string {
  return text.replace(asianStart, ' ').replace(asianEnd, ' ')
}

function withoutLegalForms(words: readonly string[]): readonly string[] {
  let rest = words
  for (;;) {
    const shorter = dropLast(dropFirst(rest))
    if (shorter.length === rest.length) return rest
    rest = shorter
  }
}

function dropFirst(words: readonly string[]): readonly string[] {
  return words.length > 1 && leading.has(words[0]!) ? words.slice(1) : words
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
