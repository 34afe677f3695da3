import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { launchProblem } from './launch-problems.ts'

test.for([
  ['steps.0.subject', 'blankSubject', 1, paths.campaign, 'error_blank'],
  ['steps.2.document', 'blankText', 3, paths.campaign, 'error_blank'],
  ['steps', 'steps', 1, paths.campaign],
  ['steps.0.subject', 'subject', 1, paths.campaign],
  ['steps.2.document', 'document', 3, paths.campaign],
  ['contacts', 'contacts', 1, paths.campaignContacts],
  ['setup.mailboxIds', 'mailboxes', 1, paths.campaignSetup],
  ['something.new', 'other', 1, paths.campaign],
] as const)(
  'what is missing at %s is mended where it is',
  ([path, text, number, to, code = 'error_required']) => {
    expect(launchProblem({ path, code })).toEqual({ text, number, to })
  },
)
