import type { Pool } from 'pg'

/** Pauses of providers that all servers of a database keep. By its clock, since theirs differ. */
export type SharedPauses = {
  /** Milliseconds that are left, by provider. */
  remaining(): Promise<Map<string, number>>
  /** The provider is left alone for so many milliseconds from now, or longer if it already was. */
  extend(provider: string, milliseconds: number): Promise<void>
}

export function createSharedPauses(pool: Pool): SharedPauses {
  return {
    remaining: async () => {
      const { rows } = await pool.query<{ provider: string; left: number }>(
        `select provider, (extract(epoch from until - clock_timestamp()) * 1000)::float8 as left
         from provider_pauses where until > clock_timestamp()`,
      )
      return new Map(rows.map(({ provider, left }) => [provider, left]))
    },
    extend: async (provider, milliseconds) => {
      await pool.query(
        `insert into provider_pauses (provider, until)
         values ($1, clock_timestamp() + $2 * interval '1 millisecond')
         on conflict (provider) do update set until = greatest(provider_pauses.until, excluded.until)`,
        [provider, milliseconds],
      )
    },
  }
}
