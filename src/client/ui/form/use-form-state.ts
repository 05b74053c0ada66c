import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { focusFieldSoon } from './focus-field.ts'
import type { FieldPath, FormErrors, FormValue, FormValues } from './form-fields.ts'

export type FormOptions<Values extends FormValues> = {
  /**
   * What the form opens with: defaults, a record, or a kept draft. Read once: a renewed row never
   * refills it (F-82).
   */
  initial: Values
  /** The errors it opens with. */
  errors?: FormErrors<Values>
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
  /** A field, or what stands in its list: `steps.0.title`. */
  set: (path: FieldPath<Values>, value: FormValue) => void
  /** Several at once: a choice that empties the choices under it. */
  setAll: (values: Partial<Values>) => void
  /**
   * Puts an entry at the end of a list, takes one away, moves one; the errors of the entries go
   * with them.
   */
  insert: (path: FieldPath<Values>, item: string | FormValues) => void
  remove: (path: FieldPath<Values>, index: number) => void
  move: (path: FieldPath<Values>, from: number, to: number) => void
  setErrors: (errors: FormErrors<Values>) => void
  reset: (values: Values) => void
  /**
   * Validates, focuses the first error or submits. `ids` names the wrong fields in the order of the
   * screen.
   */
  submit: (ids: (errors: FormErrors<Values>) => string[]) => void
}

/** Values, errors and sending of one form. An error goes when its field is changed. */
export function useFormState<Values extends FormValues>(
  options: FormOptions<Values>,
): FormState<Values> {
  const form = useForm<FormValues>({
    initialValues: options.initial,
    ...(options.errors && { initialErrors: options.errors }),
    clearInputErrorOnChange: false,
  })
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState(false)
  const sending = useRef(false)
  // At once, not of the last render: two changes in one event build on each other.
  const present = () => form.getValues() as Values

  const change = (isMended: (error: string) => boolean, make: () => void) => {
    make()
    setChanged(true)
    form.setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !isMended(name))),
    )
    // Not the library's own `onValuesChange`: its list calls keep the one of the first render, and
    // it tells of each field of several by itself, so that a draft would hold half a choice.
    options.onChange?.(present())
  }
  const setAll = (part: Partial<Values>) =>
    change(
      (error) => Object.keys(part).some(covers(error)),
      () => {
        for (const [name, value] of Object.entries(part)) form.setFieldValue(name, value)
      },
    )
  // The library knows the type of each path; ours is settled by the description of the fields.
  const setField: (path: string, value: FormValue) => void = form.setFieldValue
  const insertItem: (path: string, item: string | FormValues) => void = form.insertListItem
  const refuse = (found: FormErrors<Values>, ids: (errors: FormErrors<Values>) => string[]) => {
    form.setErrors(found)
    const first = ids(found)[0]
    // After React has drawn the errors, so that the screen reader reads the error with the field.
    if (first) focusFieldSoon(first)
  }
  const send = async (ids: (errors: FormErrors<Values>) => string[]) => {
    sending.current = true
    setBusy(true)
    try {
      const refused = await options.onSubmit(present())
      if (refused && hasErrors(refused)) refuse(refused, ids)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    values: form.values as Values,
    errors: form.errors as FormErrors<Values>,
    busy,
    changed,
    setAll,
    setErrors: (errors) => form.setErrors(errors),
    set: (path, value) =>
      change(
        (error) => covers(error)(path),
        () => setField(path, value),
      ),
    insert: (path, item) =>
      change(
        (error) => error === path,
        () => insertItem(path, item),
      ),
    remove: (path, index) =>
      change(
        (error) => error === path,
        () => form.removeListItem(path, index),
      ),
    move: (path, from, to) =>
      change(
        (error) => error === path,
        () => {
          // By single steps: over more than one the library would leave the errors between them
          // where they were.
          for (let at = from; at !== to; at += Math.sign(to - from))
            form.reorderListItem(path, { from: at, to: at + Math.sign(to - from) })
        },
      ),
    reset: (next) => {
      form.setInitialValues(next)
      form.reset()
      setChanged(false)
    },
    submit: (ids) => {
      if (sending.current) return
      const found = options.validate(present())
      if (hasErrors(found)) refuse(found, ids)
      else {
        form.clearErrors()
        void send(ids)
      }
    },
  }
}

/** Whether an error is that of a field or of what stands in it. */
function covers(error: string): (path: string) => boolean {
  return (path) => error === path || error.startsWith(`${path}.`)
}

function hasErrors(errors: object): boolean {
  return Object.values(errors).some(Boolean)
}
