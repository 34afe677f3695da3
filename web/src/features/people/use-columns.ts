import { useState } from 'react'
import { readChoice, writeChoice } from '../../lib/storage.ts'
import { readColumns, shownColumns, writeColumns, type ChoosableColumn } from './columns.ts'

/** Which columns the table shows; the choice outlives the visit. */
export function useColumns() {
  const [chosen, setChosen] = useState(() => readColumns(readChoice('columns')))
  return {
    chosen,
    shown: shownColumns(chosen),
    choose: (next: readonly ChoosableColumn[]) => {
      writeChoice('columns', writeColumns(next))
      setChosen(next)
    },
  }
}
