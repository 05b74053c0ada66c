import type { ReactNode } from 'react'
import type { RadioOption } from '../page/radio-strip.tsx'
import type { DateTime, DayRange } from './date-text.ts'
import type { NumberLimits } from './number-text.ts'
import type { SelectOption } from './select-options.ts'

/**
 * What a form holds: text (a number and a day too, as typed), a switch, dates, lists, or nothing
 * chosen yet.
 */
export type FormValue =
  | string
  | boolean
  | null
  | DateTime
  | DayRange
  | readonly string[]
  | readonly FormValues[]
export type FormValues = { [name: string]: FormValue }
/** Field name → the specified text; for what stands in a list its path: `steps.0.title`. */
export type FormErrors<Values> = { [Name in keyof Values]?: string } & {
  [path: `${string}.${number}${string}`]: string | undefined
}
/** A field, or what stands in its list: `steps.0.title`. */
export type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

type Common<Values> = {
  name: keyof Values & string
  label: string
  help?: ReactNode
  optional?: boolean
  /** Over both columns. */
  wide?: boolean
  icon?: ReactNode
  placeholder?: string
  disabled?: boolean
  /** Left out while it does not apply; its value stays. */
  hidden?: boolean
  /** One tap each, beneath it. */
  offers?: FormOffers
}

/** Values that a field is likely to get, offered while it is empty; none is filled in by itself. */
export type FormOffers = {
  /** Before them: "Last used". */
  label: string
  options: readonly { value: string; label: string }[]
  /** What stands in the field from the start: they are offered in its place too. */
  instead?: string
}

/** Draws a control over its value; `id` is where the error summary jumps to. */
export type DrawControl = (given: {
  id: string
  label: string
  help?: ReactNode
  value: FormValue
  error: string | undefined
  onChange: (value: FormValue) => void
}) => ReactNode

type ListWords = {
  /** One of them, "Step", and the button that adds one, "Add step". */
  entry: string
  add: string
  most?: number
}

/** What a control needs that holds a list: paths go from the form down, `steps.0.title`. */
export type FormListState = {
  errors: Readonly<Record<string, string | undefined>>
  set: (path: string, value: FormValue) => void
  insert: (path: string, item: string | FormValues) => void
  remove: (path: string, index: number) => void
  move: (path: string, from: number, to: number) => void
}

/** A control for one text, one choice or a switch: what stands in a row too. */
export type LineSpec<Values> =
  | (Common<Values> & {
      kind: 'text' | 'email' | 'password'
      maxLength?: number
      autoComplete?: string
    })
  | (Common<Values> & { kind: 'area'; rows?: number; maxLength?: number })
  | (Common<Values> & {
      kind: 'select'
      options: readonly SelectOption[]
      searchable?: boolean
      free?: { most: number }
    })
  | (Common<Values> & {
      kind: 'choice'
      options: readonly RadioOption<string>[]
      look?: 'apart' | 'joined'
    })
  | (Common<Values> & { kind: 'switch'; words: { on: string; off: string } })

/** One labelled control, as data. */
export type FieldSpec<Values> =
  | LineSpec<Values>
  | (Common<Values> & { kind: 'datetime'; timeLabel: string; min?: string; max?: string })
  /** A day, or a first and a last one, within limits that belong to it. */
  | (Common<Values> & { kind: 'day' | 'dayRange'; min?: string; max?: string })
  | (Common<Values> & { kind: 'number' } & NumberLimits)
  /** Several of many. */
  | (Common<Values> & { kind: 'choices'; options: readonly SelectOption[] })
  /** A list of texts. */
  | (Common<Values> & { kind: 'texts'; maxLength?: number } & ListWords)
  /** A list of forms: each entry has the same fields; `empty` is what a new one holds. */
  | (Common<Values> & {
      kind: 'list'
      fields: readonly FieldSpec<FormValues>[]
      empty: FormValues
    } & ListWords)
  /** A control that only its own screen knows: images, say. */
  | (Common<Values> & { kind: 'own'; draw: DrawControl })
  /** Anything else between the fields: a regulation, a hint. */
  | { kind: 'note'; name: string; content: ReactNode; wide?: boolean; hidden?: boolean }

/** Fields under one question: "Which question it is about". */
export type FormSection<Values> = {
  key: string
  title?: string
  fields: readonly FieldSpec<Values>[]
  /** Stands in place of the fields: they are read. */
  read?: ReactNode
  /** Beside the title: the way into what is read, and back. */
  action?: ReactNode
  /** Under it, read or not. */
  foot?: ReactNode
}

/** The entries of a list of forms. */
export function formsIn(value: FormValue): readonly FormValues[] {
  return Array.isArray(value)
    ? value.filter((each): each is FormValues => typeof each === 'object')
    : []
}
