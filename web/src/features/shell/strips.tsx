import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../account/profile.ts'
import { useAccountPrompts } from './account-prompts.ts'
import { Notices } from './notices.tsx'
import { PlanBanner } from './plan-banner.tsx'

/** What stands above the top bar: notices and the state of the plan; and what an account is asked to see to. */
export function Strips() {
  const { data: profile } = useQuery(profileQuery())
  useAccountPrompts(profile)
  return (
    <>
      <Notices />
      <PlanBanner profile={profile} />
    </>
  )
}
