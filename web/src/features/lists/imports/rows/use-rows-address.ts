import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../paths.ts'
import type { RowsAddress } from '../address.ts'
import type { ImportStep } from '../steps.ts'

/** Shows other rows; the address keeps them. */
export function useRowsAddress(id: number, step: ImportStep) {
  const navigate = useNavigate()
  return ({ outcome, page }: RowsAddress) =>
    void navigate({
      to: paths.importStep,
      params: { importId: String(id), step },
      search: { ...(outcome !== null && { rows: outcome }), ...(page > 1 && { page }) },
      replace: true,
    })
}
