/** An argument of a command: an atom or a string, a list, or the bytes of a literal. */
export type Argument = string | Buffer | Argument[]

export type Command = { tag: string; name: string; args: Argument[]; line: string }

/**
 * Takes apart what a client sends. `onLiteral` is called where the client waits to be told to go on
 * with a literal; `onLine` gets what follows a continuation that is no command, if `isRaw`.
 */
export class CommandReader {
  #buffer: Buffer = Buffer.alloc(0)
  #parts: (string | Buffer)[] = []
  #literalLeft = 0
  /** The next line is no command, but an answer to a question of the server's. */
  isRaw = false
  readonly #onCommand: (command: Command) => void
  readonly #onRaw: (line: string) => void
  readonly #onLiteral: () => void

  constructor(handlers: {
    command: (command: Command) => void
    raw: (line: string) => void
    literal: () => void
  }) {
    this.#onCommand = handlers.command
    this.#onRaw = handlers.raw
    this.#onLiteral = handlers.literal
  }

  push(chunk: Buffer): void {
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, chunk]) : chunk
    while (this.#step()) {
      // Each step takes a line or a literal.
    }
  }

  #step(): boolean {
    if (this.#literalLeft > 0) {
      if (this.#buffer.length < this.#literalLeft) return false
      this.#parts.push(this.#buffer.subarray(0, this.#literalLeft))
      this.#buffer = this.#buffer.subarray(this.#literalLeft)
      this.#literalLeft = 0
      return true
    }
    const end = this.#buffer.indexOf('\r\n')
    if (end < 0) return false
    const line = this.#buffer.toString('latin1', 0, end)
    this.#buffer = this.#buffer.subarray(end + 2)
    this.#takeLine(line)
    return true
  }

  #takeLine(line: string): void {
    if (this.isRaw) {
      this.isRaw = false
      this.#onRaw(line)
      return
    }
    const [marker, size, plus] = /\{(\d+)(\+?)\}$/.exec(line) ?? []
    if (marker === undefined) {
      this.#parts.push(line)
      const parts = this.#parts
      this.#parts = []
      this.#onCommand(commandOf(parts))
      return
    }
    this.#parts.push(line.slice(0, -marker.length))
    this.#literalLeft = Number(size)
    if (plus !== '+') this.#onLiteral()
  }
}

function commandOf(parts: (string | Buffer)[]): Command {
  const line = parts.map((part) => (typeof part === 'string' ? part : `{${part.length}}`)).join('')
  const [tag = '', name = ''] = line.split(' ', 2)
  const isUid = name.toUpperCase() === 'UID'
  const whole = isUid ? `UID ${line.split(' ', 3)[2] ?? ''}` : name
  const head = tag.length + whole.length + 1
  const [first, ...rest] = parts
  const args = new ArgumentReader([(first as string).slice(head), ...rest]).all()
  return { tag, name: whole.toUpperCase(), args, line }
}

/** Reads atoms, strings, lists and literals; brackets such as those of `BODY[…]<0.9>` belong to an atom. */
class ArgumentReader {
  readonly #parts: (string | Buffer)[]
  #at = 0

  constructor(parts: (string | Buffer)[]) {
    this.#parts = parts
  }

  all(): Argument[] {
    const found: Argument[] = []
    for (;;) {
      const part = this.#parts[0]
      if (part === undefined) return found
      if (typeof part !== 'string') {
        found.push(part)
        this.#next()
        continue
      }
      const char = part[this.#at]
      if (char === undefined) this.#next()
      else if (char === ' ') this.#at++
      else if (char === ')') {
        this.#at++
        return found
      } else if (char === '(') {
        this.#at++
        found.push(this.all())
      } else found.push(char === '"' ? this.#quoted(part) : this.#atom(part))
    }
  }

  #next(): void {
    this.#parts.shift()
    this.#at = 0
  }

  #quoted(part: string): string {
    let value = ''
    for (this.#at++; this.#at < part.length && part[this.#at] !== '"'; this.#at++) {
      if (part[this.#at] === '\\') this.#at++
      value += part[this.#at]
    }
    this.#at++
    return value
  }

  #atom(part: string): string {
    const start = this.#at
    let depth = 0
    for (; this.#at < part.length; this.#at++) {
      const char = part[this.#at]!
      if (char === '[') depth++
      if (char === ']') depth--
      if (depth === 0 && (char === ' ' || char === '(' || char === ')')) break
    }
    return part.slice(start, this.#at)
  }
}
