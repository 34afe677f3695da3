import { fold } from '@rapport/contract/fold.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { separated, wordsOf } from '@rapport/contract/words.ts'

/** The words of a phrase, separated by single spaces, as each kind of text has them; empty for none. */
export type KeywordWords = {
  /** In what people and companies say of themselves. */
  text: string
  /** In normalised titles. */
  title: string
  /** In the keys of skills. */
  skill: string
}

export const keywordWords = (phrase: string): KeywordWords => ({
  text: wordsOf(phrase),
  title: separated(normaliseTitle(phrase)),
  skill: separated(fold(phrase)),
})
