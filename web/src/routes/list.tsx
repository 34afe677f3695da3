import { useParams } from '@tanstack/react-router'
import { ListView } from '../features/lists/list-view.tsx'
import { MissingPage } from '../features/shell/missing-page.tsx'
import { readId } from '../lib/read-id.ts'

export function ListRoute() {
  const { listId } = useParams({ strict: false })
  const id = readId(listId)
  return id === null ? <MissingPage /> : <ListView id={id} />
}
