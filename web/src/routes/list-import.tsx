import { useParams, useSearch } from '@tanstack/react-router'
import { ImportView } from '../features/lists/imports/import-view.tsx'
import { MissingPage } from '../features/shell/missing-page.tsx'
import { PermittedPage } from '../features/shell/permitted-page.tsx'
import { readId } from '../lib/read-id.ts'

/** An import of people into a list, at the step that the address names. */
export function ListImportRoute() {
  const { importId, step } = useParams({ strict: false })
  const parameters = useSearch({ strict: false })
  const id = readId(importId)
  if (id === null && importId !== undefined) return <MissingPage />
  return (
    <PermittedPage to="lists.write">
      <ImportView id={id} step={step ?? 'file'} parameters={parameters} />
    </PermittedPage>
  )
}
