import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { hasText } from '../../lib/texts/i18n.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Check, FieldCode } from './checks.ts'

type Values<F extends string> = Record<F, string>
type Codes<F extends string> = Partial<Record<F, string>>

export type FormOptions<F extends string> = {
  /** The fields in the order in which they appear. */
  initial: Values<F>
  checks: NoInfer<Partial<Record<F, Check>>>
  /** `setValues` replaces what the fields contain. */
  send: (values: NoInfer<Values<F>>, setValues: (values: NoInfer<Values<F>>) => void) => Promise<unknown>
  /** Error codes that belong to one field. */
  failureField?: NoInfer<Partial<Record<FieldCode, F>>>
  /** The field that has the focus at first. */
  startAt?: NoInfer<F>
  /** Whether its text is selected too. */
  startSelected?: boolean
  /** The field to select after a failure that names no field. */
  retryAt?: NoInfer<F>
  onType?: (field: NoInfer<F>, value: string) => void
  /** A successful send leaves the screen: the form stays pending until then. */
  leaves?: boolean
}

export type FormState<F extends string> = ReturnType<typeof useForm<F>>
/** The properties that a field gets from the form. */
export type FormField = {
  name: string
  value: string
  error: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
  onChange: (value: string) => void
}

/**
 * The state of a form of text fields. An error appears at its field, and the first of them gets the
 * focus; any other failure of `send` is `failure`. A pending form is not sent again.
 */
export function useForm<F extends string>(options: FormOptions<F>) {
  const { initial, checks, send, failureField = {}, retryAt, onType, leaves = false } = options
  const [values, setValues] = useState(initial)
  const [codes, setCodes] = useState<Codes<F>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const inputs = useInputs<F>()
  const text = useFieldText()
  const names = Object.keys(initial) as F[]

  const start = useEffectEvent(() =>
    options.startSelected ? inputs.select(options.startAt) : inputs.focus(options.startAt),
  )
  useEffect(() => start(), [])

  const show = (found: Codes<F>): boolean => {
    setCodes(found)
    const first = names.find((name) => found[name] !== undefined)
    inputs.focus(first)
    return first !== undefined
  }
  const fail = (error: unknown) => {
    if (show(codesOf(error, names, failureField))) return
    setFailure(error)
    inputs.select(retryAt)
  }
  const run = async () => {
    isBusy.current = true
    setPending(true)
    setFailure(null)
    const isSent = await send(values, setValues).then(
      () => true,
      (error: unknown) => {
        fail(error)
        return false
      },
    )
    if (isSent && leaves) return
    isBusy.current = false
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the forms around a dialog.
    event.stopPropagation()
    if (isBusy.current) return
    if (!show(brokenChecks(values, names, checks))) void run()
  }
  const field = (name: F): FormField => ({
    name,
    value: values[name],
    error: text(codes[name]),
    inputRef: (input) => inputs.set(name, input),
    onChange: (value: string) => {
      setValues((previous) => ({ ...previous, [name]: value }))
      setCodes((previous) => ({ ...previous, [name]: undefined }))
      onType?.(name, value)
    },
  })
  return { values, codes, field, submit, isPending, failure }
}

/** The input of each field. */
function useInputs<F extends string>() {
  const inputs = useRef(new Map<F, HTMLInputElement>())
  const inputOf = (name: F | undefined) => (name === undefined ? undefined : inputs.current.get(name))
  return {
    set: (name: F, input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input)
      else inputs.current.delete(name)
    },
    focus: (name: F | undefined) => inputOf(name)?.focus(),
    select: (name: F | undefined) => {
      inputOf(name)?.focus()
      inputOf(name)?.select()
    },
  }
}

function brokenChecks<F extends string>(
  values: Values<F>,
  names: readonly F[],
  checks: Partial<Record<F, Check>>,
): Codes<F> {
  const found: Codes<F> = {}
  for (const name of names) {
    const code = checks[name]?.(values[name])
    if (code) found[name] = code
  }
  return found
}

/** The fields that a failure names. */
function codesOf<F extends string>(
  error: unknown,
  names: readonly F[],
  failureField: Partial<Record<FieldCode, F>>,
): Codes<F> {
  const found: Codes<F> = {}
  if (!(error instanceof ApiError)) return found
  const named = (failureField as Partial<Record<string, F>>)[error.code]
  if (named !== undefined) found[named] = error.code
  for (const { path, code } of error.errors) {
    const name = names.find((each) => each === path)
    if (name !== undefined) found[name] ??= code
  }
  return found
}

/** The text of a field's code. */
export function useFieldText(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return (code) => {
    if (code === undefined) return undefined
    // The rules of a new password are listed at its field.
    if (code.startsWith('error_password')) return t('fields.error_password')
    const isKnown = hasText(`errors:fields.${code}`)
    return t(`fields.${isKnown ? (code as FieldCode) : 'error_invalid_text'}`)
  }
}
