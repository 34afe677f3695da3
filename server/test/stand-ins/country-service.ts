import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanUpAfterFile } from '../cleanup.ts'

/**
 * A country lookup service. `answer` gives an object to send as JSON, a text to send as it is, a
 * status number, or null to stay silent.
 */
export async function countryService(
  answer: (ip: string) => object | number | string | null,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const ip = decodeURIComponent(request.url?.slice(1) ?? '')
    asked.push(ip)
    const given = answer(ip)
    if (given === null) return
    if (typeof given === 'number') response.writeHead(given).end()
    else response.end(typeof given === 'string' ? given : JSON.stringify(given))
  })
  cleanUpAfterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}`, asked }
}
