import { z } from 'zod'
import { longestPassword } from '../access/password.ts'
import { oneLine } from '../kernel/clean-text.ts'
import { personLimits } from '../kernel/entered-limits.ts'
import { mailAt } from '../kernel/mail-asked.ts'
import { withoutLink } from '../kernel/no-links.ts'
import { asTyped } from '../kernel/shapes.ts'

const line = (maxLength: number) =>
  z.string().overwrite(oneLine).max(maxLength, `At most ${maxLength} characters.`)
const number = z.int().min(0).max(2_147_483_647)

/** The languages of an invitation. */
const inviteLanguage = z.enum(['en', 'es'])
export type InviteLanguage = z.infer<typeof inviteLanguage>

/**
 * One person to invite (INV-04 to INV-07). A missing or wrong value is an outcome of this person,
 * so that the call still invites the others; only a value that no form could send refuses the whole
 * call.
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
  /** Null or 0: an owner (Tier 1), who has no manager. */
  reportsToUserID: number.nullable(),
  canCreateProject: z.boolean().optional(),
  /** With a password the person can sign in at once, and no mail is sent (G1-84). */
  password: asTyped(longestPassword).optional(),
  /** The language of the mail and of the page behind its link; the caller's by default. */
  language: inviteLanguage.optional(),
  app_metadata: z.strictObject({
    role: z.strictObject({
      roleID: z.union([z.literal(1), z.literal(2)]),
      name: line(40).optional(),
    }),
  }),
})
export type Invite = z.infer<typeof invite>

/** Reasons why a person was not invited; the client has words for each. */
export const inviteProblems = ['invalid', 'exists', 'inactive', 'no-seats', 'key', 'busy'] as const
export type InviteProblem = (typeof inviteProblems)[number]

/** The outcome of one invitation, in the order of the call (API-27). */
export const inviteOutcome = z.object({
  succeeded: z.boolean(),
  /** True if the person exists already and is inactive. */
  isBlocked: z.boolean(),
  /** In English; the app words the outcome by `problem`. */
  result: z.string(),
  problem: z.enum(inviteProblems).nullable(),
  /** The fields of an invalid invitation that need another value. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The number of the invited person, for withdrawing the invitation. */
  user_id: z.int().nullable(),
  mailAt,
})
export type InviteOutcome = z.infer<typeof inviteOutcome>

/**
 * The states of an invitation's mail: it is being sent, the mail server accepted it, it refused it,
 * or the mail waits until the company is switched on.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'held'] as const

/** A person who was invited and has not registered yet. */
export const openInvitation = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  invitedAt: z.string(),
  /**
   * The time, author and call of the first invitation, even if it was sent again since: the people
   * of one call may be withdrawn together. `call` is null for invitations from before it was
   * recorded.
   */
  firstInvitedAt: z.string(),
  invitedBy: z.int(),
  call: z.string().nullable(),
  /** The time until which the newest link works. */
  expiresAt: z.string(),
  mail: z.enum(mailStates),
  /** The words of the mail server; null unless it refused the mail. */
  mailProblem: z.string().nullable(),
  /**
   * The time when the mail will be sent, if it waits for a budget (ruling 82); null if it does not
   * wait.
   */
  mailAt: z.string().nullish(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/**
 * Reasons why an invitation was not withdrawn: the person has registered, only another owner may
 * withdraw it, others report to the person or work belongs to them, or there is no such person.
 */
export const withdrawProblems = ['registered', 'owner', 'named', 'not-found'] as const

/** The outcome of withdrawing one invitation. */
export const withdrawn = z.object({
  user_id: z.int(),
  succeeded: z.boolean(),
  problem: z.enum(withdrawProblems).nullable(),
})
export type Withdrawn = z.infer<typeof withdrawn>

/** The only data of an invited person that a link shows (G1-23). */
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

/** Accepts an invitation (API-08), also in a body with an outer `user` (G1-21). */
export const registration = z.preprocess(
  (body) => (typeof body === 'object' && body !== null && 'user' in body ? body.user : body),
  registered,
)
