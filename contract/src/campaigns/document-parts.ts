import { visible } from '../plain-text.ts'

export type Part = { type: 'text'; text: string } | { type: 'variable'; name: string; fallback: string }
type Block<T> = { type: 'paragraph'; content: T[] } | { type: 'bullets' | 'numbers'; items: T[][] }

/** The lines of a document: the content of each paragraph, and of each item of its lists. */
export const linesOf = <T>({ blocks }: { blocks: readonly Block<T>[] }): T[][] =>
  blocks.flatMap((block) => (block.type === 'paragraph' ? [block.content] : block.items))

/** The number of characters of some parts; a variable counts as its name and its fallback. */
export const textLength = (parts: readonly Part[]): number =>
  parts.reduce(
    (total, part) =>
      total + (part.type === 'text' ? part.text.length : part.name.length + part.fallback.length),
    0,
  )

/** Whether the recipient sees something; a variable counts as something. */
export const hasText = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type === 'variable' || visible.test(part.text))
