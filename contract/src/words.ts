import { fold } from './fold.ts'

/*
 * The words of what people write about themselves, and of the phrases that are sought in it. One
 * reader for both, and for every engine: a phrase is found where its words stand together.
 */

/** A framework is one word, so that `node` doesn't find `Node.js`, nor `net revenue` find `.NET`. */
const suffixed = /(?<=[\p{L}\p{N}])[.．](?=(?:js|net)(?![\p{L}\p{N}]))/giu
const bareDotNet = /(?<![\p{L}\p{N}.．])[.．]net(?![\p{L}\p{N}])/giu
/** `R&D`, `P & L`, `AT&T`: initials joined by a sign are one word, spelled as some write it: `RnD`. */
const joinedInitials =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})(?:[&＆]| [&＆] )([\p{L}\p{N}]{1,2})(?![\p{L}\p{N}])/gu
/** Scripts that don't end words with spaces, or, as Korean, join particles and further words to one. */
const syllables = /[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu
const hasSyllables = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\ud840-\ud87e]/u

/**
 * The words of a text, separated by single spaces; empty if it has none. Words are folded; `C++` and
 * `C#`, `.NET` (`dotnet`), `Node.js` (`nodejs`) and `R&D` (`rnd`) stay whole. Each Korean, Chinese
 * or Japanese syllable is a word, so that a name is found within a longer word and across a space.
 * Idempotent, and linear in the length of the text.
 */
export function wordsOf(text: string): string {
  const whole = /[.&．＆]/.test(text) ? withWholeWords(text) : text
  return separated(fold(whole))
}

/** A folded text with its syllables as words. A sign that ended a word of syllables ends none. */
export const separated = (folded: string): string =>
  hasSyllables.test(folded)
    ? folded
        .replace(syllables, ' $& ')
        .replace(/ [+#]+(?= |$)/g, ' ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : folded

/** Whether the words of a phrase stand together and in order among others, all as `wordsOf` gives them. */
export const hasPhrase = (words: string, phrase: string): boolean =>
  phrase !== '' && ` ${words} `.includes(` ${phrase} `)

const withWholeWords = (text: string): string =>
  text.replace(bareDotNet, 'dotnet').replace(suffixed, '').replace(joinedInitials, '$1n$2')
