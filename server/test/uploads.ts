import type { SignedIn, TestApp } from './app.ts'

type Upload = { content: string | Buffer; fields: Record<string, string>; apply?: boolean }

/** Uploads a table as browsers do. */
export async function upload(
  t: TestApp,
  account: SignedIn | null,
  { content, fields, apply = false }: Upload,
) {
  const boundary = '----rapport-test'
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part('name="file"; filename="people.csv"', content),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const response = await t.inject({
    method: 'POST',
    url: `/api/lists/csv/upload?apply=${apply}`,
    headers: { ...account?.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: response.statusCode, ...response.json() }
}
