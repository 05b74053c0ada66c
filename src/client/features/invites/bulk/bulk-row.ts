import type { InviteLanguage, InviteOutcome } from '#contract/invites/schema.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { roleNames } from '#contract/kernel/role.ts'

/** Somebody in the bulk table, as typed (INV-42). */
export interface BulkRow {
  /** Of the table alone; the server never sees it. */
  key: string
  givenName: string
  familyName: string
  email: string
  jobTitle: string
  /** '': none chosen. */
  package: string
  roleID: 1 | 2
  /** 0: the company itself. */
  contractorCompanyID: number
  /** Null: nobody, an owner (Tier 1). */
  reportsToUserID: number | null
  canCreateProject: boolean
  /** Of the mail and of the page that its link opens; left out: the inviter's of the moment. */
  language?: InviteLanguage
  /** Why the server did not invite them; gone with the next change of the row (G1-94). */
  refused?: Pick<InviteOutcome, 'problem' | 'fields' | 'result'>
}

/** What a roster can change of somebody who is in the company already. */
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

/** What a roster says of a row; somebody who is in the company chose a language already. */
export type RowFields = PersonFields & Pick<BulkRow, 'language'>

/**
 * A change of somebody who is in the company already, sent with the table ('Update existing',
 * rulings, 58).
 */
export interface PersonChange {
  userID: number
  name: string
  to: PersonFields
  was: PersonFields
  /** Of the file that says so. */
  line: number
  /** What it is sent under, once the table took it: sent twice it happens once. */
  key?: string
  /**
   * Of the person as the file was compared with them: who was changed by somebody else since is not
   * written over.
   */
  etag?: string
  /** Why the server did not make it, in the language of then. */
  refused?: string
}

/** The rows, and what else is sent with them. */
export interface BulkContent {
  rows: readonly BulkRow[]
  changes: readonly PersonChange[]
}

/** What the table holds, and what its draft keeps. */
export interface BulkTable extends BulkContent {
  /**
   * By what file it was replaced, and what stood there before: until it is sent it can be had back.
   */
  replaced: {
    by: string
    before: BulkContent
    /** Something was typed, added or chosen since. */ isAltered?: boolean
  } | null
  /**
   * When it was sent last, while not all of it has an answer: what became of it then is not
   * certain.
   */
  sentAt?: string | null
}

/**
 * The values of a new row that depend on the inviter: whom it reports to (INV-66, G1-87), and
 * whether it may create projects (ruling 81).
 */
export type RowDefaults = Pick<BulkRow, 'reportsToUserID'> &
  Partial<Pick<BulkRow, 'canCreateProject'>>

/**
 * An empty row: of the company itself, a mobile user who may create projects (INV-64 to INV-67).
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

/** Nothing was typed in it and nothing chosen. */
export const isBlank = ({
  givenName,
  familyName,
  email,
  jobTitle,
  package: licence,
}: BulkRow): boolean =>
  [givenName, familyName, email, jobTitle, licence].every((value) => value.trim() === '')

/** How the row is called: by the name, else by the address; '' while it has neither. */
export const nameOf = ({
  givenName,
  familyName,
  email,
}: Pick<BulkRow, 'givenName' | 'familyName' | 'email'>): string =>
  oneLine(`${givenName} ${familyName}`) || oneLine(email)

/** Addresses are compared without case. */
export function addressOf(row: Pick<BulkRow, 'email'>): string {
  const known = addresses.get(row)
  if (known !== undefined) return known
  const address = oneLine(row.email).toLowerCase()
  addresses.set(row, address)
  return address
}

// Thousands are compared with each key that is typed, and all but one are the rows of before.
const addresses = new WeakMap<object, string>()

/** The payload of one row (INV-04 to INV-07, INV-09). */
export function inviteOf(row: BulkRow, accountID: number) {
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
