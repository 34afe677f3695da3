import { Ajv } from 'ajv'
import { answer, vendorServer, type Play, type VendorServer } from './vendor-server.ts'

type Schema = {
  $ref?: string
  allOf?: Schema[]
  type?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Parameter = { name: string; in: string; required?: boolean; schema: Schema & { maximum?: number } }
type Operation = {
  parameters: Parameter[]
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { in: string; name: string }>
  }
}

/** Values of a response by field, in place of made-up ones. */
type Values = Record<string, unknown>

export type DescribedVendor = VendorServer & {
  /** Answers from now on with this status of the description; a success has a body of its schema. */
  respond(status: number, values?: Values, headers?: Record<string, string>): void
}

/**
 * A server that enforces an OpenAPI description. It answers an undescribed request (path,
 * parameter, value outside its schema, missing key) with 400, 401 or 404 and the reason, and sends
 * only described responses.
 */
export async function describedVendor(description: Description): Promise<DescribedVendor> {
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false })
  const server = await vendorServer()
  const respond: DescribedVendor['respond'] = (status, values = {}, headers = {}) => {
    const play: Play = (response, asked) => {
      const operation = description.paths[asked.path]?.[asked.method.toLowerCase()]
      if (!operation) return answer(404, { reason: 'no such path' })(response, asked)
      const { name } = Object.values(description.components.securitySchemes)[0]!
      if (!asked.headers[name.toLowerCase()]) return answer(401, { reason: 'no key' })(response, asked)
      const fault = faultOf(ajv, operation, asked.query)
      if (fault) return answer(400, { reason: fault })(response, asked)
      const described = operation.responses[status]
      if (!described) throw new Error(`the description has no status ${status}`)
      const schema = described.content?.['application/json'].schema
      return answer(status, schema ? body(description, schema, values) : {}, headers)(response, asked)
    }
    server.play(play)
  }
  respond(404)
  return Object.assign(server, { respond })
}

function faultOf(ajv: Ajv, { parameters }: Operation, query: URLSearchParams): string | null {
  const known = new Map(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.name, parameter]),
  )
  for (const [name, value] of query) {
    const parameter = known.get(name)
    if (!parameter) return `unknown parameter ${name}`
    // In an object, because only there can texts be coerced to numbers.
    const schema = { type: 'object', properties: { value: parameter.schema } }
    if (!ajv.validate(schema, { value })) return `${name}: ${ajv.errorsText()}`
  }
  const missing = parameters.find(
    ({ name, required, in: place }) => place === 'query' && required && !query.has(name),
  )
  return missing ? `missing parameter ${missing.name}` : null
}

/**
 * A body that matches the schema, with a value of `values` or a made-up one in every field. Throws
 * if the values do not match.
 */
function body(description: Description, schema: Schema, values: Values): unknown {
  const { schemas } = description.components
  const resolve = (target: Schema): Schema => {
    const name = (target.$ref ?? target.allOf?.[0]?.$ref)?.split('/').at(-1)
    return name === undefined ? target : resolve(schemas[name] ?? {})
  }
  const make = (given: Schema): unknown => {
    const { type, enum: choices, items, properties = {} } = resolve(given)
    if (choices) return choices[0]
    if (type === 'array') return [make(items ?? {})]
    if (type === 'integer' || type === 'number') return 1
    if (type === 'boolean') return true
    if (type === 'object')
      return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, make(value)]))
    return 'made up'
  }
  const fields = Object.keys(resolve(schema).properties ?? {})
  const unknown = Object.keys(values).find((field) => !fields.includes(field))
  if (unknown !== undefined) throw new Error(`the description has no field ${unknown}`)
  return { ...(make(schema) as object), ...values }
}
