import type { CreditEntry } from '@rapport/contract/credits/schemas.ts'

export type CreditModule = CreditEntry['module']

/** The page and filter of the credit history in the address; by default the first page of everything. */
export type HistoryView = { page?: number; module?: CreditModule }

export const creditModules: readonly CreditModule[] = ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL']

/** Ignores invalid parameters. */
export function readHistoryView(search: Record<string, unknown>): HistoryView {
  const page = Number(search['page'])
  const module = creditModules.find((each) => each === search['module'])
  return {
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 ? { page } : {}),
    ...(module ? { module } : {}),
  }
}
