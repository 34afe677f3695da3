/**
 * The part of the WebAssembly API that the index uses. It is declared here because TypeScript ships it in the `dom` library alone,
 * with which server code would also see `window`.
 */
declare namespace WebAssembly {
  class Memory {
    /** Pages of 64 KiB. A shared memory needs its maximum. */
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean })
    /** Really a SharedArrayBuffer when shared; the name that the `dom` library uses serves both. */
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
