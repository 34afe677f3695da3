import type { Document, Inline } from '@rapport/contract/campaigns/document.ts'

/** The lines of a document: its paragraphs, and the items of its lists. */
export const linesOf = ({ blocks }: Document): readonly (readonly Inline[])[] =>
  blocks.flatMap((block) => (block.type === 'paragraph' ? [block.content] : block.items))
