import { emailNames, jobNames } from '@rapport/contract/admin/job-names.ts'
import { expect, test } from 'vitest'
import { testConfig } from '../test/app.ts'
import { composeMailboxTasks, composeTasks, mails, type TaskDeps } from './tasks.ts'

test('the contract names every kind of job and email, so that administrators read words', () => {
  const deps = { config: testConfig, reveals: {}, sending: {}, mailer: {} } as unknown as TaskDeps
  expect([...composeTasks(deps), ...composeMailboxTasks(deps)].map(({ name }) => name)).toEqual(jobNames)
  expect(mails.map(({ name }) => name)).toEqual(emailNames)
})
