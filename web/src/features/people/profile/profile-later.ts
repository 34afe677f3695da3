import { partAhead } from '../../../ui/lazy-part.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'

/** The profile panel, and a function that fetches it before it is needed. */
export const { Part: ProfilePanel, fetchAhead: fetchProfile } = partAhead(
  async () => (await import('./profile-panel.tsx')).ProfilePanel,
  PartFailure,
)
