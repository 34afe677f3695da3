import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ClipboardEvent } from 'react'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { PartFailure } from '../../../../ui/part-failure.tsx'
import { addByHand } from '../../model/filter-edits.ts'
import type { DraftProps } from '../draft.ts'
import type { Paste, PasteResult } from './paste-report.tsx'

const Report = lazyPart(async () => (await import('./paste-report.tsx')).PasteReport, PartFailure)

type PasteInput = DraftProps & {
  field: ListFieldId
  isExcluding: boolean
  /** Takes what is one value, or could not be read. */
  onText: (text: string) => void
}

/** Adds the values of a pasted text that somebody has, and keeps what became of the others. */
export function usePaste({ onEdit, field, isExcluding, onText }: PasteInput) {
  const client = useQueryClient()
  const [result, setResult] = useState<PasteResult>(null)
  const target = (isExcluding && oppositeOf(field)) || field
  const addAll = (values: readonly string[]) =>
    onEdit((draft) =>
      values.reduce((filters, value) => addByHand(filters, target, value).filters ?? filters, draft),
    )
  const read = async (text: string) => {
    const { readPasted } = await import('../../read-pasted.ts')
    const pasted = await readPasted(client, field, text)
    if ('text' in pasted) {
      setResult(null)
      return onText(pasted.text)
    }
    addAll(pasted.known)
    setResult({ added: pasted.known.length, unknown: pasted.unknown })
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
  const addUnknown = () => {
    if (result !== null && result !== 'reading') addAll(result.unknown)
    setResult(null)
  }
  return { result, onPaste, addUnknown, dismiss: () => setResult(null) }
}

/** Says what became of a pasted text. */
export function PasteReport({ paste }: { paste: Paste }) {
  if (paste.result === null) return null
  return (
    <Suspense>
      <Report {...paste} />
    </Suspense>
  )
}
