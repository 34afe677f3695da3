import { useParams } from '@tanstack/react-router'
import { CompanyView, MissingCompany } from '../../features/companies/page/company-view.tsx'
import { readId } from '../../lib/read-id.ts'

export function CompanyRoute() {
  const { companyId } = useParams({ strict: false })
  const id = readId(companyId)
  return id === null ? <MissingCompany /> : <CompanyView key={id} id={id} />
}
