import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { RowOf } from '#contract/kernel/field-types.ts'
import type { Field, Fields } from '#contract/kernel/fields.ts'
import type { Viewed } from '#client/data/replica/rows.ts'
import type { Column, SortKey } from '#client/ui/table/columns.ts'
import type { Say } from './say.ts'

/** A row of a kind of record, as screens see it. */
export type RowWith<F extends Fields> = Viewed<RowOf<F>>

/** How a control differs from what its kind gives it. */
export interface ControlLook {
  placeholder?: MessageDescriptor
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  /** Lines of a long text. */
  rows?: number
  /** Over both columns. */
  wide?: boolean
  /** Marked as optional. */
  optional?: boolean
  /** A choice as buttons in sight, apart or as one strip; else a list that opens. */
  as?: 'apart' | 'joined'
  /** A list that opens is narrowed by typing. */
  searchable?: boolean
  /** A choice that can be emptied again offers this word. */
  none?: MessageDescriptor
  /** What this person chose in the last new record, for the next one. */
  lastUsed?: LastUsedLook
}

/**
 * `preset`: it stands there. `offer`: the last so many, one tap each and never filled in by itself;
 * `within`: those of the records that have this field's value too.
 */
export type LastUsedLook = 'preset' | { offer: number; within?: string }

/**
 * In which section of a form, after the fields mentioned before it or as the n-th; with a control
 * of its own there.
 */
export type Place<Section extends string> =
  | Section
  | readonly [Section, number]
  | (ControlLook & { in: Section; at?: number })

/**
 * A column: width in rem, what a narrow screen leaves out, and a look of its own only where there
 * is one.
 */
export interface ColumnLook<Row> extends Pick<
  Column<Row>,
  | 'width'
  | 'grow'
  | 'align'
  | 'look'
  | 'control'
  | 'tall'
  | 'joins'
  | 'under'
  | 'brief'
  | 'long'
  | 'hideable'
  | 'from'
  | 'main'
> {
  /** Its word in the address and for the server, where that is not the field's name. */
  id?: string
  /** Its title, where it is shorter than the label. */
  header?: MessageDescriptor
  /**
   * What the first press on its head shows on top; default `desc` for a day or an instant (the
   * newest), else `asc`.
   */
  first?: 'asc' | 'desc'
  cell?: (row: Row, say: Say) => ReactNode
  /** On paper too it stands as its cell draws it: an age, where the value is a moment. */
  print?: 'cell'
  /** Sorted by this; a choice by its words, or `options` by the order of its list. */
  sort?: ((row: Row, say: Say) => SortKey) | 'options'
  /** Not shown until somebody chooses it. */
  hidden?: true
  /**
   * Its place on the second line of a row where the table has no room for it; and how it is said
   * there, where that is not as in its column. `spare`: words that stand there only where all
   * before them stand whole; true: those of the field.
   */
  second?:
    | number
    | { at: number; cell?: (row: Row, say: Say) => ReactNode; shrinks?: boolean }
    | { at: number; spare: true | ((row: Row, say: Say) => string) }
}

/** A filter of several values, or of a range of days for a day and an instant. */
export interface FilterLook {
  /** Its word in the address, where that is not the field's name. */
  key?: string
  /** Its word for the server, where that is not the field's name. */
  param?: string
  /** Its place among the filters; else in the order of the fields. */
  at?: number
  /**
   * Shows the filter only while the address sets it. The numbers of the overview link to lists with
   * such filters.
   */
  onlySet?: true
}

/** All that the screens say of one field. */
export interface FieldLook<Row, C extends string = string, E extends string = string> {
  label: MessageDescriptor
  column?: ColumnLook<Row>
  /**
   * `null`: said to stand in no form of this kind, though it is needed there; another control fills
   * it.
   */
  create?: Place<C> | null
  edit?: Place<E> | null
  /** Of its control in every form. */
  control?: ControlLook
  filter?: FilterLook
  /** Rows are found by it. */
  search?: true
  /** Of a list: one of it, the button that adds one, and how the fields of its rows show. */
  entry?: MessageDescriptor
  add?: MessageDescriptor
  list?: Readonly<Record<string, Pick<FieldLook<never>, 'label' | 'control' | 'flag'>>>
  /** What a file says, where that is not what the field holds: a role by its name. */
  said?: (row: Row, say: Say) => string
  /** Groups the digits of a count, as in 184,250. */
  grouped?: true
  /** A flag's two words. */
  flag?: { on: MessageDescriptor; off: MessageDescriptor }
}

/** One line for each field; `hidden` is an answer too, and none can be left out. */
export type Looks<F extends Fields, C extends string, E extends string> = {
  readonly [Name in keyof F]: FieldLook<RowWith<F>, C, E> | 'hidden'
}

/** Tabs over a list, by one field: each value with its own rows, and `all`. */
export interface TabsLook {
  field: string
  /** Its word in the address. */
  key: string
  label: MessageDescriptor
  all: MessageDescriptor
  /** Of a flag: the words of the address for true and false. */
  flag?: readonly [string, string]
  /** Tabs that stand for several values, by their word in the address; behind `all`. */
  groups?: Readonly<Record<string, readonly string[]>>
  words: Readonly<Record<string, MessageDescriptor>>
  /** A class of the word, with a shape before it. */
  look?: (value: string) => string | undefined
  first: string
  /** `kept` (default): what search and filters leave; `rows`: all of them. */
  counts?: 'kept' | 'rows'
  /** `all` stands behind the values. */
  allLast?: true
}

/** A chip over a list that is on or off; which rows it keeps the screen says (`Keeps`). */
export interface ChipLook {
  label: MessageDescriptor
  mark?: ReactNode
  /** The first order while it is set: `due`, `-severity`. */
  sort?: string
}

/** What people look for most, set by one press: a tab and chips, and nothing else. */
export interface ViewLook {
  label: MessageDescriptor
  tab: string
  chips: readonly string[]
}

/** What the screens of a kind of record say beside its fields. */
export interface LayoutOptions<C extends string, E extends string> {
  /**
   * The capability whose words the stored values of choices have; the record keeps the English
   * name.
   */
  words?: string
  /** The sections of the form in their order, with their titles. */
  create?: Readonly<Record<C, MessageDescriptor | null>>
  edit?: Readonly<Record<E, MessageDescriptor | null>>
  /**
   * Sections of the edit form that stand as fields on a page that reads first; the others open by
   * their own 'Edit'.
   */
  open?: readonly NoInfer<E>[]
  /** Controls of a form that are no field of the record: a switch that empties others. */
  extra?: Readonly<Record<string, FieldLook<never, NoInfer<C>, NoInfer<E>> & { field: Field }>>
  tabs?: TabsLook
  /** By their word in the address. */
  chips?: Readonly<Record<string, ChipLook>>
  views?: Readonly<Record<string, ViewLook>>
  /**
   * How a list is sorted until somebody chooses, as its address says it: `-firstAt` is descending;
   * default the first column.
   */
  sort?: string
}

/** A field with what is said of it. */
export interface Shown<Row> {
  name: string
  field: Field
  look: FieldLook<Row>
}

/** A kind of record as screens know it; made by `layoutOf`. */
export interface Layout<Row> extends Omit<LayoutOptions<string, string>, 'extra'> {
  fields: Fields
  /** In the order of their mention. */
  shown: readonly Shown<Row>[]
  extra: readonly Shown<never>[]
  /** Of any name on the wire, for histories and the sync tray; null: it shows nowhere. */
  find: (name: string) => Shown<Row> | null
}

/** As much of a layout as says which values a form holds and what becomes of them. */
export type Fielded = Pick<Layout<never>, 'fields' | 'shown'>

/** A layout whose fields are known by name. */
export interface NamedLayout<F extends Fields> extends Layout<RowWith<F>> {
  label: (name: keyof F & string) => MessageDescriptor
}

/**
 * Joins the contract's list of fields with how they show: `layoutOf(correctiveActionFields, {
 * title: { label: … }, … }, { … })`.
 */
export function layoutOf<
  const F extends Fields,
  C extends string = never,
  E extends string = never,
>(
  fields: F,
  looks: Looks<F, NoInfer<C>, NoInfer<E>>,
  options: LayoutOptions<C, E> = {},
): NamedLayout<F> {
  const shown = Object.entries<FieldLook<RowWith<F>> | 'hidden'>(looks).flatMap(
    ([name, look]): Shown<RowWith<F>>[] => {
      const field = fields[name]
      return field === undefined || look === 'hidden' ? [] : [{ name, field, look }]
    },
  )
  const byName = new Map(shown.map((one) => [one.name, one]))
  const extra = Object.entries(options.extra ?? {}).map(([name, { field, ...look }]) => ({
    name,
    field,
    look,
  }))
  return {
    ...options,
    fields,
    shown,
    extra,
    find: (name) => byName.get(name) ?? null,
    label: (name) => {
      const found = byName.get(name)
      if (found === undefined) throw new Error(`${name} shows nowhere: it has no label.`)
      return found.look.label
    },
  }
}

/** Title of a field over a column and on a filter. */
export function headerOf({ look }: Pick<Shown<never>, 'look'>): MessageDescriptor {
  return look.column?.header ?? look.label
}

/** The columns that there are, by their word. */
export function columnIds(layout: Layout<never>): string[] {
  return layout.shown.flatMap(({ name, look }) => (look.column ? [look.column.id ?? name] : []))
}
