import { useState } from 'react'
import { readChoice, writeChoice } from '../../../lib/storage.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import {
  narrowestTable,
  readColumns,
  shownColumns,
  writeColumns,
  type ChoosableColumn,
  type Column,
} from './columns.ts'

/** In a narrow window the others could not be seen: they are not drawn at all. */
const isAlwaysShown = ({ visibility }: Column) => visibility === ''

/** Which columns the table shows; the choice outlives the visit. */
export function useColumns() {
  const [chosen, setChosen] = useState(() => readColumns(readChoice('columns')))
  return {
    chosen,
    shown: useMediaQuery(narrowestTable) ? shownColumns(chosen).filter(isAlwaysShown) : shownColumns(chosen),
    choose: (next: readonly ChoosableColumn[]) => {
      writeChoice('columns', writeColumns(next))
      setChosen(next)
    },
  }
}
