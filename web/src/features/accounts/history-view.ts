import { creditModules, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'

/** The page and filter of the credit history in the address; by default the first page of everything. */
export type HistoryView = { page?: number; module?: CreditModule }

/** Ignores invalid parameters. */
export function readHistoryView(search: Record<string, unknown>): HistoryView {
  const page = Number(search['page'])
  const module = creditModules.find((each) => each === search['module'])
  return {
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 ? { page } : {}),
    ...(module ? { module } : {}),
  }
}
