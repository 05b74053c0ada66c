import type { Field, Fields, Need } from './fields.ts'
import type { Photo } from './photos.ts'
import type { Person } from './shapes.ts'

// The types derived from a list of fields declared `as const satisfies Fields`.

type Flat<T> = { -readonly [Name in keyof T]: T[Name] }
type NullUnlessFilled<F> = F extends { filled: true } ? never : null

/** The type of a field's value in a row. */
export type ValueOf<F extends Field> = F extends { kind: 'text' | 'longText'; empty: null }
  ? string | null
  : F['kind'] extends 'text' | 'longText' | 'choice'
    ? string
    : F['kind'] extends 'flag'
      ? boolean
      : F['kind'] extends 'choices' | 'texts'
        ? string[]
        : F extends { kind: 'list'; fields: infer Nested extends Fields }
          ? FieldValues<Nested>[]
          : F['kind'] extends 'photos'
            ? Flat<Photo>[]
            : F['kind'] extends 'number' | 'reference'
              ? number | NullUnlessFilled<F>
              : string | NullUnlessFilled<F>

type FieldValues<F extends Fields> = Flat<{ [Name in keyof F]: ValueOf<F[Name]> }>

type CompanionOf<F> = F extends { companion: { field: infer Name extends string } } ? Name : never
type CompanionValue<F> = F extends { companion: { as: 'person' } } ? Person | null : string
type Companions<F extends Fields> = {
  [Name in keyof F as CompanionOf<F[Name]>]: CompanionValue<F[Name]>
}

/** The values of every record besides its own fields. */
export type RecordExtras = { uid: string; version: number; etag: string }

/** The type of a record in answers. */
export type RowOf<F extends Fields> = Flat<
  {
    [Name in keyof F as F[Name] extends { read: 'never' | 'one' | 'own' } ? never : Name]: ValueOf<
      F[Name]
    >
  } & {
    // Present only in the answer of one record or to its own person, not in lists.
    [Name in keyof F as F[Name] extends { read: 'one' | 'own' } ? Name : never]?: ValueOf<F[Name]>
  } & Companions<F> &
    RecordExtras
>

type Has<F, N extends Need> = F extends { needs: readonly (infer Need)[] }
  ? N extends Need
    ? true
    : false
  : false
/** The type of a field's input: a reference also by uid, and null where the field may be empty. */
type InputOf<F extends Field> =
  | NonNullable<ValueOf<F>>
  | (F extends { byUid: true } ? string : never)
  | (null extends ValueOf<F> ? (Has<F, 'call'> extends true ? never : null) : never)
type NamesFor<F extends Fields, On extends 'create' | 'edit'> = {
  [Name in keyof F]: F[Name] extends { write: infer Write }
    ? Write extends 'always' | On
      ? Name
      : never
    : Name
}[keyof F]

/** The type of a call's fields for creating a record. */
export type CreateOf<F extends Fields> = Flat<
  {
    [Name in NamesFor<F, 'create'> as Has<F[Name], 'call'> extends true ? Name : never]: InputOf<
      F[Name]
    >
  } & {
    [Name in NamesFor<F, 'create'> as Has<F[Name], 'call'> extends true ? never : Name]?: InputOf<
      F[Name]
    >
  }
>

/** The type of a call's fields for changing a record: any subset. */
export type PatchOf<F extends Fields> = Flat<{ [Name in NamesFor<F, 'edit'>]?: InputOf<F[Name]> }>

/** The fields with a specified message for a missing or wrong value. */
export type AskedOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { asks: string } ? Name : never
}[keyof F] &
  string
