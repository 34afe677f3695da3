import { fastify } from 'fastify'

/**
 * A process of its own, started by `bare-process.ts`: one Fastify route without anything of ours.
 * It parses the body of a request and answers with ready bytes, which are those of the answer at
 * the path's number among the answers in the first message. Its own message is its origin. It ends
 * with its parent.
 */
async function serve(answers: string[]): Promise<void> {
  const ready = answers.map((text) => Buffer.from(text))
  const app = fastify()
  app.post<{ Params: { number: string } }>('/:number', (request, reply) => {
    void reply.type('application/json; charset=utf-8').send(ready[Number(request.params.number)])
  })
  process.send!(await app.listen({ host: '127.0.0.1', port: 0 }))
}

process.once('message', (answers: string[]) => void serve(answers))
process.once('disconnect', () => process.exit())
