import { z } from 'zod'
import { kindsOfChange } from './choices.ts'

/** The action that a line of the digest is about. `number`: 1147 of `CA-1147`. */
const action = { correctiveActionID: z.int(), number: z.int(), title: z.string() }
/** A person's name, or null if the person was removed. */
const author = z.string().nullable()

const overdueAction = z.object({
  ...action,
  severity: z.string(),
  projectName: z.string(),
  dueDate: z.string(),
})
export type OverdueAction = z.infer<typeof overdueAction>

/** An action that the reader checks: its work is done, or it was closed and its day has come. */
const actionToCheck = z.object({ ...action, projectName: z.string(), isClosed: z.boolean() })
export type ActionToCheck = z.infer<typeof actionToCheck>

/** A comment that mentions the reader, with its action. */
const mention = z.object({ ...action, text: z.string(), at: z.string(), by: author })
export type Mention = z.infer<typeof mention>

const certificate = z.object({
  title: z.string(),
  /** Of the holder. */
  userID: z.int(),
  /** The holder's name, or null for the reader's own. */
  holder: z.string().nullable(),
  ends: z.string(),
  /** Negative after its end. */
  daysLeft: z.int(),
})
export type ListedCertificate = z.infer<typeof certificate>

const failedReport = z.object({
  title: z.string(),
  timeZone: z.string(),
  dueAt: z.string(),
  reason: z.string(),
  /** Addresses whose mail failed. */
  refused: z.array(z.string()),
  /** Number of recipients whose mail was sent. */
  sent: z.int(),
})
export type FailedReport = z.infer<typeof failedReport>

/** The most important change of an action in the period. */
const changedAction = z.object({
  ...action,
  status: z.string(),
  kind: z.enum(kindsOfChange),
  /** The text of a comment, else empty. */
  note: z.string(),
  at: z.string(),
  by: author,
})
export type ChangedAction = z.infer<typeof changedAction>

/** What a digest says of a period. The parts are listed in the order of the mail. */
const digestContent = z.object({
  /** The most overdue first; at most 20 of `overdueCount`. */
  overdue: z.array(overdueAction),
  overdueCount: z.int(),
  /** Number of the reader's open actions that are not overdue. */
  onTime: z.int(),
  toCheck: z.array(actionToCheck),
  /** The newest first, like all changes. */
  mentions: z.array(mention),
  certificates: z.array(certificate),
  failedReports: z.array(failedReport),
  /** Changes by others to the reader's own actions. */
  changes: z.array(changedAction),
  /** Changes by others to other actions, of projects and people that the reader follows. */
  followed: z.array(changedAction),
})
export type DigestContent = z.infer<typeof digestContent>

/** The content of the last days, with the present day of the company. */
export const notices = z.object({ ...digestContent.shape, today: z.string() })

/** The projects and people that the caller follows, by name. */
export const follows = z.object({
  projects: z.array(z.object({ projectID: z.int(), name: z.string(), isActive: z.boolean() })),
  people: z.array(z.object({ user_id: z.int(), name: z.string() })),
})
export type Follows = z.infer<typeof follows>
