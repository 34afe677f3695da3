import { EducationSection } from './education-section.tsx'
import { ExperienceSection } from './experience-section.tsx'
import { FundingSection } from './funding-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { IntentSection } from './intent-section.tsx'
import { RevenueSection } from './revenue-section.tsx'

/** The contents of the sections that are closed at first: one file, fetched when the first of them is about to be opened. */
export const laterSections = {
  revenue: RevenueSection,
  funding: FundingSection,
  experience: ExperienceSection,
  education: EducationSection,
  identity: IdentitySection,
  intent: IntentSection,
}
