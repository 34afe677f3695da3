import type { Industry } from '@rapport/contract/industries.ts'

/** What people call an industry beside its name. Keys are folded when the table is loaded; to extend, add a line. */
export const industryAliases: Readonly<Record<string, Industry>> = {
  saas: 'Computer Software',
  software: 'Computer Software',
}
