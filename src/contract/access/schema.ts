import { z } from 'zod'
import { personLimits } from '../kernel/entered-limits.ts'
import { asTyped, person, readable, recordExtras } from '../kernel/shapes.ts'
import { longestPassword } from './password.ts'

/** The password grant (API-04); unknown members are ignored as identity providers do. */
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
  /** Seconds. */
  expires_in: z.int(),
  scope: z.string(),
})

/** API-05, G1-15: `username` or `email`, both mean the same. */
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
   * before.
   */
  proxyUsers: z.array(z.int()).optional(),
  contactNumber: z.string().optional(),
  // The person's keys (TEAM-09). `GET /users/{userID}` fills them for the person and the system
  // administrator alone (ruling 71); every other answer has null, because devices keep it.
  powerBIKey: z.string().nullable().optional(),
  caPowerBIkey: z.string().nullable().optional(),
  /** The same as `apiKey` of their config (G1-53). */
  acAPIKey: z.string().nullable().optional(),
})

/** Of whom a person is: a contractor's company; the company itself has the number 0. */
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
  /** Depth in the reporting tree, 1 for who reports to nobody. */
  tier: z.int(),
  // Devices have copies of earlier versions, which lack what is optional here.
  jobTitle: z.string().nullable().optional(),
  package: z.string().nullable().optional(),
  reportsTo: person.nullable().optional(),
  contractorCompany: contractorCompany.optional(),
  /** Null: invited, and has not registered yet. */
  registeredAt: z.string().nullable().optional(),
  /**
   * What needs somebody of the mail of an open invitation: the mail server refused it (rulings,
   * 52). Null: nothing.
   */
  inviteMail: z.enum(['refused']).nullable().optional(),
  /** Of oneself and of who is opened alone, never in lists. */
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

/** Which licences go with which role: as specified, or by the licence's name (G1-73). */
export const licenceRule = z.enum(['specified', 'by-name'])
export type LicenceRule = z.infer<typeof licenceRule>

/** Unsent changes that the server heard of from this browser (offline design, 10, witnesses). */
export const witness = z.object({ installId: z.string(), pending: z.int(), heardAt: z.string() })

/** Whom to ask: a mail address and a telephone number (G1-33, G2-89). */
export const support = z.object({
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
})

const days = z.int()

/** Of a company; what is optional is absent in what a device kept of an older release. */
const ownCompany = z.object({
  /** An IANA name; days begin and end by it, whatever the zone of a device. */
  timeZone: z.string(),
  dueDays: z.object({ Low: days, Medium: days, High: days, Critical: days }),
  /** Where its logo is (G1-50). */
  logoUri: z.string().nullable().optional(),
  /** Its setup is finished (G1-106). */
  isConfigurate: z.boolean().optional(),
})

export const me = user.extend({
  epoch: z.string(),
  /** Null: a system administrator's. */
  company: ownCompany.nullable(),
  /** Of this browser: what its cookie and its last contact said (F-55). */
  witnesses: z.array(witness),
  /** Days that reading and queueing go on without contact (offline design, 11). */
  offlineGraceDays: z.int(),
  /**
   * Who really acts, until when and why, in a session of Login as; null or absent: the person
   * themself.
   */
  actor: person.extend({ until: z.string(), reason: z.string() }).nullable().optional(),
  settings: z.object({
    environmentBadge: z.string(),
    ...support.shape,
    salesEmail: z.string().nullable(),
    /** Null: the guide shipped with the product (G1-61). */
    userGuideUrl: z.string().nullable(),
    licenceRule,
  }),
})
export type Me = z.infer<typeof me>
