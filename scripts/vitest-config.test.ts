import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

/** A project's own list of setup files replaces the shared one. */
const projects = (config.test?.projects ?? []).map((project) => {
  const { name, setupFiles } = (project as { test: { name: string; setupFiles?: string | string[] } }).test
  return [name, [setupFiles ?? config.test?.setupFiles ?? []].flat()] as const
})

test.each(projects)('the properties of %s take the seed of the run', (_name, setupFiles) => {
  expect(setupFiles).toContain('./vitest.setup.ts')
})
