/**
 * The rule for every text of a request, without schemas: the browser uses it too. `line` in
 * `shapes.ts` is its schema.
 */

/** Refused inside a text: control characters, line breaks and halves of surrogate pairs. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Whether a text has more characters than so many. Characters are code points, as JSON Schema
 * counts them: at most two units each, so a text of more is not counted.
 */
export const isLonger = (text: string, maxLength: number): boolean =>
  text.length > 2 * maxLength || (text.length > maxLength && Array.from(text).length > maxLength)

/** Invisible characters, and spaces at the ends, that a text may bring beyond its maximum. */
const spare = 200

/**
 * Whether a text is longer than anything that cleaning could shorten to its maximum: at most four
 * characters become one (NFC), and some are taken out. Such a text is refused unread, so that
 * nothing is worked on for longer than its field is worth.
 */
export const isFarTooLong = (text: string, maxLength: number): boolean => text.length > 4 * maxLength + spare

/**
 * The first `maxLength` characters of a text, or all of it. Characters are code points, as
 * PostgreSQL and JSON Schema count them; halves of surrogate pairs, which neither stores, become
 * U+FFFD. Takes time by `maxLength`, not by the length of the text.
 */
export function cutText(text: string, maxLength: number): string {
  // A code point has at most two units. A pair that this first cut halves is beyond `maxLength`.
  const near = text.slice(0, 2 * maxLength).toWellFormed()
  return isLonger(near, maxLength) ? Array.from(near).slice(0, maxLength).join('') : near
}

/** Marks on one letter; the Unicode stream-safe text format (UAX 15) allows at most this many. */
const maxMarks = 30
/** The last two, sound marks of narrow kana, become marks when they are normalised. */
const markRun = /[\p{M}\uff9e\uff9f]+/gu

/**
 * Returns a text in a normal form of Unicode, with at most 30 marks on a letter. Linear in its
 * length, unlike the language's `normalize`, which sorts the marks on a letter in quadratic time:
 * no other code may call that.
 */
export const normalised = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(markRun, (marks) => cutText(marks, maxMarks)).normalize(form)

/**
 * Returns a text without the given characters at its end. Linear, unlike a pattern such as `/ +$/`,
 * which starts again at each character.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The pattern of a text that fits on one line. */
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u

const fillers = '\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0'
const joinedScripts = [
  'Arab|Syrc|Mong|Deva|Beng|Guru|Gujr|Orya|Taml|Telu|Knda|Mlym|Sinh|Khmr|Mymr|Tibt',
].flatMap((names) => names.split('|').map((name) => `\\p{scx=${name}}`))
/**
 * A zero-width joiner or non-joiner where spelling needs it: between letters of scripts that join
 * them, and inside emoji.
 */
const joiner = `(?<=(?!\\p{Cf})[${joinedScripts.join('')}])[\\u200c\\u200d](?=(?![${fillers}])\\p{L})|(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})`
/** Format characters that are drawn: Arabic number signs and the like. */
const drawn = '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]'
/** Characters without any shape: format characters, and fillers that count as letters. */
const invisible = new RegExp(`(?!${joiner}|${drawn})[\\p{Cf}\\u034f${fillers}]`, 'gu')
/** Nothing to see: spaces, marks without a letter, the blank Braille pattern. */
const blank = /^[\p{Z}\p{M}\p{Cf}\u2800]*$/u
/** The pattern of a text that has something to see: what `cleanText` doesn't empty. */
export const visible = new RegExp(`[^\\s\\p{Z}\\p{M}\\p{Cf}\\u2800${fillers}]`, 'u')
const ascii = /^[\x20-\x7e]*$/

/**
 * A part of a text, without invisible characters, as `cleanText` does; it keeps the spaces at its
 * ends. Idempotent.
 */
export function cleanPart(text: string): string {
  const clean = text.replace(invisible, '')
  return clean !== text && blank.test(clean) ? '' : clean
}

/**
 * A text as it is stored and compared: without invisible characters (zero-width, bidirectional and
 * other format characters, which arrive by copying from web pages) and without white space at its
 * ends. What then has nothing to see is empty. Idempotent.
 */
export function cleanText(text: string): string {
  if (ascii.test(text)) return text.trim()
  const clean = text.replace(invisible, '').trim()
  return blank.test(clean) ? '' : clean
}

/** A text of several lines as one line: tabs and line breaks become spaces. */
export const onOneLine = (text: string): string => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')

/** The pattern of a text of several lines. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\t\n])*$/u

/** Line breaks of all systems as those of Unix. */
export const withUnixBreaks = (text: string): string => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')

/** A text that an earlier release stored, made to fit the rule. */
export const repairText = (text: string): string => cleanText(onOneLine(text).replace(refused, ''))
