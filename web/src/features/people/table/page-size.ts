import { limits } from '@rapport/contract/limits.ts'
import { readChoice } from '../../../lib/storage.ts'
import { useChoice } from '../../../lib/use-choice.ts'

/** People per page. `preferences.js` knows the key and the sizes, too. */
export const pageSizes = ['15', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

const key = 'pageSize'
const usual: PageSize = `${limits.defaultPageSize}`

export const readPageSize = (): number => Number(pageSizes.find((size) => size === readChoice(key)) ?? usual)

/** The chosen size, which outlasts the visit. */
export function usePageSize(): [number, (size: PageSize) => void] {
  const [size, setSize] = useChoice(key, pageSizes, usual)
  return [Number(size), setSize]
}

/** The page of another size that has the first person of this one. */
export const pageAfterResize = (page: number, size: number, nextSize: number): number =>
  Math.floor(((page - 1) * size) / nextSize) + 1
