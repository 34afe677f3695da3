import { parseArgs } from 'node:util'
import { onOwnDatabase } from '../../own-database.ts'
import { runHistory } from './history.ts'
import { mailboxKinds, type MailboxKind } from './mail/providers.ts'

/**
 * `npm run fuzz:campaigns -- --minutes M [--seed N] [--kind K]`: random histories of sending by
 * mailboxes of all kinds, or of one, against stand-ins of their providers, on a database of their
 * own. At the first one in which an email went twice, was lost, or went against a guard, exits with
 * code 1 and prints the faults and the seed, which makes the same history again.
 */

const usage = `usage: npm run fuzz:campaigns -- --minutes M [--seed N] [--kind ${mailboxKinds.join('|')}]`

function readArguments(): { minutes: number; seed: number; kind: MailboxKind | null } {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { minutes: option, seed: option, kind: option } })
  const minutes = Number(values.minutes ?? 1)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const kind = mailboxKinds.find((each) => each === values.kind) ?? null
  const isKind = values.kind === undefined || kind !== null
  if (!(minutes > 0) || !Number.isInteger(seed) || !isKind) throw new Error(usage)
  return { minutes, seed, kind }
}

const run = ({ minutes, seed: first, kind }: ReturnType<typeof readArguments>): Promise<boolean> =>
  onOwnDatabase(async (database) => {
    const end = performance.now() + minutes * 60_000
    console.log(`Histories from seed ${first} (${kind ?? 'all kinds'}), ${minutes} minutes. Ctrl-C stops.`)
    const kinds = kind ? [kind] : mailboxKinds
    let isInterrupted = false
    process.once('SIGINT', () => (isInterrupted = true))
    for (let seed = first; ; seed++) {
      const faults = await runHistory({ ...database, seed, kinds }).catch((error: Error) => [
        `the history broke off: ${error.stack}`,
      ])
      if (faults.length > 0) {
        console.log(
          `History ${seed}:\n${faults.join('\n')}\nAgain: npm run fuzz:campaigns -- --minutes 1 --seed ${seed}${kind ? ` --kind ${kind}` : ''}`,
        )
        return false
      }
      if (isInterrupted || performance.now() >= end) {
        console.log(`${seed - first + 1} histories: nothing was sent twice, lost, or against a guard.`)
        return true
      }
    }
  })

try {
  process.exitCode = (await run(readArguments())) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
