/**
 * Processor time that some work takes in this thread, in milliseconds: the least of some runs. Other
 * work on the machine hardly counts, unlike in times by the clock. The system counts in steps of
 * some milliseconds, so the work must take longer.
 */
export function processorTime(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
