import type { SignedIn, TestApp } from './app.ts'

/** Sends a body as it is, under a header as it is. */
export async function sendMultipart(
  t: TestApp,
  account: SignedIn | null,
  { payload, type }: { payload: string | Buffer; type: string },
) {
  const headers = { ...account?.headers, 'content-type': type }
  const response = await t.inject({ method: 'POST', url: '/api/lists/csv/upload', headers, payload })
  return { status: response.statusCode, ...response.json() }
}

type Upload = {
  content: string | Buffer
  fields: Record<string, string>
  fileName?: string
  apply?: boolean
}

/** The body of an upload as browsers send it, and its content type. */
export function uploadBody({ content, fields, fileName = 'people.csv' }: Omit<Upload, 'apply'>): {
  body: Buffer
  contentType: string
} {
  const boundary = '----rapport-test'
  const part = (head: string, value: string | Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part(`name="file"; filename="${fileName.replaceAll(/["\\\r\n]/g, '_')}"`, content),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Uploads a table. */
export async function upload(t: TestApp, account: SignedIn | null, { apply = false, ...given }: Upload) {
  const { body: payload, contentType } = uploadBody(given)
  const response = await t.inject({
    method: 'POST',
    url: `/api/lists/csv/upload?apply=${apply}`,
    headers: { ...account?.headers, 'content-type': contentType },
    payload,
  })
  return { status: response.statusCode, ...response.json() }
}
