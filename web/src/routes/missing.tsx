import { MissingPage } from '../features/shell/missing-page.tsx'

/** Any address that names nothing, for a signed-in user. */
export const MissingRoute = () => <MissingPage />
