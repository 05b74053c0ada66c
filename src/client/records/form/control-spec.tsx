import type { ReactNode } from 'react'
import type { DrawControl, FieldSpec, FormValues, FormOffers } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { RadioOption } from '#client/ui/page/radio-strip.tsx'
import { PhotosField } from '#client/records/photos/door.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { ControlUi, FieldPlacement, FieldView } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { MeFirst } from '#client/records/use-me-first.ts'

/** The settings of a control that depend on the open form. */
export interface ControlState {
  options?:
    | readonly (SelectOption & RadioOption<string>)[]
    | readonly SelectOption[]
    | readonly RadioOption<string>[]
  help?: ReactNode
  disabled?: boolean
  /** Marks the field as optional for this person. */
  optional?: boolean
  /** Hides the field while it does not apply; its value stays. */
  hidden?: boolean
  placeholder?: string
  /** Accepts typed text outside the options. */
  isFree?: true
  offers?: FormOffers
  /** The first permitted day. */
  min?: string
  /** Draws a custom control in place of the usual one. */
  draw?: DrawControl
  /** The settings for the fields of a list's entries, by name. */
  inside?: ControlStates
}

export type ControlStates = Readonly<Record<string, ControlState>>

export type ControlSpec = FieldSpec<FormValues>

const asGiven: MeFirst = (_, options) => options

/** Returns the control for a field's kind. A new kind needs a line here and in `field-handlers.ts`. */
export function controlSpecOf(
  { name, field, ui }: FieldView<never>,
  on: 'create' | 'edit',
  {
    say,
    time,
    state,
    meFirst = asGiven,
  }: { say: Formatter; time: string; state: ControlState; meFirst?: MeFirst },
): ControlSpec {
  const { i18n } = say
  const control: ControlUi = { ...ui.control, ...lookIn(ui[on]) }
  const icon = control.icon
  const common = {
    name,
    label: i18n._(ui.label),
    ...(control.wide && { wide: true }),
    ...(control.optional && { optional: true }),
    ...(icon && { icon: <Icon icon={icon} /> }),
    ...(control.placeholder && { placeholder: i18n._(control.placeholder) }),
    ...state,
  }
  const { options: given, isFree, draw, inside, ...rest } = common
  if (draw) return { ...rest, kind: 'own', draw }
  switch (field.kind) {
    case 'longText':
      return { ...rest, kind: 'area', rows: control.rows ?? 2, maxLength: field.most }
    case 'choice':
    case 'reference': {
      const options = meFirst(
        field,
        given ??
          (field.kind === 'choice'
            ? field.options.map((value) => ({ value, label: say.choiceText(value) }))
            : []),
      )
      if (control.as)
        return {
          ...rest,
          kind: 'choice',
          options,
          ...(control.as === 'joined' && { look: 'joined' }),
        }
      const listed: readonly SelectOption[] = control.none
        ? [{ value: '', label: i18n._(control.none) }, ...options]
        : options
      return {
        ...rest,
        kind: 'select',
        options: listed,
        ...(control.searchable && { searchable: true }),
      }
    }
    case 'instant':
      return { ...rest, kind: 'datetime', timeLabel: time }
    case 'flag':
      return {
        ...rest,
        kind: 'switch',
        words: {
          on: ui.flag ? i18n._(ui.flag.on) : '',
          off: ui.flag ? i18n._(ui.flag.off) : '',
        },
      }
    case 'text':
      // A text with options from the open form.
      return given
        ? {
            ...rest,
            kind: 'select',
            options: given,
            ...(control.searchable && { searchable: true }),
            ...(isFree && { free: { most: field.most } }),
          }
        : { ...rest, kind: 'text', maxLength: field.most }
    case 'number':
      return { ...rest, kind: 'number', min: field.min, max: field.max, decimals: field.digits }
    case 'day':
      return { ...rest, kind: 'day' }
    case 'choices':
      return {
        ...rest,
        kind: 'choices',
        options: given ?? field.options.map((value) => ({ value, label: say.choiceText(value) })),
      }
    case 'photos':
      return {
        ...rest,
        kind: 'own',
        draw: (given) => <PhotosField {...given} file={field.file} when="before" />,
      }
    case 'texts':
      return {
        ...rest,
        ...entries(ui, say),
        kind: 'texts',
        most: field.count,
        maxLength: field.most,
      }
    case 'list': {
      const inner = Object.entries(field.fields).flatMap(([name, nested]): FieldView<never>[] => {
        const nestedLook = ui.list?.[name]
        return nestedLook ? [{ name, field: nested, ui: nestedLook }] : []
      })
      const fields = inner.map((nested) =>
        controlSpecOf(nested, on, { say, time, state: inside?.[nested.name] ?? {} }),
      )
      const empty = Object.fromEntries(
        inner.map((nested) => [
          nested.name,
          fieldHandlerOf(nested.field).toForm(undefined, nested.field),
        ]),
      )
      return { ...rest, ...entries(ui, say), kind: 'list', most: field.count, fields, empty }
    }
  }
}

function entries({ label, entry, add }: FieldView<never>['ui'], { i18n }: Formatter) {
  return { entry: i18n._(entry ?? label), add: i18n._(add ?? label) }
}

function lookIn(place: FieldPlacement<string> | null | undefined): ControlUi {
  if (place === undefined || place === null || typeof place === 'string' || !('in' in place))
    return {}
  const { in: _, at: __, ...look } = place
  return look
}
