import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { Layout } from '#client/records/layout.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'

/** Reads the values of a form as the contract's rules judge them: numbers as numbers. */
export function typedValues(layout: Layout<never>, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    layout.fieldViews.flatMap(({ name, field }) =>
      name in values ? [[name, fieldHandlerOf(field).fromForm(values[name] ?? null, field)]] : [],
    ),
  )
}
