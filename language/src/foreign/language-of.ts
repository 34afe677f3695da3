import { fold } from '@rapport/contract/fold.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
import { commonEnglish } from '../data/common-words.ts'
import { foreignRequests, functionWords } from '../data/function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { dictionaryOf, type Language } from './dictionary.ts'
import { compoundOf } from './german-compounds.ts'

const european = ['es', 'pt', 'de', 'fr'] as const
type European = (typeof european)[number]

/** Words of names in English sentences, too. */
const inNames = new Set(
  'ex mit uber de la le el do da dos das du des von van san los las a e o en e in no me sur'.split(' '),
)

/** Words of work that all these languages share: they tell nothing. */
const shared = new Set(
  'ceo cto cfo coo cmo cio cpo cro vp hr it ux ui saas fintech startup startups marketing manager sales software product data senior junior backend frontend pharma'.split(
    ' ',
  ),
)

/** Letters such as that of `Serie B`: they tell nothing either. */
const letter = /^[b-df-hj-np-tv-xz]$/

/** `no Porto`: in Portuguese `in`; Spanish would say `no en`. */
const portugueseIn = /(?<!\p{L})n[oa]s? \p{Lu}/u

/** `CEO de startup em Recife`: words that all languages share, between the small words of one. */
const grammars: readonly (readonly [RegExp, European])[] = [
  [/(?<!\p{L})em \p{Lu}/u, 'pt'],
  [/(?<!\p{L})(?:à|chez) \p{Lu}/u, 'fr'],
  [/(?<!\p{L})de .*(?<!\p{L})en \p{Lu}/u, 'es'],
]
const languageOfGrammar = (text: string): European | null =>
  grammars.find(([each]) => each.test(text))?.[1] ?? null

/** The languages whose dictionary has a word; made at the first use. */
let languagesOf: Map<string, European[]> | undefined

function loadWords(): Map<string, European[]> {
  const all = new Map<string, European[]>()
  for (const language of european)
    for (const word of dictionaryOf(language).words) {
      const known = all.get(word)
      if (known) known.push(language)
      else all.set(word, [language])
    }
  return all
}

/**
 * The language of a sentence, if it is one that has a dictionary and has more words that only the
 * dictionary knows than words that only English knows. Null: English, Korean or none of these.
 */
export function languageOf(text: string, lexicon: Lexicon): Language | null {
  if (/\p{Script=Hangul}/u.test(text)) return null
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja'
  const known = (languagesOf ??= loadWords())
  const words = text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => {
    const folded = /^[a-z]*$/.test(word) ? word : fold(word)
    if (folded === '') return []
    const isEnglish =
      !shared.has(folded) &&
      ((functionWords.has(folded) && !foreignRequests.has(folded)) ||
        commonEnglish.has(folded) ||
        lexicon.isWork(folded) ||
        lexicon.isWork(singular(folded)))
    return {
      isEnglish,
      // `développeuses Python`: subjects of work are English everywhere.
      isOnlyWork:
        isEnglish && !functionWords.has(folded) && !commonEnglish.has(folded) && !lexicon.isHead(folded),
      isGrammar: functionWords.has(folded),
      isInNames:
        inNames.has(folded) || shared.has(folded) || letter.test(folded) || lexicon.isIndustry(folded),
      languages: known.get(folded) ?? compound(folded, isEnglish),
    }
  })
  if (words.every(({ isEnglish, isInNames, languages }) => isEnglish || isInNames || languages.length === 0))
    return words.some(({ isGrammar, isInNames }) => isGrammar && !isInNames) ? null : languageOfGrammar(text)
  let best: Language | null = null
  let most = 0
  for (const language of european) {
    const isOwn = (word: (typeof words)[number]) => word.languages.includes(language)
    const own = words.filter((word) => isOwn(word) && !word.isEnglish && !word.isInNames).length
    const foreign = words.filter((word) => word.isEnglish && !word.isOnlyWork && !isOwn(word)).length
    const isLikelier = own > most || (own === most && language === 'pt' && portugueseIn.test(text))
    if (own > 0 && own > foreign && isLikelier) [best, most] = [language, own]
  }
  return best
}

const none: readonly European[] = []
const german: readonly European[] = ['de']
const compound = (word: string, isEnglish: boolean) =>
  !isEnglish && word.length > 6 && compoundOf(word) !== null ? german : none
