import type { BorderProblem } from '#contract/team/borders.ts'

/** What a column of a roster can hold. `name`: first and last name in one. */
export const rosterFields = [
  'givenName',
  'familyName',
  'name',
  'email',
  'jobTitle',
  'role',
  'package',
  'company',
  'reportsTo',
  'canCreateProject',
  'language',
] as const
export type RosterField = (typeof rosterFields)[number]

/** Which column fills what, and where the people begin. */
export interface RosterMapping {
  /** Of each column of the file the field that it fills; null: not used. */
  columns: readonly (RosterField | null)[]
  /**
   * The record that names the columns, from 1; null: the file has no such record, the first is a
   * person.
   */
  header: number | null
  /**
   * The guess is sure: by names of columns that are known. Not: the specified order was taken, and
   * somebody should look.
   */
  isSure: boolean
  /** The header names columns, and something in it could be meant otherwise. */
  isNamed?: boolean
}

/** The cells of one line as the person sees them, corrected where they corrected them. */
export type RosterValues = Partial<Record<RosterField, string>>

/**
 * Why a cell is wrong; the screen has the words. `repeated`: the line `other` has the same e-mail,
 * or is the same person under another. `border`: the importer may not do this to this person
 * (rulings 80 and 81). `other-email`: they are found by their name and have this e-mail, which a
 * roster does not change.
 * `ring`: the managers would report to each other, by name from this line back to itself.
 */
export type CellFault =
  | { code: 'missing' }
  | { code: 'link' }
  | { code: 'email' }
  | { code: 'too-long'; most: number }
  | { code: 'repeated'; other: number; of?: 'person' }
  | { code: 'other-email'; email: string }
  | { code: 'role' }
  | { code: 'unknown'; value: string }
  | { code: 'inactive' }
  | { code: 'ambiguous' }
  | { code: 'border'; problem: BorderProblem }
  | { code: 'ring'; names: readonly string[] }

/** What becomes of a line. */
export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'refused'

/** One line of the dry run. */
export interface DryLine {
  /** The record of the file, from 1. */
  line: number
  outcome: LineOutcome
  values: RosterValues
  /**
   * What a value was before: in the table or in the company, or in the file before it was
   * corrected.
   */
  was: RosterValues
  /**
   * A wrong e-mail comes in marked (G1-93), as does who was found by name under another; of a
   * refused line why it stays out.
   */
  faults: Partial<Record<RosterField, CellFault>>
  /** Somebody corrected it here. */
  isCorrected: boolean
  /** Who of the company it is; null: nobody of it. */
  userID: number | null
}
