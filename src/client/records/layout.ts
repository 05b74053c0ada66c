import type { IconComponent } from '#client/ui/icon.tsx'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { RowOf } from '#contract/kernel/field-types.ts'
import type { Field, Fields } from '#contract/kernel/fields.ts'
import type { WithSync } from '#client/data/replica/view-types.ts'
import type { Column, SortKey } from '#client/ui/table/columns.ts'
import type { Formatter } from './formatter.ts'

/** A row of a kind of record, with waiting changes. */
export type RowOfFields<F extends Fields> = WithSync<RowOf<F>>

/** Settings of a control that differ from the default of its kind. */
export interface ControlUi {
  placeholder?: MessageDescriptor
  icon?: IconComponent
  /** The number of lines of a long text. */
  rows?: number
  /** Spans both columns. */
  wide?: boolean
  /** Marks the field as optional. */
  optional?: boolean
  /** Shows a choice as visible buttons, separate or joined; otherwise as a list that opens. */
  as?: 'apart' | 'joined'
  /** Typing narrows the list that opens. */
  searchable?: boolean
  /** The word for emptying a choice again. */
  none?: MessageDescriptor
  /** Suggests this person's choice in their last new record. */
  lastUsed?: LastUsedMode
}

/**
 * `preset`: fills it in. `offer`: the number of recent values, one tap each and never filled in;
 * `within`: only those from records with an equal value in this field.
 */
export type LastUsedMode = 'preset' | { offer: number; within?: string }

/**
 * The section of a form, the position in it (by default after the fields before it), and a custom
 * control there.
 */
export type FieldPlacement<Section extends string> =
  | Section
  | readonly [Section, number]
  | (ControlUi & { in: Section; at?: number })

/** A column: its width in rem, whether a narrow screen hides it, and a custom look where needed. */
export interface ColumnUi<Row> extends Pick<
  Column<Row>,
  | 'width'
  | 'grow'
  | 'align'
  | 'className'
  | 'control'
  | 'tall'
  | 'joinedTo'
  | 'under'
  | 'noTruncate'
  | 'multiline'
  | 'hideable'
  | 'minTableWidth'
  | 'main'
> {
  /** Its word in the address and for the server, if it is not the field's name. */
  id?: string
  /** Its title, if it is shorter than the label. */
  header?: MessageDescriptor
  /**
   * The first sort direction; default `desc` for a day or an instant (the newest first), else
   * `asc`.
   */
  first?: 'asc' | 'desc'
  cell?: (row: Row, say: Formatter) => ReactNode
  /** Prints the cell as drawn: an age, for example, where the value is an instant. */
  print?: 'cell'
  /** The sort key; by default a choice's words, with `options` the order of its list. */
  sort?: ((row: Row, say: Formatter) => SortKey) | 'options'
  /** Hides the column until a person chooses it. */
  hidden?: true
  /**
   * The position on a row's second line when the table has no room for the column, and a different
   * text for it. `spare`: words that appear only if all before them fit; true: the field's own.
   */
  second?:
    | number
    | { at: number; cell?: (row: Row, say: Formatter) => ReactNode; shrinks?: boolean }
    | { at: number; spare: true | ((row: Row, say: Formatter) => string) }
}

/** A filter of several values, or of a range of days for a day and an instant. */
export interface FilterUi {
  /** Its word in the address, if it is not the field's name. */
  key?: string
  /** Its word for the server, if it is not the field's name. */
  param?: string
  /** Its position among the filters; by default in the order of the fields. */
  at?: number
  /**
   * Shows the filter only while the address sets it. The numbers of the overview link to lists with
   * such filters.
   */
  onlyWhenSet?: true
}

/** The complete look of one field on the screens. */
export interface FieldUi<Row, C extends string = string, E extends string = string> {
  label: MessageDescriptor
  column?: ColumnUi<Row>
  /** `null` leaves out a needed field of this kind, because another control fills it. */
  create?: FieldPlacement<C> | null
  edit?: FieldPlacement<E> | null
  /** The settings of its control in every form. */
  control?: ControlUi
  filter?: FilterUi
  /** The search covers this field. */
  search?: true
  /**
   * For a list: the word for an entry, the label of the button that adds one, and the look of the
   * fields in its rows.
   */
  entry?: MessageDescriptor
  add?: MessageDescriptor
  list?: Readonly<Record<string, Pick<FieldUi<never>, 'label' | 'control' | 'flag'>>>
  /** The text in an exported file, if it is not the field's value: a role by its name. */
  exportText?: (row: Row, say: Formatter) => string
  /** Groups the digits of a count, as in 184,250. */
  grouped?: true
  /** A flag's two words. */
  flag?: { on: MessageDescriptor; off: MessageDescriptor }
}

/** Requires one line for each field; `hidden` is possible, but no field may be left out. */
export type FieldUis<F extends Fields, C extends string, E extends string> = {
  readonly [Name in keyof F]: FieldUi<RowOfFields<F>, C, E> | 'hidden'
}

/** Tabs over a list, by one field: each value with its own rows, and `all`. */
export interface TabsUi {
  field: string
  /** Its word in the address. */
  key: string
  label: MessageDescriptor
  all: MessageDescriptor
  /** For a flag: the words of the address for true and false. */
  flag?: readonly [string, string]
  /** Tabs for several values, by their word in the address; after `all`. */
  groups?: Readonly<Record<string, readonly string[]>>
  words: Readonly<Record<string, MessageDescriptor>>
  /** A class for the word, which adds a shape before it. */
  className?: (value: string) => string | undefined
  first: string
  /** `kept` (default) counts the rows that match search and filters; `rows` counts all. */
  counts?: 'kept' | 'rows'
  /** Puts `all` after the values. */
  allLast?: true
}

/** A chip over a list that is on or off; the screen decides which rows match (`ChipTests`). */
export interface ChipUi {
  label: MessageDescriptor
  mark?: ReactNode
  /** The default order while it is on: `due`, `-severity`. */
  sort?: string
}

/** A common search with one press: a tab and chips, and nothing more. */
export interface ViewUi {
  label: MessageDescriptor
  tab: string
  chips: readonly string[]
}

/** The settings of a kind's screens besides its fields. */
export interface LayoutOptions<C extends string, E extends string> {
  /** The capability that has the words for stored choices; the record stores the English name. */
  words?: string
  /** The sections of the form in their order, with their titles. */
  create?: Readonly<Record<C, MessageDescriptor | null>>
  edit?: Readonly<Record<E, MessageDescriptor | null>>
  /**
   * Sections of the edit form that are editable on a page for reading; the others open with their
   * own 'Edit'.
   */
  open?: readonly NoInfer<E>[]
  /** Controls of a form that are not fields of the record: a switch that empties others. */
  extra?: Readonly<Record<string, FieldUi<never, NoInfer<C>, NoInfer<E>> & { field: Field }>>
  tabs?: TabsUi
  /** Chips by their word in the address. */
  chips?: Readonly<Record<string, ChipUi>>
  views?: Readonly<Record<string, ViewUi>>
  /**
   * The default order of a list in the notation of its address: `-firstAt` is descending. By
   * default sorts by the first column.
   */
  sort?: string
}

/** A field with its name and look. */
export interface FieldView<Row> {
  name: string
  field: Field
  ui: FieldUi<Row>
}

/** A kind of record as screens know it; made by `createLayout`. */
export interface Layout<Row> extends Omit<LayoutOptions<string, string>, 'extra'> {
  fields: Fields
  /** The fields in the order of the layout. */
  fieldViews: readonly FieldView<Row>[]
  extra: readonly FieldView<never>[]
  /**
   * Finds a field by its name on the wire, for histories and the sync tray; null: it shows nowhere.
   */
  find: (name: string) => FieldView<Row> | null
}

/** The part of a layout that decides which values a form holds and saves. */
export type LayoutFields = Pick<Layout<never>, 'fields' | 'fieldViews'>

/** A layout whose fields are known by name. */
export interface LabeledLayout<F extends Fields> extends Layout<RowOfFields<F>> {
  label: (name: keyof F & string) => MessageDescriptor
}

/**
 * Joins the contract's list of fields with their look: `layoutOf(correctiveActionFields, { title: {
 * label: … }, … }, { … })`.
 */
export function createLayout<
  const F extends Fields,
  C extends string = never,
  E extends string = never,
>(
  fields: F,
  ui: FieldUis<F, NoInfer<C>, NoInfer<E>>,
  options: LayoutOptions<C, E> = {},
): LabeledLayout<F> {
  const shown = Object.entries<FieldUi<RowOfFields<F>> | 'hidden'>(ui).flatMap(
    ([name, ui]): FieldView<RowOfFields<F>>[] => {
      const field = fields[name]
      return field === undefined || ui === 'hidden' ? [] : [{ name, field, ui }]
    },
  )
  const byName = new Map(shown.map((one) => [one.name, one]))
  const extra = Object.entries(options.extra ?? {}).map(([name, { field, ...ui }]) => ({
    name,
    field,
    ui,
  }))
  return {
    ...options,
    fields,
    fieldViews: shown,
    extra,
    find: (name) => byName.get(name) ?? null,
    label: (name) => {
      const found = byName.get(name)
      if (found === undefined) throw new Error(`${name} shows nowhere: it has no label.`)
      return found.ui.label
    },
  }
}

/** The title of a field over a column and on a filter. */
export function columnHeaderOf({ ui }: Pick<FieldView<never>, 'ui'>): MessageDescriptor {
  return ui.column?.header ?? ui.label
}

/** Returns the words of all columns. */
export function columnIdsOf(layout: Layout<never>): string[] {
  return layout.fieldViews.flatMap(({ name, ui }) => (ui.column ? [ui.column.id ?? name] : []))
}
