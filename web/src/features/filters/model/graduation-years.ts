const back = 30
const ahead = 5

/** The 36 years that are offered: those of the last thirty, this one, and five to come; latest first. */
export const graduationYears = (thisYear: number): number[] =>
  Array.from({ length: back + 1 + ahead }, (_, index) => thisYear + ahead - index)
