import { writeFileSync } from 'node:fs'

/** A Vitest reporter: seconds per file with imports and hooks, which the JSON report leaves out. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class FileTimes {
  onTestRunEnd(modules) {
    if (!process.env.VITEST_TIMES) return
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return [module.moduleId, (collectDuration + setupDuration + duration) / 1000]
    })
    writeFileSync(process.env.VITEST_TIMES, JSON.stringify(Object.fromEntries(files)))
  }
}
