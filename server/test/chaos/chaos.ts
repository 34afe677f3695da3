import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@rapport/dataset/synthetic/random.ts'
import type { Pool } from 'pg'
import { createUser, type TestUser } from '@rapport/test-support/factories.ts'
import type { AccountId } from '../../src/database/ids.ts'
import { Caller } from './caller.ts'
import { faults, type Fault } from './faults.ts'
import { ImportFile } from './import-file.ts'
import { always, eventually, faultsOf } from './invariants.ts'
import { Journal } from './journal.ts'
import { Load, type World } from './load.ts'
import { indexEqualsDatabase, recovery, type Probe } from './recovery.ts'
import { Rig } from './rig.ts'

const samplePeople = 2000
const importedPeople = 3000
const accounts = 5
const notifications = 500
const settleMs = 60_000
/**
 * How long to watch the load after the server has recovered: bulk reveals that the fault
 * interrupted continue.
 */
const afterwardsMs = 500

export type ChaosOptions = {
  seed: number
  /** No fault begins after these seconds. */
  seconds: number
  /** Faults that come in any case, however long they take. */
  atLeast?: number
  /** How long faults last that end, in milliseconds. */
  holdMs: number
  /** How much longer than asked a recovery may take, on a busy machine. */
  slack: number
  /** Only faults whose names contain this. */
  only?: string
  /** A stopped cluster to copy, to save the time to create one. */
  cluster?: string
  say: (line: string) => void
  /** Ends the run, and with it all that it started. */
  stop?: AbortSignal
}

type FaultResult = { fault: Fault; ready: number[]; whole: number[] }

export type ChaosReport = { results: FaultResult[]; skipped: Fault[]; journal: Journal }

/**
 * Faults in random order, one after the other, under load; after each, everything must work again
 * and agree.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const rig = new Rig(samplePeople, options.cluster)
  try {
    return await Promise.race([run(rig, options), ...(options.stop ? [rejectionOf(options.stop)] : [])])
  } catch (error) {
    if (!options.stop?.aborted) options.say(`The server said: ${rig.output.slice(-3000)}`)
    throw error
  } finally {
    await rig.remove()
  }
}

function rejectionOf(stop: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason))
  })
}

async function run(rig: Rig, options: ChaosOptions): Promise<ChaosReport> {
  const random = new Random().reset(options.seed, 0, 0)
  const journal = new Journal()
  await rig.start()
  const { world, probe } = await populate(rig, journal, random)
  const file = new ImportFile(rig, journal, importedPeople)
  await file.learn()
  const wanted = faults.filter(({ name }) => name.includes(options.only ?? ''))
  const possible = wanted.filter(({ needsOwnDisk = false }) => !needsOwnDisk || rig.hasOwnDisk)
  const results = possible.map((fault): FaultResult => ({ fault, ready: [], whole: [] }))
  const end = performance.now() + options.seconds * 1000
  const isOver = () => {
    const done = results.reduce((sum, { whole }) => sum + whole.length, 0)
    return journal.violations.length > 0 || (done >= (options.atLeast ?? 0) && performance.now() > end)
  }
  const scene: Scene = { rig, random, journal, load: new Load(world), probe, file }
  try {
    while (!isOver())
      for (const result of shuffled(results, random)) {
        if (isOver()) break
        await round(result, scene, options)
      }
  } finally {
    await scene.load.stop()
  }
  return { results, skipped: wanted.filter((fault) => !possible.includes(fault)), journal }
}

type Scene = { rig: Rig; random: Random; journal: Journal; load: Load; probe: Probe; file: ImportFile }

async function round(
  { fault, ready, whole }: FaultResult,
  scene: Scene,
  options: ChaosOptions,
): Promise<void> {
  const { rig, random, journal, load, probe, file } = scene
  options.say(`${fault.name} …`)
  load.start()
  const isImporting = random.chance(0.5)
  if (isImporting) file.begin()
  const violate = (what: string) => void journal.violations.push(`${fault.name}: ${what}`)
  await watch(scene, random.between(500, 2500), violate)
  file.onFault(fault.name === 'kill -9 of the server' && random.chance(0.5))
  const duringFault = () => settingsAnswer(probe, violate, options.slack)
  const over = await fault.run({ rig, random, holdMs: options.holdMs, duringFault, violate })
  const recovered = await recovery(probe, over)
  ready.push(recovered.ready)
  whole.push(recovered.whole)
  if (recovered.whole > fault.asked * options.slack)
    violate(`everything worked after ${recovered.whole.toFixed(1)} s`)
  await watch(scene, afterwardsMs, violate)
  await load.stop()
  if (!rig.isRunning) violate(`the server ended: ${rig.output.slice(-500)}`)
  await file.check()
  await checkInvariants(scene, violate)
  options.say(
    `${fault.name}${isImporting ? ', during an import' : ''}: ready after ${recovered.ready.toFixed(1)} s, everything after ${recovered.whole.toFixed(1)} s`,
  )
}

/** The interface gets its settings at once, whatever the database does. */
async function settingsAnswer(
  { caller }: Probe,
  violate: (what: string) => void,
  slack: number,
): Promise<void> {
  const started = performance.now()
  const { status } = await caller.send('GET', '/api/settings')
  const ms = performance.now() - started
  if (status !== 200 || ms > 2000 * slack)
    violate(`/api/settings answered ${status} after ${Math.round(ms)} ms`)
}

/** Checks the invariants that always hold, while the load works. */
async function watch({ rig, journal }: Scene, ms: number, violate: (what: string) => void): Promise<void> {
  const end = performance.now() + ms
  await rig.sql(async (pool) => {
    while (performance.now() < end) {
      ;(await faultsOf(always, { pool, journal })).forEach(violate)
      await sleep(50)
    }
  })
}

/** Acknowledged work may still be done, but a fault that is left after a minute stays. */
async function checkInvariants(
  { rig, journal, probe }: Scene,
  violate: (what: string) => void,
): Promise<void> {
  const end = Date.now() + settleMs
  for (;;) {
    const wrong = await rig.sql((pool) => faultsOf([...always, ...eventually], { pool, journal }))
    if (!(await indexEqualsDatabase(probe))) wrong.push('the index counts other people than the database')
    if (wrong.length === 0) return
    if (Date.now() > end) return wrong.forEach(violate)
    await sleep(200)
  }
}

async function populate(rig: Rig, journal: Journal, random: Random): Promise<{ world: World; probe: Probe }> {
  return rig.sql(async (pool) => {
    const { rows } = await pool.query<{ id: number }>('select id from people order by id')
    const ids = rows.map(({ id }) => id)
    const callers: Caller[] = []
    const unread = new Map<number, number[]>()
    for (let i = 0; i < accounts; i++) {
      const caller = new Caller(rig, journal, await createAccount(pool, i))
      callers.push(caller)
      unread.set(caller.user.id, await notify(pool, caller.user.id))
    }
    const user = await createAccount(pool, accounts)
    const probe = { rig, caller: new Caller(rig, journal, user), people: ids.slice(-samplePeople / 4) }
    return { world: { callers, journal, random, people: ids.slice(0, -samplePeople / 4), unread }, probe }
  })
}

/** The first account runs out of credits. */
function createAccount(pool: Pool, number: number): Promise<TestUser> {
  const total = number === 0 ? 50 : 5000
  const modules = ['TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL'] as const
  return createUser(pool, {
    email: `chaos${number}@rapport.test`,
    planCode: 'SUBSCRIPTION',
    planExpiresAt: new Date(Date.now() + 86_400_000),
    credits: modules.map((module) => ({ module, total })),
  })
}

async function notify(pool: Pool, userId: AccountId): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into notifications (user_id, type, content, created_at)
     select $1, 'ENRICHMENT', '{"list": "Chaos", "total": 1, "enriched": 1}', now() from generate_series(1, $2) returning id`,
    [userId, notifications],
  )
  return rows.map(({ id }) => id)
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.float() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
