import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type NodeOptions = {
  name: string
  httpPort: number
  transportPort: number
  java: readonly string[]
  settings: Readonly<Record<string, string>>
}

/**
 * A node of a test cluster. `folder` has the runner in `lib`; the data of the node stays there when
 * it is killed.
 */
export class TestNode {
  readonly url: string
  readonly #folder: string
  readonly #options: NodeOptions
  #process: ChildProcess | undefined

  constructor(folder: string, options: NodeOptions) {
    this.#folder = folder
    this.#options = options
    this.url = `http://127.0.0.1:${options.httpPort}`
  }

  start(): void {
    const { name, httpPort, transportPort, java, settings } = this.#options
    const all = { ...settings, 'node.name': name, 'http.port': httpPort, 'transport.port': transportPort }
    const source = join(import.meta.dirname, 'TestNode.java')
    const given = Object.entries(all).map(([setting, value]) => `${setting}=${value}`)
    const main = ['-cp', join(this.#folder, 'lib', '*'), source, join(this.#folder, name), ...given]
    const errors = openSync(this.#errorFile, 'w')
    this.#process = spawn('java', [...java, ...main], { stdio: ['pipe', 'ignore', errors] })
    closeSync(errors)
  }

  /** Ends the process at once, like a machine that is lost. */
  async kill(): Promise<void> {
    if (!this.#process || hasEnded(this.#process)) return
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
  }

  /** The process keeps its connections, but does nothing until it resumes. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Throws if the process has ended by itself. */
  async checkRunning(): Promise<void> {
    if (!this.#process || !hasEnded(this.#process)) return
    throw new Error(`${this.#options.name} has ended: ${await readFile(this.#errorFile, 'utf8')}`)
  }

  get #errorFile(): string {
    return join(this.#folder, `${this.#options.name}.errors`)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
