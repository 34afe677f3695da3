import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The MiB that the process holds on to, without garbage. */
export function keptMemory(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
