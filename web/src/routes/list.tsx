import { useParams } from '@tanstack/react-router'
import { ListView } from '../features/lists/list-view.tsx'

export function ListRoute() {
  const { listId = '' } = useParams({ strict: false })
  return <ListView id={listId} />
}
