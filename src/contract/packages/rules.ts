import type { LicenceRule } from '../access/schema.ts'

/** The administrator licence (ACC-12). */
export const administratorLicence = 'SA-ADMINISTRATOR'

/**
 * Where somebody chooses a licence: the role change, the bulk table with and without roles
 * (rulings, 41), the single invite.
 */
export type LicenceScreen = 'roleChange' | 'bulkInvite' | 'bulkInviteWithoutRole' | 'singleInvite'

type Offered = 'administrator' | 'others' | 'all'
/** By the role that the person is to have; `none`: it was not chosen. */
type ByRole = Readonly<Record<1 | 2 | 'none', Offered>>

// Who chooses no role invites mobile users; who invites alone, an administrator. Both readings
// agree there.
const withoutRole: ByRole = { 1: 'others', 2: 'others', none: 'others' }
const single: ByRole = { 1: 'administrator', 2: 'administrator', none: 'administrator' }
const specified: ByRole = { 1: 'administrator', 2: 'others', none: 'all' }
const byName: ByRole = { 1: 'others', 2: 'administrator', none: 'all' }

/**
 * Which licences go with which role, by screen, as specified and by the licence's name (G1-73).
 * Screens and server read this alone.
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

/** What is chosen, where, and for whom. */
export interface LicenceChoice {
  /** A profile that a device has kept from an earlier version says none. */
  rule: LicenceRule | undefined
  screen: LicenceScreen
  /** Null: none was chosen. */
  roleID: 1 | 2 | null
}

/** May a person of this role take this licence? Whoever has one already keeps it (G1-73). */
export function mayTakeLicence(
  { rule = 'specified', screen, roleID }: LicenceChoice,
  packageID: string,
): boolean {
  const offered = licencesByRole[rule][screen][roleID ?? 'none']
  return offered === 'all' || (offered === 'administrator') === (packageID === administratorLicence)
}

/** The licences to choose from. */
export function licencesFor<License extends { packageID: string }>(
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
 * The sums of a company's licenses. One with more people than seats takes no free seat from
 * another.
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
