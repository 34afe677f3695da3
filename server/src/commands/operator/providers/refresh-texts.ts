import type { RefreshEnd, RefreshQuote, RefreshReceipt } from '../../../features/contacts/contacts.ts'
import type { Closed, ProviderState } from '../../../providers/provider-states.ts'
import { inDollars } from '../../../providers/request-ledger.ts'

const count = (value: number) => value.toLocaleString('en')
const people = (value: number) => (value === 1 ? '1 person' : `${count(value)} people`)
const times = (value: number, word: string) => `${count(value)} ${word}${value === 1 ? '' : 's'}`

/** What a run would do. */
export function quoteText({ people: all, inUse, providers }: RefreshQuote): string {
  return [
    `Nobody was asked. A run would ask for ${people(all)}, ${count(inUse)} of them on lists or in running campaigns.`,
    'It costs at most, if each provider is asked because those before it know nothing:',
    ...providers.map((state) => `  ${quoteLine(state)}`),
  ].join('\n')
}

function quoteLine({ requests, most, ...state }: RefreshQuote['providers'][number]): string {
  const { provider, remaining, closed } = state
  const cost = remaining === null ? most : Math.min(most, remaining)
  const left = remaining === null ? '' : `; ${inDollars(remaining)} are left this month`
  const why = closed === null ? '' : `; now ${closedText(closed)}`
  return `${provider.name}: ${inDollars(cost)} for ${times(requests, 'request')}${left}${why}`
}

const ends: Record<RefreshEnd, string> = {
  everybody: 'Nobody is left whose values are that old.',
  limit: 'The limit is reached. Run the same command again to go on.',
  stopped: 'Stopped. Run the same command again to go on.',
  providers: 'No provider can be asked now. Run the same command again later to go on.',
}

/** What a run did. `failures`: distinct reasons why providers gave no answer. */
export function receiptText(receipt: RefreshReceipt, failures: readonly string[]): string {
  const { end, unknown, waiting, changed, requests } = receipt
  const cost = requests.reduce((sum, each) => sum + each.cost, 0)
  return [
    `Asked for ${people(receipt.people)}, ${count(changed)} of them with a new value, for ${inDollars(cost)}.`,
    ...requests.map((each) => `  ${requestsLine(each)}`),
    ...failures.map((failure) => `  ${failure}`),
    ...(unknown > 0 ? [`Left out, because too little is known of them: ${people(unknown)}.`] : []),
    ...(waiting > 0 ? [`Left for later, when their providers can be asked: ${people(waiting)}.`] : []),
    ends[end],
    ...receipt.providers.flatMap((state) => closedLine(state)),
  ].join('\n')
}

function requestsLine(given: RefreshReceipt['requests'][number]): string {
  const { provider, requests, hits, changed, misses, failed, lost, cost } = given
  const missing = lost > 0 ? ` · no answer, counted as paid ${count(lost)}` : ''
  return (
    `${provider}: asked ${count(requests)} · found ${count(hits)} · changed ${count(changed)} · ` +
    `nothing ${count(misses)} · failed ${count(failed)}${missing} · cost ${inDollars(cost)}`
  )
}

const closedLine = ({ provider, closed }: ProviderState): string[] =>
  closed === null ? [] : [`  ${provider.name} ${closedText(closed)}`]

const pauses: Record<Exclude<Closed['reason'], 'ceiling'>, string> = {
  busy: 'it was asked too often',
  key: 'it refused the key',
  credit: 'its credit is used up',
  outage: 'it is out of order',
  no_hits: 'too many answers in a row were without a hit',
}

function closedText(closed: Closed): string {
  if (closed.reason === 'ceiling') return 'has cost as much as it may this month'
  const minutes = Math.ceil(closed.left / 60_000)
  return `is left alone for ${times(minutes, 'minute')}: ${pauses[closed.reason]}`
}
