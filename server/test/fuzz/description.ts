import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON schema, as far as the generator reads it. */
export type Schema = {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }

type Content = Record<string, { schema: Schema }>

/** One method of one path of the description. */
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | null
  /** The answers for each status, by media type. */
  responses: Record<string, { content?: Content }>
  /** Rules that its schemas state in addition to their types: the error codes. */
  rules: Set<string>
}

type Description = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Content }
        responses: Operation['responses']
      }
    >
  >
}

/** An OpenAPI description: its operations, and whether a value is as one of its schemas says. */
export class ApiDescription {
  readonly operations: Operation[]
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })
  readonly #document: Description
  readonly #validators = new Map<Schema, ValidateFunction>()

  constructor(document: Description) {
    this.#document = document
    this.#ajv.addSchema({ $id: 'api', ...document })
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: operation.requestBody?.content['application/json']?.schema ?? null,
        responses: operation.responses,
        rules: this.#rulesOf([
          operation.parameters?.map(({ schema }) => schema),
          operation.requestBody?.content,
        ]),
      })),
    )
  }

  /** Follows a reference into the components. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema
    let found: unknown = this.#document
    for (const part of schema.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[part]
    return found as Schema
  }

  #rulesOf(part: unknown): Set<string> {
    const codes = new Set<string>()
    JSON.stringify(part, (key, value: unknown) => {
      if (key === 'x-rules') for (const code of Object.keys(value as object)) codes.add(code)
      return key === '$ref'
        ? [...this.#rulesOf(this.resolve({ $ref: String(value) }))].forEach((code) => codes.add(code))
        : value
    })
    return codes
  }

  /** Returns the fault of a value; null if there is none. */
  fault(schema: Schema, value: unknown): string | null {
    const known = this.#validators.get(schema)
    const validate = known ?? this.#ajv.compile(withAbsoluteReferences(schema))
    if (!known) this.#validators.set(schema, validate)
    return validate(value) ? null : this.#ajv.errorsText(validate.errors)
  }
}

const withAbsoluteReferences = (schema: Schema): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? `api${value}` : value,
  ) as object
