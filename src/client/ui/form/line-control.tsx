import { ChoiceButtons } from './choice-buttons.tsx'
import { useLabelsHidden } from './field-labels.ts'
import { FieldFrame } from './field.tsx'
import type { FieldSpec, FormValue, LineSpec, FormListState } from './form-fields.ts'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

export type LineControlProps<Spec> = {
  id: string
  /** From the form down: `title`, `steps.0.title`. */
  path: string
  spec: Spec
  value: FormValue
  list: FormListState
  /** Enter in a line of text, where the control stands in no form: in a row. */
  onEnter?: () => void
}

const kinds: Readonly<Record<LineSpec<never>['kind'], true>> = {
  text: true,
  email: true,
  password: true,
  area: true,
  select: true,
  choice: true,
  switch: true,
}

export function isLine<Values>(spec: FieldSpec<Values>): spec is LineSpec<Values> {
  return Object.hasOwn(kinds, spec.kind)
}

/** The controls that nearly every form has; the further ones are in `form-control.tsx`. */
export function LineControl<Values>({
  id,
  path,
  spec,
  value,
  list,
  onEnter,
}: LineControlProps<LineSpec<Values>>) {
  const { label, help, optional, icon, placeholder, disabled } = spec
  const common = { id, label, help, optional, error: list.errors[path] }
  const inRow = useLabelsHidden()
  const text = typeof value === 'string' ? value : ''
  const onChange = (next: FormValue) => list.set(path, next)
  switch (spec.kind) {
    case 'text':
    case 'email':
      return (
        <TextField
          {...common}
          type={spec.kind}
          icon={icon}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={spec.maxLength}
          autoComplete={spec.autoComplete ?? 'off'}
          value={text}
          onChange={onChange}
          onKeyDown={
            onEnter &&
            ((event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter())
          }
        />
      )
    case 'password':
      return (
        <PasswordField
          {...common}
          disabled={disabled}
          autoComplete={spec.autoComplete}
          value={text}
          onChange={onChange}
        />
      )
    case 'area':
      return (
        <TextArea
          {...common}
          rows={spec.rows}
          maxLength={spec.maxLength}
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={onChange}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          icon={icon}
          placeholder={placeholder}
          disabled={disabled}
          searchable={spec.searchable}
          free={spec.free}
          options={spec.options}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <ChoiceButtons
          {...common}
          look={spec.look}
          options={spec.options}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'switch': {
      const on = value === true
      // Under the head of its column there is room for the switch alone: what it means is its hint.
      const hint = inRow && typeof common.help === 'string' ? common.help : undefined
      return (
        <FieldFrame {...common} help={hint === undefined && common.help}>
          {(control) => (
            <Switch
              {...control}
              compact={inRow}
              title={hint}
              label={label}
              word={on ? spec.words.on : spec.words.off}
              checked={on}
              disabled={disabled}
              onChange={onChange}
            />
          )}
        </FieldFrame>
      )
    }
  }
}
