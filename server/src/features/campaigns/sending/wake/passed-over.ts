import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { Pool } from 'pg'
import type { AccountId } from '../../../../database/ids.ts'
import { companyFacts, maxOfCompany } from '../../guards/guards.ts'
import type { ClaimResult } from '../claim/claim.ts'
import { recentToCompanies } from '../facts/company-queries.ts'
import { findDue, type Skipped } from '../facts/due-queries.ts'
import { earliest } from '../recover/looks.ts'

type Refused = Extract<ClaimResult, { kind: 'refused' }>

/**
 * The people, campaigns and companies that a turn of a mailbox passes over. Companies that got all
 * their emails of the hour are passed over from the beginning, so that however many they are, none
 * of their people is asked about in vain.
 */
export class PassedOver {
  readonly skipped: Skipped = { people: [], campaigns: [], companies: [] }
  /** When each of the companies may be written to again. */
  readonly #companies: Map<string, Date>

  private constructor(companies: Map<string, Date>) {
    this.#companies = companies
    this.skipped.companies.push(...companies.keys())
  }

  static async begin(pool: Pool, userId: AccountId, now: Date): Promise<PassedOver> {
    const full = new Map<string, Date>()
    for (const [domain, times] of await recentToCompanies(pool, { userId, now })) {
      const { sentThisHour, slotFreesAt } = companyFacts(times)
      if (slotFreesAt && sentThisHour >= maxOfCompany) full.set(domain, slotFreesAt)
    }
    return new PassedOver(full)
  }

  add({ enrolmentId, campaignId, companyDomain, refusals }: Refused): void {
    const { people, campaigns, companies } = this.skipped
    const find = (scope: 'campaign' | 'company') =>
      refusals.find(({ reason }) => reasons[reason].scope === scope)
    const ofCompany = find('company')
    if (campaignId !== null && find('campaign')) campaigns.push(campaignId)
    else if (companyDomain !== null && ofCompany?.until) {
      companies.push(companyDomain)
      this.#companies.set(companyDomain, ofCompany.until)
    } else people.push(enrolmentId)
  }

  /** When one of the companies may be written to again that somebody who is due waits for. */
  async nextOfCompanies(pool: Pool, mailboxId: number, now: Date): Promise<Date | null> {
    if (this.#companies.size === 0) return null
    const waiting = await findDue(pool, { mailboxId, now, skipped: { ...this.skipped, companies: [] } })
    return waiting && earliest([...this.#companies.values()])
  }
}
