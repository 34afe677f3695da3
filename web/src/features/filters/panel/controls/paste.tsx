import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ClipboardEvent } from 'react'
import { lazyPart } from '../../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../../ui/loading/part-failure.tsx'
import { alternativesQuery } from '../../api.ts'
import { onlyValue } from '../../model/alternatives.ts'
import type { CountPeople } from '../../read-pasted.ts'
import type { DraftProps } from '../draft.ts'
import type { Paste, PasteResult } from './paste-report.tsx'

const Report = lazyPart(async () => (await import('./paste-report.tsx')).PasteReport, PartFailure)

type PasteInput = DraftProps & {
  field: ListFieldId
  isExcluding: boolean
  /** Receives a text that is a single value, or could not be read. */
  onText: (text: string) => void
}

/** Adds the values of a pasted text that at least one person has, and keeps the outcome of the others. */
export function usePaste({ filters, onEdit, field, isExcluding, onText }: PasteInput) {
  const client = useQueryClient()
  const [result, setResult] = useState<PasteResult>(null)
  const target = (isExcluding && oppositeOf(field)) || field
  const count: CountPeople = (id, values) =>
    client.fetchQuery(
      alternativesQuery(
        values.map((value) => onlyValue(emptyFilterSet, id, value)),
        0,
      ),
    )
  const add = async (values: readonly string[]) => {
    const { addPasted } = await import('../../read-pasted.ts')
    onEdit((draft) => addPasted(draft, target, values).filters)
    return addPasted(filters, target, values)
  }
  const read = async (text: string) => {
    const { readPasted } = await import('../../read-pasted.ts')
    const pasted = await readPasted(text, field, count)
    if ('text' in pasted) {
      setResult(null)
      return onText(pasted.text)
    }
    const { added, present, beyond } = await add(pasted.known)
    setResult({
      added,
      present: present + pasted.repeated,
      unknown: pasted.unknown,
      invalid: pasted.invalid,
      beyond: [...beyond, ...pasted.beyond],
    })
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/[\n;,\t]/.test(text)) return setResult(null)
    event.preventDefault()
    setResult('reading')
    read(text).catch(() => {
      setResult(null)
      onText(text.replaceAll(/\s+/g, ' '))
    })
  }
  const addRest = async (unknown: readonly string[], before: readonly string[]) => {
    const { added, beyond } = await add(unknown)
    const left = [...beyond, ...before]
    setResult(left.length === 0 ? null : { added, present: 0, unknown: [], invalid: [], beyond: left })
  }
  const addUnknown = () => {
    if (result !== null && result !== 'reading') void addRest(result.unknown, result.beyond)
  }
  return { result, onPaste, addUnknown, dismiss: () => setResult(null) }
}

/** Says what was done with a pasted text. */
export function PasteReport({ paste }: { paste: Paste }) {
  if (paste.result === null) return null
  return (
    <Suspense>
      <Report {...paste} />
    </Suspense>
  )
}
