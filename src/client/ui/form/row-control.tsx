import { lazyComponent } from '../lazy-component.tsx'
import type { FieldSpec, FormValues } from './form-fields.ts'
import { type LineControlProps, isLine, LineControl } from './line-control.tsx'

const FormControl = lazyComponent(
  async () => (await import('./form-control.tsx')).FormControl<FormValues>,
)

/**
 * A control in a row of a list: that page has no form yet, and fetches the controls beyond the
 * usual ones with the first row that needs one.
 */
export function RowControl({ spec, ...props }: LineControlProps<FieldSpec<FormValues>>) {
  return isLine(spec) ? (
    <LineControl<FormValues> spec={spec} {...props} />
  ) : (
    <FormControl spec={spec} {...props} />
  )
}
