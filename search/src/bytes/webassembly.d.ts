/**
 * The part of the WebAssembly API that the index uses. TypeScript ships it only in the `dom`
 * library, which would also expose `window` to server code.
 */
declare namespace WebAssembly {
  class Memory {
    /** Sizes are in pages of 64 KiB. A shared memory requires a maximum. */
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean })
    /** Actually a SharedArrayBuffer if shared; the type name of the `dom` library covers both. */
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  interface Module {}
  const Module: new (bytes: Uint8Array) => Module

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>)
    readonly exports: Record<string, unknown>
  }

  class RuntimeError extends Error {}
}
