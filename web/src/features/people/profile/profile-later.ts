import { partAhead } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'

/** The profile panel, and a function that fetches it before it is needed. */
export const { Part: ProfilePanel, fetchAhead: fetchProfile } = partAhead(
  async () => (await import('./profile-panel.tsx')).ProfilePanel,
  PartFailure,
)
