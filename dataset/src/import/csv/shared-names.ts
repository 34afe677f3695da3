import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { CompanyRecord } from '../../records.ts'
import { LineTable } from '../line-table.ts'

/**
 * Notes the companies of a table whose website or LinkedIn page an earlier row gave to a company of
 * another name: departments of one employer, brands, or a column that was filled down by mistake.
 * Each name is noted once.
 */
export function createSharedNames(): (line: number, company: CompanyRecord) => string | null {
  const seen = new LineTable()
  return (line, { name, domain, linkedinSlug }) => {
    const [handle, fate] =
      linkedinSlug === null
        ? [`website ${domain}`, 'kept apart by name']
        : [`LinkedIn page ${linkedinSlug}`, 'stored as one company']
    if (domain === null && linkedinSlug === null) return null
    const named = `${handle} ${companyNameKey(name)}`
    if (seen.get(named) !== null) return null
    seen.set(named, { line, extra: 0 })
    const first = seen.get(handle)
    if (first === null) {
      seen.set(handle, { line, extra: 0 })
      return null
    }
    return `'${name}' has the ${handle} of the company on line ${first.line}, whose name is another: ${fate}`
  }
}
