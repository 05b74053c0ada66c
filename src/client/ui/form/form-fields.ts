import type { ReactNode } from 'react'
import type { RadioOption } from '../page/radio-strip.tsx'
import type { DateTime } from './date-text.ts'
import type { SelectOption } from './select-options.ts'

/** What a form holds: text, a switch, a date with its time, or nothing chosen yet. */
export type FormValue = string | boolean | null | DateTime
export type FormValues = Record<string, FormValue>
/** Field name → the specified text. */
export type FormErrors<Values> = { [Name in keyof Values]?: string }

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
}

/** One labelled control, as data. */
export type FieldSpec<Values> =
  | (Common<Values> & { kind: 'text' | 'email' | 'password'; maxLength?: number; autoComplete?: string })
  | (Common<Values> & { kind: 'area'; rows?: number; maxLength?: number })
  | (Common<Values> & { kind: 'select'; options: readonly SelectOption[]; searchable?: boolean })
  | (Common<Values> & { kind: 'choice'; options: readonly RadioOption<string>[]; look?: 'apart' | 'joined' })
  | (Common<Values> & { kind: 'switch'; words: { on: string; off: string } })
  | (Common<Values> & { kind: 'datetime'; timeLabel: string })
  /** Anything else between the fields: a regulation, a hint. */
  | { kind: 'note'; name: string; content: ReactNode; wide?: boolean; hidden?: boolean }

/** Fields under one question: "Which question it breaks". */
export type FormSection<Values> = { key: string; title?: string; fields: readonly FieldSpec<Values>[] }
