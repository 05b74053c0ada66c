import type { LicenceRule } from '../access/schema.ts'

/** The administrator licence (ACC-12). */
export const administratorLicence = 'SA-ADMINISTRATOR'

/**
 * The screens on which a person chooses a licence: the role change, the bulk table with and without
 * roles (rulings, 41), the single invite.
 */
export type LicenceScreen = 'roleChange' | 'bulkInvite' | 'bulkInviteWithoutRole' | 'singleInvite'

type Offered = 'administrator' | 'others' | 'all'
/** The offered licences by the future role; `none`: no role was chosen. */
type ByRole = Readonly<Record<1 | 2 | 'none', Offered>>

// A bulk invite without roles invites mobile users, a single invite administrators. Both rules
// agree on these.
const withoutRole: ByRole = { 1: 'others', 2: 'others', none: 'others' }
const single: ByRole = { 1: 'administrator', 2: 'administrator', none: 'administrator' }
const specified: ByRole = { 1: 'administrator', 2: 'others', none: 'all' }
const byName: ByRole = { 1: 'others', 2: 'administrator', none: 'all' }

/**
 * The licences that each role may have, by screen, as specified and by the licence's name (G1-73).
 * Screens and server read only this table.
 */
export const licencesByRole: Readonly<
  Record<LicenceRule, Readonly<Record<LicenceScreen, ByRole>>>
> = {
  specified: {
    roleChange: specified,
    bulkInvite: specified,
    bulkInviteWithoutRole: withoutRole,
    singleInvite: single,
  },
  'by-name': {
    roleChange: byName,
    bulkInvite: byName,
    bulkInviteWithoutRole: withoutRole,
    singleInvite: single,
  },
}

/** The rule, the screen and the role that decide which licences a person may have. */
export interface LicenceChoice {
  /** Absent from a profile that a device stored with an earlier version. */
  rule: LicenceRule | undefined
  screen: LicenceScreen
  /** Null: no role was chosen. */
  roleID: 1 | 2 | null
}

/**
 * Returns whether a person of this role may get this licence. A person who has one already keeps it
 * (G1-73).
 */
export function mayTakeLicence(
  { rule = 'specified', screen, roleID }: LicenceChoice,
  packageID: string,
): boolean {
  const offered = licencesByRole[rule][screen][roleID ?? 'none']
  return offered === 'all' || (offered === 'administrator') === (packageID === administratorLicence)
}

/** Returns the licences to choose from. */
export function licensesFor<License extends { packageID: string }>(
  choice: LicenceChoice,
  licences: readonly License[],
): License[] {
  return licences.filter(({ packageID }) => mayTakeLicence(choice, packageID))
}

/** Seats of all licenses together: `38 of 50 seats`. */
export interface SeatCount {
  seats: number
  assigned: number
  available: number
}

/**
 * Adds up a company's licenses. A license with more people than seats uses no free seat of another.
 */
export function seatCount(
  rows: readonly { seats: number; assignedSeats: number; availableSeats: number }[],
): SeatCount {
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  return {
    seats: sum((row) => row.seats),
    assigned: sum((row) => row.assignedSeats),
    available: sum((row) => row.availableSeats),
  }
}
