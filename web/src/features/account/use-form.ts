import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Check } from './check-account.ts'
import { useFieldText } from './field-code.ts'

type Values<F extends string> = Record<F, string>

export type FormOptions<F extends string> = {
  /** The fields in the order in which they stand. */
  initial: Values<F>
  checks: NoInfer<Partial<Record<F, Check>>>
  send: (values: NoInfer<Values<F>>) => Promise<unknown>
  /** A code of a failure that concerns one field, and stands there. */
  failureField?: NoInfer<Partial<Record<string, F>>>
  /** Told of each change, such as to keep it. */
  onType?: (field: NoInfer<F>, value: string) => void
  /** What is sent leads away: the form stays busy until it has gone. */
  leaves?: boolean
}

/**
 * The state of a form of text fields. What is wrong stands at its field, and the first of them gets the focus; what the server
 * refuses otherwise is `failure`. A form that is on its way is not sent again.
 */
export function useForm<F extends string>(options: FormOptions<F>) {
  const { initial, checks, send, failureField = {}, onType, leaves = false } = options
  const [values, setValues] = useState(initial)
  const [codes, setCodes] = useState<Partial<Record<F, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const inputs = useRef(new Map<F, HTMLInputElement>())
  const text = useFieldText()
  const names = Object.keys(initial) as F[]

  const show = (found: Partial<Record<F, string>>): boolean => {
    setCodes(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) inputs.current.get(first)?.focus()
    return first !== undefined
  }
  const refuse = (error: unknown) => {
    if (!show(fieldCodes(error, names, failureField))) setFailure(error)
  }
  const run = async () => {
    isBusy.current = true
    setPending(true)
    setFailure(null)
    const done = await send(values).then(
      () => true,
      (error: unknown) => {
        refuse(error)
        return false
      },
    )
    if (done && leaves) return
    isBusy.current = false
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands the submit on to forms above, as if a dialog stood within them.
    event.stopPropagation()
    if (isBusy.current) return
    if (!show(checked(values, names, checks))) void run()
  }
  const field = (name: F) => ({
    name,
    value: values[name],
    error: text(codes[name]),
    inputRef: (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input)
      else inputs.current.delete(name)
    },
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setCodes((before) => ({ ...before, [name]: undefined }))
      onType?.(name, value)
    },
  })
  return { values, setValues, codes, field, submit, isPending, failure }
}

function checked<F extends string>(
  values: Values<F>,
  names: readonly F[],
  checks: Partial<Record<F, Check>>,
): Partial<Record<F, string>> {
  const found: Partial<Record<F, string>> = {}
  for (const name of names) {
    const code = checks[name]?.(values[name])
    if (code) found[name] = code
  }
  return found
}

/** What a refusal says of single fields. */
function fieldCodes<F extends string>(
  error: unknown,
  names: readonly F[],
  failureField: Partial<Record<string, F>>,
): Partial<Record<F, string>> {
  const found: Partial<Record<F, string>> = {}
  if (!(error instanceof ApiError)) return found
  const concerned = failureField[error.code]
  if (concerned !== undefined) found[concerned] = error.code
  for (const { path, code } of error.errors) {
    const name = names.find((each) => each === path)
    if (name !== undefined) found[name] ??= code
  }
  return found
}
