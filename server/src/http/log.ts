import { LogController, type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { withoutValues } from './logged-error.ts'

const secrets = ['password', 'access_token', 'refresh_token', 'authorization', 'cookie', 'token']

/**
 * Creates the log, in JSON lines. Logs only the method, path and id of a request, because query
 * strings contain names of people and headers contain tokens. Redacts secrets by name everywhere,
 * and the parts of database errors that contain people's values.
 */
export function createLog(options: { level: string; stream?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: {
        err: (error: Error) => stdSerializers.err(withoutValues(error) as Error),
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

/** Logs one line per request, with its response. */
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
