import { retryTime } from './retry-time.ts'
import type { Failure, Message } from '@rapport/contract/errors.ts'
import { takeAhead } from '../ahead.ts'
import { currentLanguage, type Language } from '../texts/i18n.ts'
import { ApiError } from './api-error.ts'
import { beginMaintenance } from './maintenance.ts'

const timeoutMs = 30_000

export type Request = { method: string; url: string; body?: unknown; signal?: AbortSignal }

/** A success: its `data` and the server's message to the user. */
export type Answer = { data: unknown; message?: Message }

/** One request, without the rules for 401. Throws an ApiError for everything but a success. */
export async function send(request: Request, token: string | null): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  // Always sent: otherwise the browser sends its own language.
  const language = currentLanguage()
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await (takeAhead(request) ??
      fetch(request.url, {
        method: request.method,
        headers,
        signal,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      }))
    return await readAnswer(response, request, language)
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error
    const code = timeout.aborted ? 'timeout' : 'offline'
    throw new ApiError({ code, status: 0, message: failureMessage(request), cause: error })
  }
}

/** For logs. The interface shows a text for the code instead. */
const failureMessage = ({ method }: Pick<Request, 'method'>) =>
  `Error occurred during ${method.toLowerCase()} API call`

/** Throws an ApiError for everything but a success. */
export async function readAnswer(
  response: Response,
  request: Pick<Request, 'method'>,
  language: Language,
): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isRecord(answer) && 'data' in answer) return answer as Answer
  const { status } = response
  const data = isRecord(answer) ? answer['data'] : undefined
  if (isFailure(answer)) {
    if (answer.code === 'maintenance') beginMaintenance()
    throw new ApiError({
      code: answer.code,
      status,
      text: answer.message,
      language,
      errors: answer.errors ?? [],
      data,
      retryAt: retryTime(response.headers),
    })
  }
  // The answer comes from something in between, such as a proxy.
  const code = status === 503 ? 'not_ready' : 'internal'
  throw new ApiError({ code, status, data, message: failureMessage(request) })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value['code'] === 'string' && isRecord(value['message'])
