/**
 * Placeholders of a statement, `$1` and so on, by meaning. A part of a statement that is written
 * separately must take them as arguments, so that it can't read the wrong value.
 */
export type Placeholders<Name extends string> = Readonly<Record<Name, string>>
