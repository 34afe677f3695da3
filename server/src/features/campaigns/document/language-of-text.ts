import { cutText } from '@rapport/contract/plain-text.ts'

/** What of a text is read. */
const maxRead = 4000

const scripts = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
] as const

/** Words that stand in nearly every English email, and in few others. */
const english = new Set(
  'the and you your to of is are for with we our this that have would about how what from'.split(' '),
)
const enoughWords = 3

/**
 * The language that screen readers and hyphenation should read an email in, by its script or its small words; null if they don't tell. No
 * language is better than a wrong one: a program then uses its reader's own.
 */
export function languageOfText(text: string): string | null {
  const read = cutText(text, maxRead)
  const script = scripts.find(([each]) => each.test(read))
  if (script) return script[1]
  const words = read.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = words.filter((word) => english.has(word)).length
  // One word in ten is one of them in English; in other languages they are names and quotes.
  return count >= enoughWords && count * 10 >= words.length ? 'en' : null
}
