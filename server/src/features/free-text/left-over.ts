import { functionWords } from '@rapport/language/data/function-words.ts'
import { fold } from '@rapport/normalise/fold.ts'

/** The runs of words outside all quotes, without function words at either end. */
export function leftOver(sentence: string, quotes: readonly string[]): string[] {
  const longestFirst = quotes.filter(Boolean).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce(
    (text, quote) => text.replace(new RegExp(RegExp.escape(quote), 'giu'), '\n'),
    sentence,
  )
  return rest.split(/[\n,;.!?]+/).flatMap((run) => {
    const words = run.split(/\s+/).filter((word) => fold(word) !== '')
    while (words.length > 0 && functionWords.has(fold(words[0]!))) words.shift()
    while (words.length > 0 && functionWords.has(fold(words.at(-1)!))) words.pop()
    return words.length === 0 ? [] : words.join(' ')
  })
}
