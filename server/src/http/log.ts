import { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['password', 'access_token', 'refresh_token', 'authorization', 'cookie', 'token']

/**
 * The log: JSON lines. Requests are logged by method, path and id alone: addresses carry names of people in their query, headers carry
 * tokens. What is a secret by its name is blotted out wherever it is logged.
 */
export function createLog(options: { level: string; stream?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: {
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          address: request.ip,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    ...(options.stream ? [options.stream] : []),
  )
}

/** One line a request, when it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: FastifyError | null | undefined,
    req: FastifyRequest,
    res: FastifyReply,
  ): void {
    const details = { req, res, ms: Math.round(res.elapsedTime * 10) / 10 }
    if (error) req.log.error({ ...details, err: error }, 'request failed')
    else req.log.info(details, 'request')
  }
}
