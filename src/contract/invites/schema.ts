import { z } from 'zod'
import { longestPassword } from '../access/password.ts'
import { oneLine } from '../kernel/clean-text.ts'
import { personLimits } from '../kernel/entered-limits.ts'
import { mailAt } from '../kernel/mail-asked.ts'
import { withoutLink } from '../kernel/no-links.ts'
import { asTyped } from '../kernel/shapes.ts'

const line = (most: number) =>
  z.string().overwrite(oneLine).max(most, `At most ${most} characters.`)
const number = z.int().min(0).max(2_147_483_647)

/** The languages in which somebody can be invited. */
const inviteLanguage = z.enum(['en', 'es'])
export type InviteLanguage = z.infer<typeof inviteLanguage>

/**
 * One person to be invited (INV-04 to INV-07). What is missing or wrong in it is its own outcome,
 * so that the others of the same call are invited all the same; only what no form could send is
 * refused as a whole.
 */
export const invite = z.strictObject({
  givenName: line(personLimits.givenName),
  familyName: line(personLimits.familyName),
  email: line(personLimits.email),
  /** Both names joined; the server joins them itself. */
  name: line(personLimits.name).optional(),
  accountID: number.optional(),
  jobTitle: line(personLimits.jobTitle),
  package: line(40),
  /** 0: the company itself. */
  contractorCompanyID: number.default(0),
  /** Null or 0: an owner (Tier 1), who reports to nobody. */
  reportsToUserID: number.nullable(),
  canCreateProject: z.boolean().optional(),
  /** With it the person can sign in at once, and no mail is sent (G1-84). */
  password: asTyped(longestPassword).optional(),
  /** The language of the mail and of the page that its link opens; else the caller's. */
  language: inviteLanguage.optional(),
  app_metadata: z.strictObject({
    role: z.strictObject({
      roleID: z.union([z.literal(1), z.literal(2)]),
      name: line(40).optional(),
    }),
  }),
})
export type Invite = z.infer<typeof invite>

/** Why somebody was not invited; the client has words for each. */
export const inviteProblems = ['invalid', 'exists', 'inactive', 'no-seats', 'key', 'busy'] as const
export type InviteProblem = (typeof inviteProblems)[number]

/** What became of one invitation, in the order of the call (API-27). */
export const inviteOutcome = z.object({
  succeeded: z.boolean(),
  /** The person is there already, and inactive. */
  isBlocked: z.boolean(),
  /** In English; the app words it by `problem`. */
  result: z.string(),
  problem: z.enum(inviteProblems).nullable(),
  /** Of an invalid one the fields that need another value. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Who it is, once they are invited: by it an invitation is withdrawn. */
  user_id: z.int().nullable(),
  mailAt,
})
export type InviteOutcome = z.infer<typeof inviteOutcome>

/**
 * What became of the mail of an invitation: it is on its way out, the mail server took it, it
 * refused it, or it waits until the company is switched on.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'held'] as const

/** Somebody who was invited and has not come yet. */
export const openInvitation = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  invitedAt: z.string(),
  /**
   * When, by whom and by which call first, whoever had the mail sent again since: whom one call
   * invited may be taken back together. Null: a call before it was noted.
   */
  firstInvitedAt: z.string(),
  invitedBy: z.int(),
  call: z.string().nullable(),
  /** Until when the newest link works. */
  expiresAt: z.string(),
  mail: z.enum(mailStates),
  /** What the mail server said, in its words; null unless it refused the mail. */
  mailProblem: z.string().nullable(),
  /** When the mail goes out, if it waits for a budget (ruling 82); null: it does not wait. */
  mailAt: z.string().nullish(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/**
 * Why an invitation was not withdrawn: they have registered, only another owner may, others report
 * to them or work is theirs, or there is nobody like that.
 */
export const withdrawProblems = ['registered', 'owner', 'named', 'not-found'] as const

/** What became of one invitation that was to be withdrawn. */
export const withdrawn = z.object({
  user_id: z.int(),
  succeeded: z.boolean(),
  problem: z.enum(withdrawProblems).nullable(),
})
export type Withdrawn = z.infer<typeof withdrawn>

/** What a link shows of who was invited, and nothing else (G1-23). */
export const invitedUser = z.object({
  email: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  name: z.string(),
  companyName: z.string(),
  language: inviteLanguage,
})
export type InvitedUser = z.infer<typeof invitedUser>

const registered = z.strictObject({
  given_name: withoutLink(line(personLimits.givenName).min(1, 'Please enter your first name.')),
  family_name: withoutLink(line(personLimits.familyName).min(1, 'Please enter your last name.')),
  /** Both names joined; the server joins them itself. */
  name: line(personLimits.name).optional(),
  user_metadata: z
    .strictObject({
      contactNumber: z
        .string()
        .regex(/^\d{0,10}$/, 'Up to 10 digits.')
        .optional(),
    })
    .optional(),
  password: asTyped(longestPassword).min(1, 'Please enter your password.'),
})

/**
 * Somebody takes their invitation (API-08); a body with an outer `user` is understood too (G1-21).
 */
export const registration = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && 'user' in body ? body.user : body),
  registered,
)
