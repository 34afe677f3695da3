import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** A file that is made while it is sent. */
export type FileAnswer = {
  name: string
  /** The next chunk is asked for when the client has taken the one before; none once it has left. */
  chunks: AsyncIterable<string>
}

/**
 * Sends a file for the user to keep. If making it fails, the connection breaks: a client must not
 * take a part for the whole.
 */
export function sendFile(reply: FastifyReply, type: string, { name, chunks }: FileAnswer): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename*=UTF-8''${percentEncoded(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(chunks, { objectMode: false }))
}

/** Encodes values of headers as RFC 8187 requires. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
