import type { PersonRow } from '@rapport/contract/people/person.ts'
import type { ComponentType } from 'react'

/**
 * A button for a person, in a row and in the open profile. In a row it shows while the row is
 * hovered or has the focus; it stays if it is marked by `data-kept`.
 */
export type PersonAction = ComponentType<{
  person: Pick<PersonRow, 'id' | 'fullName'>
  place: 'row' | 'profile'
}>

/** A mark beside a person's name in a row. */
export type PersonMark = ComponentType<{ id: number }>
