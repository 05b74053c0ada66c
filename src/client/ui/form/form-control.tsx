import { ChoicesField } from './choices-field.tsx'
import { DateField } from './date-field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import type { DateTime, DayRange } from './date-text.ts'
import { DateTimeField } from './date-time-field.tsx'
import {
  type FieldSpec,
  formsIn,
  type FormValue,
  type FormValues,
  type FormListState,
} from './form-fields.ts'
import { type LineControlProps, isLine, LineControl } from './line-control.tsx'
import { ListField } from './list-field.tsx'
import { NumberField } from './number-field.tsx'
import { TextsField } from './texts-field.tsx'

/** The control that a field's description asks for. */
export function FormControl<Values>({
  id,
  path,
  spec,
  value,
  list,
  onEnter,
}: LineControlProps<FieldSpec<Values>>) {
  if (spec.kind === 'note') return spec.content
  if (isLine(spec))
    return <LineControl {...{ id, path, spec, value, list }} {...(onEnter && { onEnter })} />
  const { label, help, optional, icon, placeholder, disabled } = spec
  const common = { id, label, help, optional, error: list.errors[path] }
  const text = typeof value === 'string' ? value : ''
  const onChange = (next: FormValue) => list.set(path, next)
  switch (spec.kind) {
    case 'number':
      return (
        <NumberField
          {...common}
          {...{ icon, placeholder, disabled }}
          min={spec.min}
          max={spec.max}
          decimals={spec.decimals}
          value={text}
          onChange={onChange}
        />
      )
    case 'choices':
      return (
        <ChoicesField
          {...common}
          placeholder={placeholder}
          disabled={disabled}
          options={spec.options}
          value={texts(value)}
          onChange={onChange}
        />
      )
    case 'day':
      return (
        <DateField
          {...common}
          min={spec.min}
          max={spec.max}
          disabled={disabled}
          value={text}
          onChange={onChange}
        />
      )
    case 'dayRange':
      return (
        <DateRangeField
          {...common}
          min={spec.min}
          max={spec.max}
          disabled={disabled}
          value={range(value)}
          onChange={onChange}
        />
      )
    case 'datetime':
      return (
        <DateTimeField
          {...common}
          min={spec.min}
          max={spec.max}
          timeLabel={spec.timeLabel}
          value={dateTime(value)}
          onChange={onChange}
        />
      )
    case 'own':
      return spec.draw({ id, label, help, value, error: common.error, onChange })
    case 'texts':
      return (
        <TextsField
          {...common}
          {...entries(path, '', list)}
          {...{
            entry: spec.entry,
            add: spec.add,
            most: spec.most,
            maxLength: spec.maxLength,
            disabled,
          }}
          value={texts(value)}
          errorOf={(index) => list.errors[`${path}.${index}`]}
          onChange={(index, next) => list.set(`${path}.${index}`, next)}
        />
      )
    case 'list': {
      const items = formsIn(value)
      return (
        <ListField
          {...common}
          {...entries(path, spec.empty, list)}
          {...{ entry: spec.entry, add: spec.add, most: spec.most, fields: spec.fields, disabled }}
          count={items.length}
          control={(index, field) => (
            <FormControl
              id={`${id}.${index}.${field.name}`}
              path={`${path}.${index}.${field.name}`}
              spec={field}
              value={items[index]?.[field.name] ?? null}
              list={list}
            />
          )}
        />
      )
    }
  }
}

function entries(path: string, empty: string | FormValues, list: FormListState) {
  return {
    onInsert: () => list.insert(path, empty),
    onRemove: (index: number) => list.remove(path, index),
    onMove: (from: number, to: number) => list.move(path, from, to),
  }
}

function dateTime(value: FormValue): DateTime {
  return value !== null && typeof value === 'object' && 'date' in value
    ? value
    : { date: '', time: '' }
}

function range(value: FormValue): DayRange {
  return value !== null && typeof value === 'object' && 'from' in value
    ? value
    : { from: '', to: '' }
}

function texts(value: FormValue): readonly string[] {
  return Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string')
    : []
}
