/** Words that join others and mean nothing by themselves. */
const joining = new Set(
  'of and the for in at to a an on with de la le les des du do da der die das fur und et y e en'.split(' '),
)

/** Words of a title or name that carry meaning. */
export const meaningful = (words: readonly string[]): string[] => words.filter((word) => !joining.has(word))

/** The key under which names are equal whatever the order of their words and the words that join them. */
export const nameKey = (words: readonly string[]): string => meaningful(words).toSorted().join(' ')
