import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * For threads that handle millions of texts: Node's own limit is a few gigabytes, however much memory the machine has. The young generation
 * is large enough for rows to die young.
 */
export const heapLimits = {
  maxOldGenerationSizeMb: Math.floor((totalmem() * 0.75) / megabyte),
  maxYoungGenerationSizeMb: 96,
}
