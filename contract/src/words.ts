import { fold } from './fold.ts'
import { normalised } from './plain-text.ts'

/*
 * The words of what people write about themselves, and of the phrases that are sought in it. One
 * reader for both, and for every engine: a phrase is found where its words stand together.
 */

/** A framework is one word, so that `node` doesn't find `Node.js`, nor `net revenue` find `.NET`. */
const javaScript = /(?<=[\p{L}\p{N}])[.．](?=js(?![\p{L}\p{N}]))/giu
const bareDotNet = /(?<![\p{L}\p{N}.．])[.．]net(?![\p{L}\p{N}])/giu
/** `ASP.NET`, `VB.NET`; a longer word before it is a domain's. */
const ofDotNet = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{2,3})[.．](?=net(?![\p{L}\p{N}]))/giu
/**
 * `R&D`, `P & L`, `AT&T`, `GD&T`: initials joined by a sign are one word, spelled as some write it:
 * `RnD`. `AI & ML` are two.
 */
const joinedInitials = [
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})[&＆]([\p{L}\p{N}])(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])([\p{L}\p{N}])[&＆]([\p{L}\p{N}]{2})(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]) [&＆] ([\p{L}\p{N}])(?![\p{L}\p{N}])/gu,
]

/**
 * Scripts that don't end words with spaces, or, as Korean, join particles and further words to one.
 */
const syllables =
  /[\p{scx=Hang}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu

/**
 * The words of a text, separated by single spaces; empty if it has none. Words are folded; `C++` and
 * `C#`, `.NET` (`dotnet`), `Node.js` (`nodejs`) and `R&D` (`rnd`) stay whole, also before a syllable
 * (`C++을`). Each character of Korean, Chinese, Japanese, Thai, Lao, Khmer and Burmese is a word, so
 * that a name is found within a longer word and across a space.
 * Idempotent, and linear in the length of the text.
 */
export const wordsOf = (text: string): string => separated(fold(withWholeWords(apart(text))))

/** `C++을`, `Node.js개발자`: the syllables that join a word of letters are no part of it. */
const apart = (text: string): string =>
  ascii.test(text) ? text : normalised(text, 'NFKC').replace(syllables, ' $&')

/** A folded text with its syllables as words. A sign that ended a word of syllables ends none. */
export const separated = (folded: string): string =>
  !ascii.test(folded) && folded.search(syllables) >= 0
    ? folded
        .replace(syllables, ' $& ')
        .replace(/ [+#]+(?= |$)/g, ' ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : folded

/** Whether the words of a phrase stand together and in order among others, all as `wordsOf` gives them. */
export const hasPhrase = (words: string, phrase: string): boolean =>
  phrase !== '' && ` ${words} `.includes(` ${phrase} `)

/** Texts with one of the forms are few. */
function withWholeWords(text: string): string {
  const framed = /[.．](?:js|net)/i.test(text)
    ? text.replace(bareDotNet, 'dotnet').replace(javaScript, '').replace(ofDotNet, '$1')
    : text
  return /[&＆]/.test(framed)
    ? joinedInitials.reduce((whole, initials) => whole.replace(initials, '$1n$2'), framed)
    : framed
}

const ascii = /^\p{ASCII}*$/u
