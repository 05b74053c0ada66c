import { z } from 'zod'
import { personLimits } from '../kernel/entered-limits.ts'
import { asTyped, person, readable, recordExtras } from '../kernel/shapes.ts'
import { longestPassword } from './password.ts'

/** The password grant (API-04); it ignores unknown members as identity providers do. */
export const tokenRequest = z.looseObject({
  grant_type: z.literal('password'),
  username: readable(personLimits.email).min(1),
  password: asTyped(longestPassword).min(1),
  client_id: readable(200).optional(),
  client_secret: readable(200).optional(),
  audience: readable(200).optional(),
  scope: readable(200).optional(),
  /** `false`: a session of 24 hours instead of 14 days (G1-14). */
  remember: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional(),
})

export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** The lifetime of the token in seconds. */
  expires_in: z.int(),
  scope: z.string(),
})

/** The request of API-05 (G1-15): `username` and `email` mean the same. */
export const changePasswordRequest = z.looseObject({
  client_id: readable(200).optional(),
  username: readable(personLimits.email).optional(),
  email: readable(personLimits.email).optional(),
  connection: readable(200).optional(),
})

export const userMetadata = z.object({
  accountID: z.int().nullable(),
  companyName: z.string().nullable(),
  isAccountActive: z.boolean(),
  reportsToUserID: z.int().nullable(),
  jobTitle: z.string().nullable(),
  package: z.string().nullable(),
  contractorCompanyID: z.int(),
  canCreateProject: z.boolean(),
  isProxyUser: z.boolean(),
  forProxyUserID: z.int().nullable(),
  /**
   * Ids of the person's active proxy users, created and linked (TEAM-08). Absent in copies of
   * earlier releases.
   */
  proxyUsers: z.array(z.int()).optional(),
  contactNumber: z.string().optional(),
  // The person's keys (TEAM-09). `GET /users/{userID}` fills them only for the person and the
  // system administrator (ruling 71); every other answer has null, because devices store it.
  powerBIKey: z.string().nullable().optional(),
  caPowerBIkey: z.string().nullable().optional(),
  /** The `apiKey` of the person's config (G1-53). */
  acAPIKey: z.string().nullable().optional(),
})

/**
 * The company that a person works for: a contractor, or the company itself, which has the number 0.
 */
const contractorCompany = z.object({
  contractorCompanyID: z.int(),
  companyName: z.string(),
  companyAddress: z.string(),
})

/** A user as `GET /users/me` answers it (API-06). */
export const user = z.object({
  user_id: z.int(),
  uid: recordExtras.uid,
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  blocked: z.boolean(),
  /** The depth in the reporting tree; 1 for a person without a manager. */
  tier: z.int(),
  // The optional fields are missing in copies that devices stored from earlier versions.
  jobTitle: z.string().nullable().optional(),
  package: z.string().nullable().optional(),
  reportsTo: person.nullable().optional(),
  contractorCompany: contractorCompany.optional(),
  /** Null: the person is invited and has not registered yet. */
  registeredAt: z.string().nullable().optional(),
  /**
   * The problem with the mail of an open invitation: the mail server refused it (rulings, 52).
   * Null: none.
   */
  inviteMail: z.enum(['refused']).nullable().optional(),
  /** Only answers about the caller or about a single person have these, never lists. */
  emergencyContactName: z.string().optional(),
  emergencyContactNumber: z.string().optional(),
  address: z.string().optional(),
  user_metadata: userMetadata,
  app_metadata: z.object({
    role: z.object({
      roleID: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      name: z.string(),
    }),
  }),
})
export type User = z.infer<typeof user>

/** The rule that pairs licences with roles: as specified, or by the licence's name (G1-73). */
export const licenceRule = z.enum(['specified', 'by-name'])
export type LicenceRule = z.infer<typeof licenceRule>

/**
 * The unsent changes that this browser last reported to the server (offline design, 10, witnesses).
 */
export const witness = z.object({ installId: z.string(), pending: z.int(), heardAt: z.string() })

/** The contacts for support: a mail address and a telephone number (G1-33, G2-89). */
export const support = z.object({
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
})

const days = z.int()

/** The fields of a company; the optional ones are missing in copies of an older release. */
const ownCompany = z.object({
  /** An IANA name; it decides when days begin and end, not the zone of a device. */
  timeZone: z.string(),
  dueDays: z.object({ Low: days, Medium: days, High: days, Critical: days }),
  /** The address of its logo (G1-50). */
  logoUri: z.string().nullable().optional(),
  /** True once its setup is finished (G1-106). */
  isConfigurate: z.boolean().optional(),
  closingRule: z
    .object({ secondPersonFrom: z.string(), checkAgainDays: z.int().nullable() })
    .optional(),
})

export const me = user.extend({
  epoch: z.string(),
  /** Null for a system administrator. */
  company: ownCompany.nullable(),
  /** The unsent changes of this browser, by its cookie and its last contact (F-55). */
  witnesses: z.array(witness),
  /** Days that reading and queueing continue without contact (offline design, 11). */
  offlineGraceDays: z.int(),
  /**
   * The person who really acts in a session of Login as, until when and why; null or absent in the
   * person's own session.
   */
  actor: person.extend({ until: z.string(), reason: z.string() }).nullable().optional(),
  settings: z.object({
    environmentBadge: z.string(),
    ...support.shape,
    salesEmail: z.string().nullable(),
    /** Null: the guide that is shipped with the product (G1-61). */
    userGuideUrl: z.string().nullable(),
    licenceRule,
  }),
})
export type Me = z.infer<typeof me>
