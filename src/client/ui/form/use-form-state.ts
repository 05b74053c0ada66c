import { useRef, useState } from 'react'
import { focusField } from './focus-field.ts'
import type { FormErrors, FormValue, FormValues } from './form-fields.ts'

export type FormOptions<Values extends FormValues> = {
  /** What the form opens with: defaults, a record, or a kept draft. */
  initial: Values
  /** The specified texts of what is wrong; an empty object lets it through. */
  validate: (values: Values) => FormErrors<Values>
  /** Errors it answers (a refusal by the server) are shown like our own. */
  onSubmit: (values: Values) => Promise<FormErrors<Values> | void> | FormErrors<Values> | void
  /** After each change, for the draft. */
  onChange?: (values: Values) => void
}

export type FormState<Values extends FormValues> = {
  values: Values
  errors: FormErrors<Values>
  busy: boolean
  /** Whether anything was typed since it opened. */
  changed: boolean
  set: (name: keyof Values & string, value: FormValue) => void
  /** Several at once: a choice that empties the choices under it. */
  setAll: (values: Partial<Values>) => void
  setErrors: (errors: FormErrors<Values>) => void
  reset: (values: Values) => void
  /** Validates, focuses the first error or submits. `ids` names the wrong fields in the order of the screen. */
  submit: (ids: (errors: FormErrors<Values>) => string[]) => void
}

/** Values, errors and sending of one form. An error goes when its field is changed. */
export function useFormState<Values extends FormValues>(options: FormOptions<Values>): FormState<Values> {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  // Two changes in one event build on each other, not both on the values of the last render.
  const latest = useRef(values)
  const sending = useRef(false)

  const setAll = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part }
    setValues(latest.current)
    setChanged(true)
    setErrors((before) => {
      const next = { ...before }
      for (const name of Object.keys(part)) delete next[name]
      return next
    })
    options.onChange?.(latest.current)
  }
  const refuse = (found: FormErrors<Values>, ids: (errors: FormErrors<Values>) => string[]) => {
    setErrors(found)
    const first = ids(found)[0]
    // After React has drawn the errors, so that the screen reader reads the error with the field.
    if (first) setTimeout(() => focusField(first))
  }
  const send = async (ids: (errors: FormErrors<Values>) => string[]) => {
    sending.current = true
    setBusy(true)
    try {
      const refused = await options.onSubmit(latest.current)
      if (refused && hasErrors(refused)) refuse(refused, ids)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    busy,
    changed,
    setAll,
    setErrors,
    set: (name, value) => setAll({ [name]: value } as Partial<Values>),
    reset: (next) => {
      latest.current = next
      setValues(next)
      setErrors({})
      setChanged(false)
    },
    submit: (ids) => {
      if (sending.current) return
      const found = options.validate(latest.current)
      if (hasErrors(found)) refuse(found, ids)
      else {
        setErrors({})
        void send(ids)
      }
    },
  }
}

function hasErrors(errors: object): boolean {
  return Object.values(errors).some(Boolean)
}
