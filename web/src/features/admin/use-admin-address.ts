import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

/**
 * Returns the parameters of a screen's address, which may be anything, and a function that changes
 * them: `search` replaces them all. A change while typing `replaces` the history entry.
 */
export function useAdminAddress() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { _splat: path = '' } = useParams({ strict: false })
  const go = (next: Record<string, unknown>, { replaces = false } = {}) =>
    void navigate({ to: paths.admin, params: { _splat: path }, search: next, replace: replaces })
  return { search, go }
}
