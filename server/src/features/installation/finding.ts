import type {
  InstallationCheck,
  InstallationFinding,
  InstallationResult,
} from '@rapport/contract/admin/installation.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { fill } from '../../locales/fill.ts'
import type { Doubt } from '../../mail/doctor/findings.ts'
import en from './locales/en.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }

type FindingName = keyof typeof en.findings
/** What is wrong with a server that was to be reached. Its words go into those of a finding. */
export type Fault = keyof typeof en.faults
type Values = Record<string, string | number>
/** A finding with words about what helps. */
type HelpedName = FindingName & keyof typeof en.remedies

type Texts = Omit<typeof en, 'remedies'> & {
  remedies: Record<Fault | HelpedName, string> & Partial<Record<FindingName, string>>
}
const textsOf: Record<Language, Texts> = { en, ko }

export type Found = {
  result: InstallationResult
  finding: FindingName
  values: Values
  fault: Fault | null
  /** The words of another program, in its language. */
  said: string | null
}
export type Finding = Found & { check: InstallationCheck }

type Said = { said?: string | null }
type More = Said & { fault?: Fault }

/** Makes a finding that is not good: the finding or the fault in it says what helps. */
type MakeDoubtful = {
  (finding: HelpedName, values?: Values, more?: Said): Found
  (finding: FindingName, values: Values, more: Said & { fault: Fault }): Found
}

const found =
  (result: InstallationResult) =>
  (finding: FindingName, values: Values = {}, { fault, said }: More = {}): Found => ({
    result,
    finding,
    values,
    fault: fault ?? null,
    said: said ?? null,
  })

export const good = found('good')
export const advice: MakeDoubtful = found('advice')
export const wrong: MakeDoubtful = found('wrong')
export const unseen = found('unseen')

const isFault = (name: string): name is Fault => name in en.faults

/** A doubt about a connection as a fault, with the words of the server. */
export function faultWith({ cause, said }: Doubt): { fault: Fault; said: string | null } {
  return { fault: cause !== null && isFault(cause) ? cause : 'connection_failed', said: said ?? null }
}

/** A finding in words: what was checked, what was found, and what helps where something does. */
export function describeFinding(finding: Finding, language: Language): InstallationFinding {
  const texts = textsOf[language]
  const fault = finding.fault === null ? '' : fill(texts.faults[finding.fault], finding.values)
  const text = fill(texts.findings[finding.finding], { ...finding.values, fault })
  const remedy = texts.remedies[finding.fault ?? finding.finding] ?? null
  return {
    check: finding.check,
    result: finding.result,
    title: texts.checks[finding.check],
    text: finding.said === null ? text : `${text} “${finding.said}”`,
    remedy: remedy === null ? null : fill(remedy, finding.values),
  }
}
