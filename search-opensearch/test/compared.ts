/**
 * How many questions were answered as by the twin, and how many of them found something, but not
 * everything.
 */
export type Compared = { questions: number; telling: number }

export function record(compared: Compared, isTelling: boolean): void {
  compared.questions++
  if (isTelling) compared.telling++
}
