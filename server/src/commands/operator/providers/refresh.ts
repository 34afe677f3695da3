import { StartError } from '../../../config/start-error.ts'
import { quoteRefresh, refreshContacts, type RefreshReceipt } from '../../../features/contacts/contacts.ts'
import { configuredProviders } from '../../../providers/configured-finder.ts'
import { retryAfterMs } from '../../../providers/request-ledger.ts'
import { oncePerPress, stopSignals } from '../../../stop-signals.ts'
import { showProgress } from '../../progress.ts'
import { onPreparedDatabase, operatorCommand, type CommandContext } from '../command.ts'
import { quoteText, receiptText } from './refresh-texts.ts'

const dayMs = 24 * 60 * 60 * 1000
const minDays = retryAfterMs / dayMs
const maxDays = 10_000

export const refreshCommand = operatorCommand({
  usage: `  refresh --limit N [--older-than 180d] [--dry-run]
                                asks providers again for the emails and phones of at most N people whose values are older, first of those on
                                lists and in running campaigns; with --dry-run it says what that may cost and asks nobody`,
  options: {
    limit: { type: 'string' },
    'older-than': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  read(words, { limit, 'older-than': olderThan = '180d', 'dry-run': isDryRun = false }) {
    if (words.length > 0) throw new StartError(`Unexpected ${words[0]}: use --limit and --older-than`)
    const given = { days: daysOf(olderThan), limit: limitOf(limit) }
    return () => refresh(given, isDryRun)
  },
})

function limitOf(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new StartError('Say with --limit N how many people are asked for at most: each costs money')
}

function daysOf(text: string): number {
  const days = /^\d{1,5}d$/.test(text) ? Number(text.slice(0, -1)) : 0
  if (days >= minDays && days <= maxDays) return days
  throw new StartError(
    `--older-than is a number of days from ${minDays}d, for which an answer is kept, to ${maxDays}d`,
  )
}

type Given = { days: number; limit: number }

const refresh = ({ days, limit }: Given, isDryRun: boolean) =>
  onPreparedDatabase(async ({ pool, config }) => {
    if (configuredProviders(config).length === 0)
      throw new StartError(
        'There is no provider to ask. Set the key of one: docs/providers.md says which there are',
      )
    const options = { since: new Date(Date.now() - days * dayMs), limit }
    if (isDryRun) return quoteText(await quoteRefresh({ pool, config, now: () => new Date() }, options))
    return ask({ pool, config }, options)
  })

async function ask(
  { pool, config }: CommandContext,
  options: Parameters<typeof refreshContacts>[1],
): Promise<string> {
  const failures = new Set<string>()
  // The last word is the message, after the error that an unexpected one has.
  const note = (...words: unknown[]) => void failures.add(String(words.at(-1)))
  const deps = { pool, config, now: () => new Date(), log: { warn: note, error: note } }
  const receipt = await untilStopped((signal) =>
    showProgress('Asked for', (report) =>
      refreshContacts(deps, options, {
        signal,
        onPerson: (done) => report({ done, total: options.limit }),
      }),
    ),
  )
  return receiptText(receipt, [...failures])
}

const stoppedCode = 130

/** Aborts the run at the first signal, and ends the process at the second. */
async function untilStopped(run: (signal: AbortSignal) => Promise<RefreshReceipt>): Promise<RefreshReceipt> {
  const stop = new AbortController()
  const onSignal = oncePerPress(() => {
    if (stop.signal.aborted) process.exit(stoppedCode)
    process.stderr.write('\nStopping after the answers that are under way …\n')
    stop.abort()
  })
  for (const signal of stopSignals) process.on(signal, onSignal)
  try {
    const receipt = await run(stop.signal)
    if (receipt.end === 'stopped') process.exitCode = stoppedCode
    return receipt
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal)
  }
}
