import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Of threads that hold millions of texts for a while: Node's own limit is a few gigabytes whatever the machine has. The young
 * generation lets rows die young.
 */
export const heapLimits = {
  maxOldGenerationSizeMb: Math.floor((totalmem() * 0.75) / megabyte),
  maxYoungGenerationSizeMb: 96,
}
