import type { InviteLanguage, InviteOutcome } from '#contract/invites/schema.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { roleNames } from '#contract/kernel/role.ts'

/** A person in the bulk table, as typed (INV-42). */
export interface BulkRow {
  /** Key within the table; the server does not receive it. */
  key: string
  givenName: string
  familyName: string
  email: string
  jobTitle: string
  /** Id of the license; '' if none is chosen. */
  package: string
  roleID: 1 | 2
  /** Number of the contractor company; 0 for the company itself. */
  contractorCompanyID: number
  /** Number of the manager; null for an owner (Tier 1). */
  reportsToUserID: number | null
  canCreateProject: boolean
  /** Language of the mail and of the page that it links to; the inviter's if left out. */
  language?: InviteLanguage
  /** The server's reason not to invite them; the next change of the row deletes it (G1-94). */
  refused?: Pick<InviteOutcome, 'problem' | 'fields' | 'result'>
}

/** The fields that a roster can change of a person in the company. */
export type PersonFields = Partial<
  Pick<
    BulkRow,
    | 'givenName'
    | 'familyName'
    | 'jobTitle'
    | 'roleID'
    | 'package'
    | 'contractorCompanyID'
    | 'reportsToUserID'
    | 'canCreateProject'
  >
>

/** The fields of a roster's line; a person in the company has already chosen a language. */
export type RowFields = PersonFields & Pick<BulkRow, 'language'>

/** A change of a person in the company, sent with the table ('Update existing', rulings, 58). */
export interface PersonChange {
  userID: number
  name: string
  to: PersonFields
  was: PersonFields
  /** Line of the file that has the change. */
  line: number
  /**
   * Idempotency key, from when the table has the change, so that a second request changes nothing.
   */
  key?: string
  /**
   * The person's etag at the comparison with the file, so that the change does not overwrite a
   * newer one.
   */
  etag?: string
  /** The server's reason not to change them, in the language of that time. */
  refused?: string
}

/** The rows, and the changes that are sent with them. */
export interface BulkContent {
  rows: readonly BulkRow[]
  changes: readonly PersonChange[]
}

/** The contents of the table and its draft. */
export interface BulkTable extends BulkContent {
  /**
   * The file that replaced the table, and the contents before, for an undo until the table is sent.
   */
  replaced: {
    by: string
    before: BulkContent
    /** True if a row changed since. */ isAltered?: boolean
  } | null
  /** Time of the last request while some of it has no answer, so its result is uncertain. */
  sentAt?: string | null
}

/**
 * The values of a new row that depend on the inviter: the person it reports to (INV-66, G1-87), and
 * whether it may create projects (ruling 81).
 */
export type RowDefaults = Pick<BulkRow, 'reportsToUserID'> &
  Partial<Pick<BulkRow, 'canCreateProject'>>

/**
 * Returns an empty row: a mobile user of the company itself who may create projects (INV-64 to
 * INV-67).
 */
export const blankRow = ({ reportsToUserID, canCreateProject = true }: RowDefaults): BulkRow => ({
  key: crypto.randomUUID(),
  givenName: '',
  familyName: '',
  email: '',
  jobTitle: '',
  package: '',
  roleID: 1,
  contractorCompanyID: 0,
  reportsToUserID,
  canCreateProject,
})

/** True while the row has no typed or chosen value. */
export const isBlankRow = ({
  givenName,
  familyName,
  email,
  jobTitle,
  package: licence,
}: BulkRow): boolean =>
  [givenName, familyName, email, jobTitle, licence].every((value) => value.trim() === '')

/** Returns the row's name, or its address without one; '' without both. */
export const rowName = ({
  givenName,
  familyName,
  email,
}: Pick<BulkRow, 'givenName' | 'familyName' | 'email'>): string =>
  oneLine(`${givenName} ${familyName}`) || oneLine(email)

/** Returns the address in lower case, for comparisons. */
export function rowEmail(row: Pick<BulkRow, 'email'>): string {
  const known = addresses.get(row)
  if (known !== undefined) return known
  const address = oneLine(row.email).toLowerCase()
  addresses.set(row, address)
  return address
}

// Caches addresses, because each key press compares thousands of rows, of which all but one are
// unchanged.
const addresses = new WeakMap<object, string>()

/** Returns the request of one row (INV-04 to INV-07, INV-09). */
export function inviteOfRow(row: BulkRow, accountID: number) {
  const [givenName, familyName] = [oneLine(row.givenName), oneLine(row.familyName)]
  const {
    roleID,
    package: licence,
    contractorCompanyID,
    reportsToUserID,
    canCreateProject,
    language,
  } = row
  return {
    givenName,
    familyName,
    name: `${givenName} ${familyName}`,
    email: oneLine(row.email),
    accountID,
    jobTitle: oneLine(row.jobTitle),
    package: licence,
    contractorCompanyID,
    reportsToUserID,
    canCreateProject,
    ...(language !== undefined && { language }),
    app_metadata: { role: { name: roleNames[roleID], roleID } },
  }
}
