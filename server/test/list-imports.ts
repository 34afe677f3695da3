import type { ImportRow, ListImport } from '@rapport/contract/lists/imports.ts'
import type { SignedIn, TestApp } from './app.ts'
import { upload } from './uploads.ts'

type Answer = { data: ListImport; code: string }

/** Calls of the routes of imports. */
export function importsOf(t: TestApp) {
  async function call(account: SignedIn, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
    const url = `/api/lists/csv/imports/${path}`
    const response = await t.inject({ method, url, headers: account.headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json<Answer>() }
  }

  async function rowsOf(account: SignedIn, id: number, query = ''): Promise<ImportRow[]> {
    const { data } = await call(account, 'GET', `${id}/rows?limit=100&${query}`)
    return (data as unknown as { items: ImportRow[] }).items
  }

  async function membersOf(account: SignedIn, listId: number) {
    const url = `/api/lists/${listId}?limit=100&sortOn=firstName`
    return (await t.inject({ url, headers: account.headers })).json().data.items
  }

  /** Checks, applies or undoes. */
  async function run(account: SignedIn, id: number, step: 'check' | 'apply' | 'undo'): Promise<ListImport> {
    await call(account, 'POST', `${id}/${step}`)
    await t.runJobs()
    return (await call(account, 'GET', `${id}`)).data
  }

  /** Uploads and checks a table. */
  async function checked(account: SignedIn, content: string | Buffer, fields: Record<string, string>) {
    const { data } = await upload(t, account, { content, fields })
    return run(account, data.importId, 'check')
  }

  async function applied(account: SignedIn, content: string | Buffer, fields: Record<string, string>) {
    const { id } = await checked(account, content, fields)
    return run(account, id, 'apply')
  }

  return { call, rowsOf, membersOf, run, checked, applied }
}
