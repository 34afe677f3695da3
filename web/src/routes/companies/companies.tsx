import { countFilters, emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  readCompaniesAddress,
  writeCompaniesAddress,
  type CompaniesAddress,
} from '../../features/companies/search/address.ts'
import { CompaniesView } from '../../features/companies/search/companies-view.tsx'
import { FilterSheet } from '../../features/filters/panel/filter-sheet.tsx'
import { desktopScreen, useMediaQuery } from '../../lib/use-media-query.ts'
import { paths } from '../../paths.ts'
import { CompaniesPanel } from './companies-panel.tsx'

const route = getRouteApi(`/shell${paths.companies}`)

/** The company search: filters beside the results. */
export function CompaniesRoute() {
  const parameters = route.useSearch()
  const address = useMemo(() => readCompaniesAddress(parameters), [parameters])
  const navigate = route.useNavigate()
  const isDesktop = useMediaQuery(desktopScreen)
  const change = (edit: (address: CompaniesAddress) => Partial<CompaniesAddress>) =>
    void navigate({
      search: (before) => {
        const latest = readCompaniesAddress(before)
        return writeCompaniesAddress({ ...latest, ...edit(latest) })
      },
      resetScroll: false,
    })
  const count = countFilters(address.filters)
  const panel = {
    address,
    canClear: count > 0,
    onEdit: (edit: (filters: CompaniesAddress['filters']) => CompaniesAddress['filters']) =>
      change(({ filters }) => ({ filters: edit(filters), page: 1 })),
    onClear: () => change(() => ({ filters: emptyFilterSet, page: 1 })),
  }
  return (
    <div className="flex h-full">
      {isDesktop && (
        <div className="flex w-filters shrink-0 border-e border-line">
          <CompaniesPanel {...panel} />
        </div>
      )}
      <CompaniesView
        address={address}
        onChange={(part) => change(() => part)}
        action={
          isDesktop ? null : (
            <FilterSheet appliedCount={count}>
              {(_close, closeButton) => <CompaniesPanel {...panel} action={closeButton} />}
            </FilterSheet>
          )
        }
      />
    </div>
  )
}
