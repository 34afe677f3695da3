import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { limits } from '@rapport/contract/limits.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export type Part = MultipartFile | MultipartValue

/**
 * The parts of an upload. Throws `unsupported_media_type`, and `invalid_request` for a body that
 * breaks off or has no boundary.
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Part, void> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const { maxUploadBytes: fileSize } = limits
  const parts = request.parts({ limits: { fileSize, files: 1, fields: 10, fieldSize: 1000, parts: 11 } })
  try {
    yield* parts
  } catch (error) {
    throw malformed(error)
  }
}

/** Writes the file of a part. Throws `invalid_request` if the body breaks off in it. */
export async function saveFile({ file }: MultipartFile, path: string): Promise<void> {
  try {
    await pipeline(file, createWriteStream(path))
  } catch (error) {
    throw malformed(error)
  }
}

/**
 * Only the parser's errors have no code: those of the system, of streams, of the library's limits
 * and our own have one.
 */
const malformed = (error: unknown): unknown =>
  error instanceof Error && !('code' in error)
    ? new AppError('invalid_request', {
        cause: error,
        errors: [{ path: '', code: 'error_invalid_multipart' }],
      })
    : error
