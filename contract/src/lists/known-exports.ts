/**
 * Products whose exports are recognised by their headers, by the names that people know. The
 * headers are in `dataset/src/import/exports`.
 */
export const exportNames = {
  linkedin: 'LinkedIn Connections',
  evaboot: 'Evaboot',
  phantombuster: 'PhantomBuster',
  pronto: 'Pronto',
  apollo: 'Apollo',
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
  google: 'Google Contacts',
  outlook: 'Outlook',
  pdl_companies: 'People Data Labs',
} as const

export type ExportProduct = keyof typeof exportNames

export const exportProducts = Object.keys(exportNames) as [ExportProduct, ...ExportProduct[]]
