import type { FieldError } from '@rapport/contract/errors.ts'
import { paths } from '../../../paths.ts'

/** A problem that prevents the launch of a campaign, and the screen where it can be solved. */
export type LaunchProblem = {
  text: 'steps' | 'subject' | 'document' | 'blankSubject' | 'blankText' | 'contacts' | 'mailboxes' | 'other'
  /** The place of an email, from 1. */
  number: number
  to: typeof paths.campaign | typeof paths.campaignContacts | typeof paths.campaignSetup
}

/** Reads an error of `cannot_launch`. */
export function launchProblem({ path, code }: Pick<FieldError, 'path' | 'code'>): LaunchProblem {
  const [, at, part] = /^steps\.(\d+)\.(subject|document)$/.exec(path) ?? []
  const number = Number(at ?? 0) + 1
  if (part !== undefined && code === 'error_blank')
    return { text: part === 'subject' ? 'blankSubject' : 'blankText', number, to: paths.campaign }
  if (part === 'subject' || part === 'document') return { text: part, number, to: paths.campaign }
  if (path === 'contacts') return { text: 'contacts', number, to: paths.campaignContacts }
  if (path === 'setup.mailboxIds') return { text: 'mailboxes', number, to: paths.campaignSetup }
  return { text: path === 'steps' ? 'steps' : 'other', number, to: paths.campaign }
}
