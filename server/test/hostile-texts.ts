/** Characters of a script from one on, each once, so that nothing makes them shorter. */
const from = (start: number, count: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(start + at)).join('')

/**
 * Texts of some 10 kB that are longer in bytes, in folded form or in parts than they look, and that
 * a cut may halve.
 */
export const hostileTexts: Record<string, string> = {
  letters: 'Abcde fghij '.repeat(850),
  'one word': 'x'.repeat(10_000),
  hangul: from(0xac00, 3400),
  han: from(0x4e00, 3400),
  'letters beyond 16 bits': from(0x20000, 2500),
  'letters that are sentences': '\ufdfa\ufdfb'.repeat(100),
  'letters that are sentences, long': '\ufdfa\ufdfb\u3300\u32ff'.repeat(850),
  'ligatures and units': `${from(0x3300, 88)}${from(0xfb00, 7)}`.repeat(35),
  marks: `a${'\u0301\u0316'.repeat(2500)}`,
  'a mark on each letter': 'e\u0301\u0316'.repeat(1600),
  emoji: '😀'.repeat(2500),
  'a family of emoji': '👩‍👩‍👧‍👦'.repeat(400),
  'invisible characters': '\u200b\u202e\u2066'.repeat(1100),
  'spaces of all kinds': ' \u00a0\u3000\u2028\u2029\t'.repeat(800),
  'capitals that grow': 'İẞŉǰΐ'.repeat(800),
  separators: 'a;b,c|d '.repeat(1250),
  formulas: '=1+1;＝2;'.repeat(1200),
  'escape sequences': '\\u0000\\ud83d\\'.repeat(700),
  backslashes: '\\'.repeat(10_000),
  quotes: `'"`.repeat(5000),
  'regular expression': '(a+)+$[^]]{1,9}'.repeat(650),
  'an emoji at each cutting point': [20, 30, 40, 50, 100, 150, 199, 200, 250, 254, 255, 300, 500, 1000, 5000]
    .map((at) => `${'y'.repeat(at - 1)}😀`)
    .join(''),
}

/** Lengths at which something is cut or refused, and the characters before and after them. */
const edges = [40, 100, 150, 200, 254, 300, 500, 1000, 5000]

/** An emoji that begins right before a limit, at it, and right behind it. */
export const emojiAtEdges: string[] = edges.flatMap((edge) =>
  [edge - 2, edge - 1, edge].map((before) => `${'y'.repeat(before)}😀`),
)
