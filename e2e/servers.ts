import { join } from 'node:path'

/** The servers of a run, each with its own data folder. Workers find the parent folder in the environment. */
const port = Number(process.env.E2E_PORT ?? 3900)

const server = (name: string, offset: number) => ({
  port: port + offset,
  url: `http://127.0.0.1:${port + offset}`,
  dataDir: () => join(process.env.E2E_DATA_DIR!, name),
})

/** Tests of Google sign-in start a provider here. */
export const providerPort = port + 30
/** Tests of Gmail start Google here, as the empty server knows it. */
export const gmailPort = port + 31

/** With synthetic people. */
export const sampleServer = server('sample', 0)
/** Without people, for imports; with a Gmail of its own. */
export const emptyServer = server('empty', 1)
/** Started by tests that change what an operator sets. */
export const operatedServer = server('operated', 2)
