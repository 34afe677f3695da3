import { paths } from '../../../paths.ts'

/** Finds the links to companies, wherever they stand. */
export const companyLinks = `a[href^="${paths.companies}/"]`
