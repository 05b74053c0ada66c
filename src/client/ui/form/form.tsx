import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormControl } from './form-control.tsx'
import type { FieldSpec, FormErrors, FormSection, FormValues } from './form-fields.ts'
import type { FormState } from './use-form-state.ts'
import css from './form.module.css'

export type FormProps<Values extends FormValues> = {
  state: FormState<Values>
  sections: readonly FormSection<Values>[]
  /** The line over the links of the summary, by how many fields are wrong: "One field is missing." */
  summary: (count: number) => string
  /** Below the fields: an `ActionBar`, or buttons. A button of type submit sends the form. */
  children?: ReactNode
  /** Names the form for screen readers. */
  label?: string
  id?: string
}

/**
 * A form from descriptions of its fields: summary of errors on top with links, sections with two columns where
 * they fit, first error focused. What was typed stays whatever happens.
 */
export function Form<Values extends FormValues>({ state, sections, summary, children, label, id }: FormProps<Values>) {
  const own = useId()
  const prefix = id ?? own
  const wrong = failedFields(sections, state.errors).map((spec) => ({ field: fieldId(prefix, spec.name), label: spec.label }))
  return (
    <form
      id={prefix}
      className={css.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.submit((errors) => failedFields(sections, errors).map((spec) => fieldId(prefix, spec.name)))
      }}
    >
      <ErrorSummary title={summary(wrong.length)} errors={wrong} />
      {sections.map((section) => (
        <section key={section.key} className={css.section}>
          {section.title && <h2 className={css.title}>{section.title}</h2>}
          <div className={css.grid}>
            {section.fields.map((spec) =>
              spec.hidden ? null : (
                <div key={spec.name} className={cx(spec.wide && css.wide)}>
                  <FormControl
                    id={fieldId(prefix, spec.name)}
                    spec={spec}
                    value={spec.kind === 'note' ? null : (state.values[spec.name] ?? null)}
                    error={state.errors[spec.name]}
                    onChange={(value) => state.set(spec.name, value)}
                  />
                </div>
              ),
            )}
          </div>
        </section>
      ))}
      {children}
    </form>
  )
}

/** The id of a field's control, for links and tests. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`
}

/** In the order of the screen, not of the errors. */
function failedFields<Values extends FormValues>(sections: readonly FormSection<Values>[], errors: FormErrors<Values>) {
  return sections
    .flatMap((section) => section.fields)
    .filter((spec): spec is Exclude<FieldSpec<Values>, { kind: 'note' }> => spec.kind !== 'note' && !spec.hidden && Boolean(errors[spec.name]))
}
