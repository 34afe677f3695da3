/** A message that was read along with others. `raw` is at most `maxBytes` long. */
export type Text = { raw: Buffer; receivedAt: Date }

/**
 * Messages of the part that was listed last, read along with it: one command instead of one a
 * message. Each is kept until it is taken once, whole messages only, at most 1.3 MB for a part of
 * twenty.
 */
export class Prefetched {
  readonly maxBytes = 64 * 1024
  readonly #texts = new Map<string, Text>()

  add(providerId: string, text: Text): void {
    // At this length it may have been cut off.
    if (text.raw.length < this.maxBytes) this.#texts.set(providerId, text)
  }

  take(providerId: string): Text | null {
    const text = this.#texts.get(providerId) ?? null
    this.#texts.delete(providerId)
    return text
  }

  clear(): void {
    this.#texts.clear()
  }
}
