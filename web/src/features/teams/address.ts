/** The pages of the team's tables in the address; the first by default. */
export type TeamView = { members?: number; invitations?: number; log?: number }

const pageOf = (value: unknown) => {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined
}

/** Ignores invalid parameters. */
export function readTeamView(search: Record<string, unknown>): TeamView {
  const [members, invitations, log] = [search['members'], search['invitations'], search['log']].map(pageOf)
  return { ...(members && { members }), ...(invitations && { invitations }), ...(log && { log }) }
}
