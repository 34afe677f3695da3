type Gathering<T> = { ids: Set<number>; answer: Promise<ReadonlyMap<number, T>> }

/**
 * Makes requests for one thing each, sent in one turn, one call for all of them. Rows of a table
 * request their own thing.
 */
export function gather<T>(
  fetchAll: (ids: number[]) => Promise<ReadonlyMap<number, T>>,
): (id: number) => Promise<T | undefined> {
  let gathering: Gathering<T> | null = null
  const begin = (): Gathering<T> => {
    const ids = new Set<number>()
    const turn = new Promise((resolve) => {
      setTimeout(resolve)
    })
    const answer = turn.then(() => {
      gathering = null
      return fetchAll([...ids])
    })
    return { ids, answer }
  }
  return async (id) => {
    gathering ??= begin()
    const { ids, answer } = gathering
    ids.add(id)
    return (await answer).get(id)
  }
}
