import { linesOf } from '@rapport/contract/campaigns/document-parts.ts'
import type { Document } from '@rapport/contract/campaigns/document.ts'
import { cutText } from '@rapport/contract/plain-text.ts'

/** The characters that are read: the beginning tells. */
const maxRead = 4000

/** Words that stand in nearly every English email, and in few others. */
const english = new Set(
  'the and you your to of is are for with we our this that have would about how what from'.split(' '),
)
const enoughWords = 3

/**
 * The language of an email's own words, without what variables say of its recipient. It is what
 * screen readers and hyphenation should read the email in. Null if nothing tells.
 */
export function languageOf(document: Document): string | null {
  const parts = linesOf(document).flat()
  return languageOfText(parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' '))
}

/**
 * The language of a text by its script, or by its small words; null if they don't tell. No language
 * is better than a wrong one, because a program then uses its reader's own. A script counts if it
 * makes up a third of all letters: a syllable or an ideograph is two or three letters of an
 * alphabet, and a single name in another script tells nothing.
 */
export function languageOfText(text: string): string | null {
  const read = cutText(text, maxRead)
  const letters = countOf(read, /\p{L}/gu)
  const isMost = (count: number) => count * 3 > letters
  const [han, kana] = [
    countOf(read, /\p{Script=Han}/gu),
    countOf(read, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
  ]
  if (isMost(countOf(read, /\p{Script=Hangul}/gu))) return 'ko'
  if (isMost(han + kana)) return kana > 0 ? 'ja' : 'zh'
  const words = read.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = words.filter((word) => english.has(word)).length
  // One word in ten is one of them in English; in other languages they are names and quotes.
  return count >= enoughWords && count * 10 >= words.length ? 'en' : null
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
