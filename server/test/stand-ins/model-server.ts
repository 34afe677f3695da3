import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Play = (
  response: ServerResponse,
  request: { headers: IncomingMessage['headers']; body: unknown },
) => void

/** An OpenAI-compatible server that answers with `play`. */
export async function modelServer(play: Play): Promise<{ baseUrl: string; close: () => void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
        response.writeHead(404).end()
        return
      }
      play(response, { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Sends a chat completion with the model's text. */
export function complete(
  response: ServerResponse,
  content: string | null,
  { refusal = null, reason = 'stop' }: { refusal?: string | null; reason?: string } = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'test',
      choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', content, refusal } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )
}
