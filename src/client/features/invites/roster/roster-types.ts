import type { BorderProblem } from '#contract/team/borders.ts'

/** The fields that a column of a roster can have. `name` is the first and last name in one. */
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

/** The fields of the columns, and the record after which the people begin. */
export interface RosterMapping {
  /** The field of each column in the file; null if it is not used. */
  columns: readonly (RosterField | null)[]
  /** Number of the record that names the columns, from 1; null if the first record is a person. */
  header: number | null
  /**
   * True if known headings name the columns. Otherwise the specified order applies, and the person
   * should check it.
   */
  isSure: boolean
  /** True if a header names the columns, but ambiguously. */
  isNamed?: boolean
}

/** The cells of one line as the person sees them, with corrections. */
export type RosterValues = Partial<Record<RosterField, string>>

/**
 * Why a cell is wrong. `repeated`: the line `other` has the same address, or is the same person
 * under another one. `border`: the importer may not do this to this person (rulings 80 and 81).
 * `other-email`: the person was found by name and has this address, which a roster does not change.
 * `ring`: the managers would report to each other, by name from this line back to itself.
 */
export type CellError =
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

/** The result of a line. */
export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'refused'

/** A line of the dry run. */
export interface DryLine {
  /** Number of the record in the file, from 1. */
  line: number
  outcome: LineOutcome
  values: RosterValues
  /** Earlier values: in the table or the company, or in the file before a correction. */
  was: RosterValues
  /**
   * The faults of cells. A line with an invalid address is imported with a mark (G1-93), as is a
   * person found by name with another address; other faults are the reasons of a refused line.
   */
  errors: Partial<Record<RosterField, CellError>>
  /** True if the person corrected the line here. */
  isCorrected: boolean
  /** Number of the matching person in the company; null without one. */
  userID: number | null
}
