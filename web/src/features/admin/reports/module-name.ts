import type { CreditModule } from '@rapport/contract/credits/vocabularies.ts'

const phone: CreditModule = 'TALENT_PHONE_REVEAL'

/** The key of a credit module's name. */
export const moduleName = (module: string) => (module === phone ? 'modules.phone' : 'modules.email')
