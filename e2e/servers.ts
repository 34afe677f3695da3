import { join } from 'node:path'

/** The servers that a run starts, each with its own data under one folder that workers learn of through the environment. */
const port = Number(process.env.E2E_PORT ?? 3900)

const server = (name: string, offset: number) => ({
  port: port + offset,
  url: `http://127.0.0.1:${port + offset}`,
  dataDir: () => join(process.env.E2E_DATA_DIR!, name),
})

/** Where the tests of signing in with Google start a provider. */
export const providerPort = port + 30

/** With synthetic people. */
export const sampleServer = server('sample', 0)
/** With nobody, for imports. */
export const emptyServer = server('empty', 1)
/** Started by the tests that need it: its operator begins maintenance and sets notices. */
export const operatedServer = server('operated', 2)
