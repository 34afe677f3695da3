import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { companyCount, createSyntheticRecords } from '@rapport/dataset/synthetic/synthetic-records.ts'
import { loadRoles } from '@rapport/normalise/titles/roles.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { readTitleTable } from '@rapport/normalise/titles/title-table.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'

/** This many synthetic people have about ten per cent fewer titles than people. */
const people = 120_000
const seed = 1
const today = new Date('2026-07-01')

/** The titles of synthetic people as they write them, one after the other: many occur more than once. */
export function syntheticTitles(count: number): string[] {
  const { at } = createSyntheticRecords({ people, seed, today })
  const titles: string[] = []
  for (let next = companyCount(people); titles.length < count; next++) {
    const record = at(next)
    if ('job_title' in record && record.job_title !== undefined) titles.push(record.job_title)
  }
  return titles
}

/** Milliseconds that each title takes to be read, without remembering any, by whether its role is known. */
export function readingTimes(titles: readonly string[]): { known: number[]; unknown: number[] } {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const title of titles) {
    const before = performance.now()
    const { role } = titleFacts(normaliseTitle(title))
    times[role === null ? 'unknown' : 'known'].push(performance.now() - before)
  }
  return times
}

const copies: unknown[] = []
const addCopy = () => copies.push(loadRoles(), readTitleTable())

/** Bytes that the tables take in memory once they are read, without the code: those of a second copy. */
export async function tableMemory(): Promise<{ heap: number; arrays: number }> {
  // The first copy compiles the code that reads the tables.
  addCopy()
  const before = await usedMemory()
  addCopy()
  const after = await usedMemory()
  return { heap: after.heapUsed - before.heapUsed, arrays: after.arrayBuffers - before.arrayBuffers }
}

async function usedMemory(): Promise<NodeJS.MemoryUsage> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Array buffers are freed some time after the objects that own them.
  for (let i = 0; i < 3; i++) {
    collect()
    await setImmediate()
  }
  return process.memoryUsage()
}
