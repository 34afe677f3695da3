/** Inputs that once failed: each is tried again in every run of the tests. A change of what is generated makes an entry mean another input. */
export const regressions: readonly { property: string; seed: number; path: string }[] = []
