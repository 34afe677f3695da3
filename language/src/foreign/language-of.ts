import { fold } from '@rapport/contract/fold.ts'
import { commonEnglish } from '../data/common-words.ts'
import { functionWords } from '../data/function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { dictionaryOf, type Language } from './dictionary.ts'
import { compoundOf } from './german-compounds.ts'

const european = ['es', 'pt', 'de', 'fr'] as const
/** Words of names in English sentences, too. */
const inNames = new Set(
  'ex mit uber de la le el do da dos das du des von van san los las a e o en e in no me sur'.split(' '),
)

/** `no Porto`: in Portuguese `in`; Spanish would say `no en`. */
const portugueseIn = /(?<!\p{L})n[oa]s? \p{Lu}/u

/**
 * The language of a sentence, if it is one that has a dictionary and has more words that only the dictionary knows than words that only
 * English knows. Null: English, Korean or none of these.
 */
export function languageOf(text: string, lexicon: Lexicon): Language | null {
  if (/\p{Script=Hangul}/u.test(text)) return null
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja'
  const words = text
    .split(/[^\p{L}\p{M}]+/u)
    .map(fold)
    .filter(Boolean)
  const isEnglish = (word: string) =>
    functionWords.has(word) || commonEnglish.has(word) || lexicon.isWork(word)
  let best: Language | null = null
  let most = 0
  for (const language of european) {
    const dictionary = dictionaryOf(language)
    const isOwn = (word: string) =>
      dictionary.words.has(word) || (language === 'de' && word.length > 6 && compoundOf(word) !== null)
    const own = words.filter((word) => isOwn(word) && !isEnglish(word) && !inNames.has(word)).length
    const foreign = words.filter((word) => isEnglish(word) && !isOwn(word)).length
    const score = own - foreign
    const isLikelier = own > most || (own === most && language === 'pt' && portugueseIn.test(text))
    if (own > 0 && score > 0 && isLikelier) [best, most] = [language, own]
  }
  return best
}
