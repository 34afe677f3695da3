import { limits } from '@rapport/contract/limits.ts'
import { readChoice } from '../../../lib/storage.ts'
import { useChoice } from '../../../lib/use-choice.ts'

/** The numbers of people per page that a table offers. */
export type PageSizes = {
  /** The key under which the choice is stored. */
  key: string
  sizes: readonly number[]
  usual: number
}

/** The page sizes of a search. `preferences.js` knows the key and the sizes, too. */
export const searchSizes: PageSizes = {
  key: 'pageSize',
  sizes: [limits.defaultPageSize, 25, 50, 100],
  usual: limits.defaultPageSize,
}

export const readPageSize = ({ key, sizes, usual }: PageSizes): number =>
  sizes.find((size) => `${size}` === readChoice(key)) ?? usual

/** The chosen size, which outlasts the visit. */
export function usePageSize(of: PageSizes): [number, (size: number) => void] {
  const [size, setSize] = useChoice(of.key, of.sizes.map(String), `${of.usual}`)
  return [Number(size), (next) => setSize(`${next}`)]
}

/** The page of another size that has the first person of this one. */
export const pageAfterResize = (page: number, size: number, nextSize: number): number =>
  Math.floor(((page - 1) * size) / nextSize) + 1
