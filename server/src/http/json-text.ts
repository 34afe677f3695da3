declare const data: unique symbol

/**
 * The data of an answer that is JSON already, of values that the contract's schema has encoded. It is sent as it is: encoding and writing a page anew costs as
 * much as finding it.
 */
export class JsonText<T> {
  declare readonly [data]: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
