import { useEffect, useId, useRef, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ErrorSummary, type FieldError } from './error-summary.tsx'
import { keys } from '../keys/keys.ts'
import { useKeys } from '../keys/use-keys.ts'
import { showField } from './focus-field.ts'
import { FormControl } from './form-control.tsx'
import {
  type FieldPath,
  type FieldSpec,
  type FormSection,
  formsIn,
  type FormValue,
  type FormValues,
  type FormListState,
} from './form-fields.ts'
import { OfferedValues } from './offered-values.tsx'
import type { FormState } from './use-form-state.ts'
import css from './form.module.css'

export type FormProps<Values extends FormValues> = {
  state: FormState<Values>
  sections: readonly FormSection<Values>[]
  /**
   * The line over the links of the summary, by how many fields are wrong: "One field is missing."
   */
  summary: (count: number) => string
  /** Below the fields: an `ActionBar`, or buttons. A button of type submit sends the form. */
  children?: ReactNode
  /** Names the form for screen readers. */
  label?: string
  id?: string
}

/**
 * A form from descriptions of its fields: summary of errors on top with links, sections with two
 * columns where they fit, first error focused. What was typed stays whatever happens.
 */
export function FormLayout<Values extends FormValues>({
  state,
  sections,
  summary,
  children,
  label,
  id,
}: FormProps<Values>) {
  const own = useId()
  const prefix = id ?? own
  const all = sections.flatMap((section) => section.fields)
  const failed = (errors: FormListState['errors']) =>
    failedFields(all, state.values, errors).map((error) => ({
      ...error,
      field: fieldId(prefix, error.field),
    }))
  const wrong = failed(state.errors)
  const list = listState(state)
  const inSight = useFieldInSight()
  const { ref } = inSight
  useKeys([
    {
      key: keys.save,
      run: () => state.busy || ref.current?.requestSubmit(),
      around: () => ref.current,
    },
  ])
  return (
    <form
      id={prefix}
      className={css.form}
      aria-label={label}
      noValidate
      {...inSight}
      onSubmit={(event) => {
        event.preventDefault()
        state.submit((errors) => failed(errors).map((error) => error.field))
      }}
    >
      <ErrorSummary title={summary(wrong.length)} errors={wrong} />
      {sections.map((section) => (
        <section key={section.key} className={css.section}>
          {section.title && (
            <div className={cx(css.head, Boolean(section.action) && css.withAction)}>
              <h2>{section.title}</h2>
              {section.action}
            </div>
          )}
          {section.read ?? (
            <div className={css.grid}>
              {section.fields.map((spec) =>
                spec.hidden ? null : (
                  <div key={spec.name} className={cx(spec.wide && css.wide)}>
                    <FormControl
                      id={fieldId(prefix, spec.name)}
                      path={spec.name}
                      spec={spec}
                      value={spec.kind === 'note' ? null : (state.values[spec.name] ?? null)}
                      list={list}
                    />
                    {spec.kind !== 'note' && spec.offers && (
                      <OfferedValues
                        offers={spec.offers}
                        field={spec.label}
                        value={state.values[spec.name] ?? null}
                        onChoose={(value) => list.set(spec.name, value)}
                      />
                    )}
                  </div>
                ),
              )}
            </div>
          )}
          {section.foot && <div className={css.foot}>{section.foot}</div>}
        </section>
      ))}
      {children}
    </form>
  )
}

/** The id of a field's control, for links and tests; `name` may be a path into a list. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`
}

/**
 * The field in which one works stays in sight with its error, above the bar: when the focus comes
 * by key, and when the keyboard of a phone takes half the screen.
 */
function useFieldInSight() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const shrunk = () => {
      const at = document.activeElement
      if (at && ref.current?.contains(at)) showField(at)
    }
    addEventListener('resize', shrunk)
    return () => removeEventListener('resize', shrunk)
  }, [])
  // What is being pressed must not move away under the finger. Not by `:active`, which a quick
  // second tap finds still on the first.
  const pressed = useRef<EventTarget | null>(null)
  const fieldOf = (at: EventTarget | null) =>
    at instanceof Element ? (at.closest('[data-field]') ?? at) : null
  const onFocus = ({ target }: FocusEvent) => {
    if (pressed.current === null || fieldOf(pressed.current) !== fieldOf(target)) showField(target)
  }
  const over = () => void (pressed.current = null)
  return {
    ref,
    onFocus,
    onPointerDownCapture: ({ target }: PointerEvent) => void (pressed.current = target),
    onClick: over,
    onPointerCancel: over,
    onKeyDownCapture: over,
  }
}

/** The form's own paths are known only by its fields' descriptions; inside, they are text. */
function listState<Values extends FormValues>(state: FormState<Values>): FormListState {
  const path = (text: string) => text as FieldPath<Values>
  return {
    errors: state.errors,
    set: (to, value) => state.set(path(to), value),
    insert: (to, item) => state.insert(path(to), item),
    remove: (from, index) => state.remove(path(from), index),
    move: (of, from, to) => state.move(path(of), from, to),
  }
}

/**
 * In the order of the screen, not of the errors; a field of a list is named with its entry: "Step
 * 2, Title".
 */
function failedFields<Values>(
  fields: readonly FieldSpec<Values>[],
  values: Readonly<Record<string, FormValue>>,
  errors: FormListState['errors'],
  below = '',
): FieldError[] {
  return fields.flatMap((spec) => {
    if (spec.kind === 'note' || spec.hidden) return []
    const path = `${below}${spec.name}`
    const own = errors[path] ? [{ field: path, label: spec.label }] : []
    const value = values[spec.name] ?? null
    if (spec.kind === 'texts' && Array.isArray(value))
      return [
        ...own,
        ...value.flatMap((_, index) =>
          errors[`${path}.${index}`]
            ? [{ field: `${path}.${index}`, label: `${spec.entry} ${index + 1}` }]
            : [],
        ),
      ]
    if (spec.kind !== 'list') return own
    const inside = formsIn(value).flatMap((item, index) =>
      failedFields(spec.fields, item, errors, `${path}.${index}.`).map((error) => ({
        ...error,
        label: `${spec.entry} ${index + 1}, ${error.label}`,
      })),
    )
    return [...own, ...inside]
  })
}
