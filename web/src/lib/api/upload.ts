import type { RouteOf } from '@rapport/contract/calls.ts'
import type { Output, RouteData } from '@rapport/contract/route.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { ApiError } from './api-error.ts'
import { callUrl } from './call-url.ts'
import { readAnswer } from './send.ts'
import { renewSession } from './session.ts'
import { accessToken } from './tokens.ts'

type Upload = {
  file: Blob
  fileName: string
  /** Sent beside the file. */
  fields: Record<string, string>
  /** The share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file to a route that `uploads`. However long that takes, because slow connections exist;
 * the signal ends it. A 401 renews the session once and sends the file again.
 *
 * @throws ApiError for every failure; an abort through `signal` throws its `AbortError`.
 */
export async function upload<const D extends RouteData>(
  route: D,
  input: Upload,
): Promise<Output<RouteOf<D>['data']>> {
  const token = accessToken()
  const first = await sendOnce(route, input, token)
  const renewed = first.status === 401 ? await renewSession(token) : null
  const response = renewed === null ? first : await sendOnce(route, input, renewed)
  const { data } = await readAnswer(response, route, currentLanguage())
  return data as Output<RouteOf<D>['data']>
}

/** The only header of an answer that is read. */
function retryHeader(request: XMLHttpRequest): Record<string, string> {
  const seconds = request.getResponseHeader('retry-after')
  return seconds === null ? {} : { 'retry-after': seconds }
}

/** `fetch` tells nothing of its progress. */
function sendOnce(route: RouteData, input: Upload, token: string | null): Promise<Response> {
  const { file, fileName, fields, onProgress, signal } = input
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, fileName)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(route.method, callUrl(route.path))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: retryHeader(request) })),
    )
    request.addEventListener('error', () => reject(new ApiError({ code: 'offline', status: 0 })))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(form)
  })
}
