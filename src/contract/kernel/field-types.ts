import type { Field, Fields, Need } from './fields.ts'
import type { Photo } from './photos.ts'
import type { Person } from './shapes.ts'

// The types that follow from a list of fields declared `as const satisfies Fields`.

type Flat<T> = { -readonly [Name in keyof T]: T[Name] }
type NullUnlessFilled<F> = F extends { filled: true } ? never : null

/** What a row carries in a field. */
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

/** What every record of the server carries beside its own fields. */
export type RecordExtras = { uid: string; version: number; etag: string }

/** A record as it leaves the server. */
export type RowOf<F extends Fields> = Flat<
  {
    [Name in keyof F as F[Name] extends { read: 'never' | 'one' | 'own' } ? never : Name]: ValueOf<
      F[Name]
    >
  } & {
    // In the answer of one record, or to oneself; not in lists.
    [Name in keyof F as F[Name] extends { read: 'one' | 'own' } ? Name : never]?: ValueOf<F[Name]>
  } & Companions<F> &
    RecordExtras
>

type Has<F, N extends Need> = F extends { needs: readonly (infer Need)[] }
  ? N extends Need
    ? true
    : false
  : false
/**
 * What a caller may write into a field: a reference also by uid, nothing as null where that may be.
 */
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

/** What a call may carry that makes a record. */
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

/** What a call may carry that changes one: any subset. */
export type PatchOf<F extends Fields> = Flat<{ [Name in NamesFor<F, 'edit'>]?: InputOf<F[Name]> }>

/** The fields that have a specified text for what is missing or wrong. */
export type AskedOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { asks: string } ? Name : never
}[keyof F] &
  string
