import { setTimeout as sleep } from 'node:timers/promises'
import type { ListImport, uploadImport } from '@rapport/contract/lists/imports.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { ServerProcess } from '../http/server-process.ts'

type Account = {
  api: <T>(method: string, path: string, body?: object) => Promise<T>
  token: string
}

/**
 * Imports as many rows as the list has members into a new list, and undoes it. Of ten rows five are
 * people of the list by profile link, two by name and company; three are new people with an address
 * and a number.
 */
export async function measureImport(
  server: ServerProcess,
  account: Account,
  listId: number,
): Promise<{ rows: number; seconds: Record<'upload' | 'check' | 'apply' | 'undo', number>; counts: string }> {
  const table = await tableOf(server, account, listId)
  let started = performance.now()
  const lap = () => {
    const before = started
    started = performance.now()
    return (started - before) / 1000
  }
  const { importId, rows } = await send(server, account, table)
  const upload = lap()
  const run = async (step: 'check' | 'apply' | 'undo', end: ListImport['state']) => {
    started = performance.now()
    const done = await finished(account, importId, step, end)
    return { done, seconds: lap() }
  }
  const check = await run('check', 'checked')
  const apply = await run('apply', 'applied')
  const undo = await run('undo', 'undone')
  if (undo.done.counts.leftAlone > 0) throw new Error(JSON.stringify(undo.done.counts))
  const { new: created, updated, unchanged } = apply.done.counts
  const seconds = { upload, check: check.seconds, apply: apply.seconds, undo: undo.seconds }
  return { rows, seconds, counts: `${created} new, ${updated} updated, ${unchanged} unchanged` }
}

/**
 * The members of a list as a table of another program, without Rapport's ids. No cell of these
 * columns has a line break.
 */
async function tableOf({ origin }: ServerProcess, { token }: Account, listId: number): Promise<string> {
  const columns = 'full_name,title,company,linkedin_url'
  const url = `${origin}/api/lists/${listId}/csv/download?columns=${columns}&bom=false`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`export: ${response.status}`)
  const [, ...people] = (await response.text()).trim().split('\r\n')
  return [`${columns},emails,phones,note`, ...people.map(rowOf)].join('\n')
}

function rowOf(person: string, at: number): string {
  const kind = at % 10
  if (kind < 5) return `${person},,,${kind === 0 ? 'Met at the fair' : ''}`
  if (kind < 7) return `${person.slice(0, person.lastIndexOf(','))},,,,`
  return `${person}-${at},p${at}@import.example,+49309018${String(at).padStart(6, '0')},`
}

async function send({ origin }: ServerProcess, { token }: Account, table: string) {
  const body = new FormData()
  body.set('title', `Imported ${Date.now()}`)
  body.set('file', new Blob([table]), 'people.csv')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/lists/csv/upload`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Output<(typeof uploadImport)['data']> }).data
}

async function finished(
  { api }: Account,
  id: number,
  step: string,
  end: ListImport['state'],
): Promise<ListImport> {
  let state = await api<ListImport>('POST', `/lists/csv/imports/${id}/${step}`)
  while (state.state.endsWith('ing')) {
    await sleep(50)
    state = await api<ListImport>('GET', `/lists/csv/imports/${id}`)
  }
  if (state.state !== end) throw new Error(JSON.stringify(state))
  return state
}
