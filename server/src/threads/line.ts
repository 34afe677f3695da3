import { StartError } from '../config/start-error.ts'

/**
 * The calls that one side of a line may make to the other: each with its input and answer, both of
 * which can be posted.
 */
export type Calls = Record<string, { input: unknown; answer: unknown }>

export type Handlers<C extends Calls> = {
  [Name in keyof C]: (input: C[Name]['input']) => C[Name]['answer'] | Promise<C[Name]['answer']>
}

type Message =
  | { id: number; call: string; input: unknown }
  | { id: number; answer: unknown }
  /** An error that the operator can fix keeps its kind, which posting it would lose. */
  | { id: number; failure: unknown; isStartError: boolean }

/** A worker, or a worker's port to its parent. */
type Port = {
  postMessage(message: Message): void
  on(event: 'message', hear: (message: Message) => void): void
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void }

/**
 * Questions and answers between two threads. What one side asks arrives in the order in which it
 * was asked.
 */
export class Line<Theirs extends Calls, Ours extends Calls> {
  readonly #port: Port
  readonly #handlers: Handlers<Ours>
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #lost: Error | undefined

  constructor(port: Port, handlers: Handlers<Ours>) {
    this.#port = port
    this.#handlers = handlers
    port.on('message', (message) => {
      if ('call' in message) void this.#answer(message)
      else this.#settle(message)
    })
  }

  /** Rejects with the other side's error, or once the line is lost. */
  async ask<Name extends string & keyof Theirs>(
    call: Name,
    input: Theirs[Name]['input'],
  ): Promise<Theirs[Name]['answer']> {
    if (this.#lost) throw this.#lost
    const { promise, resolve, reject } = Promise.withResolvers<Theirs[Name]['answer']>()
    const id = ++this.#lastId
    this.#waiting.set(id, { resolve, reject })
    this.#port.postMessage({ id, call, input })
    return promise
  }

  /** The other side has ended. */
  lose(error: Error): void {
    this.#lost = error
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }

  async #answer({ id, call, input }: Extract<Message, { call: string }>): Promise<void> {
    try {
      const answer = await this.#handlers[call as keyof Ours](input)
      this.#port.postMessage({ id, answer })
    } catch (error) {
      this.#port.postMessage({ id, failure: error, isStartError: error instanceof StartError })
    }
  }

  #settle(message: Exclude<Message, { call: string }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('answer' in message) waiting?.resolve(message.answer)
    else
      waiting?.reject(
        message.isStartError ? new StartError((message.failure as Error).message) : message.failure,
      )
  }
}
