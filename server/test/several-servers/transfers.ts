import { expect, test } from 'vitest'
import type { ListImport } from '@rapport/contract/lists/imports.ts'
import { bearer } from '../processes/callers.ts'
import { accountWith, dataOf, get, patience, post, type Together } from './servers.ts'

const rows = 5000

const table = () =>
  ['First name,Last name,Company,Email']
    .concat(Array.from({ length: rows }, (_none, at) => `Ann,Test ${at},Company ${at},ann${at}@example.com`))
    .join('\n')

/** Files that are sent and fetched. */
export function transferTests(given: () => Together): void {
  test('take up each other’s uploads, and export the same through the proxy', async () => {
    const { one, two, proxy } = given()
    const { token } = await accountWith(given())
    const form = new FormData()
    form.set('title', 'Uploaded')
    form.set('file', new Blob([table()], { type: 'text/csv' }), 'people.csv')
    const upload = fetch(`${proxy.address}/api/lists/csv/upload?apply=false`, {
      method: 'POST',
      headers: bearer(token),
      body: form,
    })
    const { importId } = await dataOf<{ importId: number }>(upload)

    // Each step is asked for at one server and looked at at the other; either may do it.
    const path = `/api/lists/csv/imports/${importId}`
    const stateAt = async (address: string) => (await dataOf<ListImport>(get(address, path, token))).state
    await dataOf(post(two.address, `${path}/check`, { token }))
    await expect.poll(() => stateAt(one.address), patience).toBe('checked')
    await dataOf(post(one.address, `${path}/apply`, { token }))
    await expect.poll(() => stateAt(two.address), patience).toBe('applied')
    const { listId } = await dataOf<ListImport>(get(one.address, path, token))

    const exports = await Promise.all(
      [proxy, one, two].map(async ({ address }) => {
        const response = await get(address, `/api/lists/${listId}/csv/download`, token)
        expect(response.status).toBe(200)
        // Sent while it is made, so its length isn't known beforehand.
        expect(response.headers.get('content-length')).toBeNull()
        return response.text()
      }),
    )
    expect(new Set(exports).size).toBe(1)
    expect(exports[0]!.trim().split('\n')).toHaveLength(rows + 1)
  })
}
