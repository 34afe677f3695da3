/** Waits for a call or a timeout, whichever comes first. A call made before the wait counts. */
export class Wake {
  #called = Promise.withResolvers<void>()

  call = (): void => this.#called.resolve()

  async wait(ms: number): Promise<void> {
    const timer = setTimeout(this.call, ms)
    await this.#called.promise
    clearTimeout(timer)
    this.#called = Promise.withResolvers()
  }
}
