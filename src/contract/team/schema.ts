import { z } from 'zod'
import { longestPassword } from '../access/password.ts'
import { user } from '../access/schema.ts'
import { oneLine } from '../kernel/clean-text.ts'
import { holdsLink, linkRefusal } from '../kernel/no-links.ts'
import { asTyped, echo, person, readable, recordExtras, recordNumber } from '../kernel/shapes.ts'
import { associateFields } from './fields.ts'

/** An associate in a list. */
export const associate = user
  .omit({ emergencyContactName: true, emergencyContactNumber: true, address: true })
  .extend({ version: recordExtras.version, etag: recordExtras.etag })
export type Associate = z.infer<typeof associate>

/** One associate, with the fields that only a read of the single person contains (TEAM-06). */
export const wholeAssociate = user.extend({
  version: recordExtras.version,
  etag: recordExtras.etag,
})
export type WholeAssociate = z.infer<typeof wholeAssociate>

const text = (field: { most: number }) => readable(field.most).transform(oneLine)
const filled = (field: { most: number }) => text(field).refine((value) => value !== '', 'Required.')
const noLink = (value: string) => !holdsLink(value)
const packageID = readable(40).min(1)

/**
 * Any subset of an associate's fields (API-28, G1-113). A plain client may send back the whole row
 * that it received: it may contain read-only fields, and the server checks that they are unchanged.
 */
export const associatePatch = z.strictObject({
  name: filled(associateFields.name).refine(noLink, linkRefusal).optional(),
  given_name: filled(associateFields.given_name).refine(noLink, linkRefusal).optional(),
  firstName: filled(associateFields.given_name).refine(noLink, linkRefusal).optional(),
  family_name: text(associateFields.family_name).refine(noLink, linkRefusal).optional(),
  lastName: text(associateFields.family_name).refine(noLink, linkRefusal).optional(),
  jobTitle: text(associateFields.jobTitle).nullable().optional(),
  package: packageID.nullable().optional(),
  emergencyContactName: text(associateFields.emergencyContactName).optional(),
  emergencyContactNumber: text(associateFields.emergencyContactNumber).optional(),
  address: text(associateFields.address).optional(),
  blocked: z.boolean().optional(),
  /** Only for the caller's own login, and only without other fields (G1-81). */
  password: asTyped(longestPassword).optional(),
  user_metadata: z
    .strictObject({
      jobTitle: text(associateFields.jobTitle).nullable().optional(),
      package: packageID.nullable().optional(),
      reportsToUserID: recordNumber.nullable().optional(),
      contractorCompanyID: z.int().min(0).max(2_147_483_647).optional(),
      canCreateProject: z.boolean().optional(),
      contactNumber: text(associateFields.contactNumber).optional(),
      accountID: echo,
      companyName: echo,
      isAccountActive: echo,
      isProxyUser: echo,
      forProxyUserID: echo,
      proxyUsers: z.array(recordNumber).max(1000).optional(),
      powerBIKey: echo,
      caPowerBIkey: echo,
      acAPIKey: echo,
    })
    .optional(),
  app_metadata: z
    .strictObject({
      role: z
        .strictObject({
          roleID: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
          name: echo,
        })
        .optional(),
    })
    .optional(),
  user_id: echo,
  uid: echo,
  email: echo,
  tier: echo,
  reportsTo: echo,
  contractorCompany: echo,
  registeredAt: echo,
  inviteMail: echo,
  version: echo,
  etag: echo,
})
export type AssociatePatch = z.infer<typeof associatePatch>

/**
 * The people that a deactivation would reach, and their open work (read before the deactivation).
 */
export const deactivationPreview = z.object({
  people: z.array(
    z.object({ user_id: z.int(), name: z.string(), jobTitle: z.string().nullable() }),
  ),
  openActions: z.int(),
  activeProjects: z.int(),
})
export type Leaving = z.infer<typeof deactivationPreview>

/** A change of an associate: author, time, and each field with its old and new value. */
export const associateTicket = z.object({
  ticketID: z.string(),
  author: person.nullable(),
  /** The person who logged in as the author and made the change; absent: the author. */
  actor: person.optional(),
  /** The kind of change; all but `changed` and `registered` are ways in which a person joined. */
  act: z.enum(['invited', 'added', 'made-proxy', 'registered', 'changed']),
  /** Active, Inactive or Invited. */
  toStatus: z.string(),
  creationDateTime: z.string(),
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AssociateTicket = z.infer<typeof associateTicket>

/** A change for several people at once: exactly one of these. */
const severalChange = z.union([
  z.strictObject({ reportsToUserID: recordNumber.nullable() }),
  z.strictObject({ package: packageID }),
  z.strictObject({ contractorCompanyID: z.int().min(0).max(2_147_483_647) }),
])
export type SeveralChange = z.infer<typeof severalChange>

/** `preview`: checks the change without applying it. */
export const severalInput = z.strictObject({
  userIDs: z.array(recordNumber).min(1).max(20_000),
  change: severalChange,
  preview: z.boolean().optional(),
})
export type SeveralInput = z.infer<typeof severalInput>

/** Why one of several people does not change; `scope`: a border inside the company (ruling 80). */
export const severalReasons = [
  'not-permitted',
  'scope',
  'reports-circle',
  'last-owner',
  'no-manager',
  'other-role',
  'no-seats',
] as const
export type SeveralReason = (typeof severalReasons)[number]

/**
 * The people who were changed, or would be, and the refused ones with reasons; unchanged people
 * are in neither.
 */
export const severalOutcome = z.object({
  changed: z.array(z.int()),
  refusals: z.array(z.object({ user_id: z.int(), reason: z.enum(severalReasons) })),
})
export type SeveralOutcome = z.infer<typeof severalOutcome>
