import type { ReactNode } from 'react'

export const itemKinds = ['viewed', 'person', 'company', 'list', 'saved', 'recent', 'action', 'page'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Something that the palette finds. */
export type Item = {
  /** Unique in the palette. */
  id: string
  kind: ItemKind
  icon: ReactNode
  label: string
  /** After the label, such as the company of a person; may be empty. */
  detail: string
  /** Runs once the palette is closed. */
  run: () => void
}
