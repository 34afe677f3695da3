/**
 * Texts that make careless code slow, by the parts they repeat; each about `length` units long.
 * Backtracking is slowest on texts that begin like a match and never complete it. Repeated scans
 * are slowest on runs that are trimmed, collapsed or sorted.
 */
const between =
  (unit: string, start = 'a', end = 'a') =>
  (length: number) =>
    start + unit.repeat(Math.max(0, length - start.length - end.length) / unit.length) + end

export const shapes: Readonly<Record<string, (length: number) => string>> = {
  'white space between letters': between(' \t'),
  'spaces alone': between(' ', '', ''),
  'marks on one letter': between('\u0301\u0316', 'a', ''),
  'sound marks of narrow kana': between('\u0301\uff9e', 'a', ''),
  'signs after a digit': between('#+', '0', ''),
  'quotation marks': between(`"'“`, '', ''),
  'angle brackets': between('<a ', '<', '<'),
  'at signs and dots': between('a.', 'a@', '@'),
  'commas and semicolons': between('a,a:a;', '', ''),
  'characters without a shape': between('\u200d\u200b\u202e', '\u200b', 'a'),
  'emoji and halves': between('👩\u200d', '', '\ud83d'),
  'digits of phone numbers': between('1-(2) ', '+', 'x'),
  'open brackets': between('([{', '', ''),
  'the beginning of a quote': between(' ', 'from:', 'x'),
  'a Japanese quote': between(' ', '2026年abcd<a>', 'x'),
}
export const shapeNames = Object.keys(shapes)
