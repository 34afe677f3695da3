import { accountStates, planCodes } from '@rapport/contract/admin/account-sort.ts'
import type { AuditReading } from '@rapport/contract/admin/audit-facts.ts'
import { auditActions, auditTargets } from '@rapport/contract/admin/audit.ts'
import { jobNames, jobStates } from '@rapport/contract/admin/job-names.ts'
import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type { Change } from './difference.ts'

/** The namespaces with the texts of audit entries. */
export const factTexts = ['admin-audit', 'admin', 'admin-accounts', 'admin-operation'] as const

/** The text of a word, or the value itself if it is none. */
function ifKnown<W extends string>(words: readonly W[], value: unknown, textOf: (word: W) => string): string {
  const word = words.find((each) => each === value)
  return word === undefined ? String(value) : textOf(word)
}

function time(value: unknown, textOf: (at: Date) => string): string {
  const at = new Date(String(value))
  return Number.isNaN(at.getTime()) ? String(value) : textOf(at)
}

/** Returns functions that put the names and values of audited facts into words. */
export function useFactTexts() {
  const { t } = useTranslation(factTexts)
  const formats = useFormats()
  const number = (value: unknown) => (typeof value === 'number' ? formats.count(value) : String(value))
  const readings: Record<AuditReading, (value: unknown) => string> = {
    account: (value) => t('accountNumber', { id: String(value) }),
    action: (value) => ifKnown(auditActions, value, (word) => t(`admin:actions.${word}`)),
    count: number,
    credits: (value) => ifKnown(creditModules, value, (word) => t(`admin-accounts:columns.${word}`)),
    day: (value) => formats.partialDate(String(value)),
    expiry: (value) => time(value, formats.lastDay),
    flag: (value) => t(value === true ? 'flags.true' : 'flags.false'),
    ids: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
    job: (value) => ifKnown(jobNames, value, (word) => t(`admin-operation:jobs.names.${word}`)),
    moment: (value) => time(value, formats.moment),
    plan: (value) => ifKnown(planCodes, value, (word) => t(`admin-accounts:plans.${word}`)),
    state: (value) =>
      jobStates.some((state) => state === value)
        ? ifKnown(jobStates, value, (word) => t(`admin-operation:jobs.states.${word}`))
        : ifKnown(accountStates, value, (word) => t(`admin-accounts:states.${word}`)),
    switch: (value) => t(value === true ? 'switch.true' : 'switch.false'),
    target: (value) => ifKnown(auditTargets, value, (word) => t(`targets.${word}`)),
    text: String,
  }
  return {
    nameOf: (fact: Change) =>
      fact.reading === null
        ? t('otherFact', { name: fact.path })
        : t(`facts.${fact.path}`, fact.number === null ? {} : { number: fact.number }),
    valueOf: ({ reading }: Change, value: unknown) =>
      reading === null ? String(value) : readings[reading](value),
  }
}
