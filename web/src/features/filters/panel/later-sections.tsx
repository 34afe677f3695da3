import { EducationSection } from './education-section.tsx'
import { ExperienceSection } from './experience-section.tsx'
import { FundingSection } from './funding-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { IntentSection } from './intent-section.tsx'
import { RevenueSection } from './revenue-section.tsx'
import type { DraftProps } from './use-list-edit.ts'

const sections = {
  revenue: RevenueSection,
  funding: FundingSection,
  experience: ExperienceSection,
  education: EducationSection,
  identity: IdentitySection,
  intent: IntentSection,
}

export type LaterId = keyof typeof sections

/** The contents of the sections that are closed at first: one file, fetched when the first of them is about to be opened. */
export function LaterSection({ id, ...draft }: DraftProps & { id: LaterId }) {
  const Content = sections[id]
  return <Content {...draft} />
}
