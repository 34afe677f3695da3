import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const source = join(import.meta.dirname, 'kernels.wat')
const target = join(import.meta.dirname, 'kernels.wasm')
const features = { simd: true, relaxed_simd: true, threads: true, multi_memory: true, bulk_memory: true }

/**
 * Assembles kernels.wat and returns the bytes of kernels.wasm. Throws with line and column for an
 * invalid source.
 */
export async function assemble(): Promise<Uint8Array> {
  const assembler = await wabt()
  const module = assembler.parseWat('kernels.wat', readFileSync(source, 'utf8'), features)
  try {
    // Not `module.validate()`, which doesn't know the features above; the engine validates on compilation.
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}

if (import.meta.main) writeFileSync(target, await assemble())
