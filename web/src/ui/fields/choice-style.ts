/** A native box or radio, unseen, spread over its label: the drawing beside it shows its state. */
export const choiceInput =
  'peer absolute inset-0 m-0 size-full cursor-[inherit] appearance-none opacity-0 outline-none'
