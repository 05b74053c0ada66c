import { reportLinkTarget, writeSignedKey } from '#contract/reports/report-key.ts'
import type { Contract } from '#contract/index.ts'
import type { Answer } from '#contract/kernel/operation.ts'
import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import {
  type Caller,
  type Context,
  type Handlers,
  type MarkedReply,
  reply,
} from '#server/kernel/handler.ts'
import { signedLink } from '#server/files/link.ts'
import type { TokenService } from '#server/http/tokens.ts'
import { type Report, reportOfType } from '#server/reports/report.ts'
import { fileAnswer } from './file-answer.ts'
import { previewAnswer } from './preview-answer.ts'
import { readReportScope } from './scope.ts'

/** Seconds until a key of the app expires (ruling 55). */
const lifeOfKey = 15 * 60

type Verb = 'projectsLink' | 'submissionsLink' | 'usersLink' | 'actionsLink'
type LinkReport<V extends Verb> = Report<Answer<Contract['reports'][V]>[number]>

/** The reports by the word of their operation. */
interface Reports extends Record<'plans' | 'goformz' | 'contractors', Report<unknown>> {
  projects: LinkReport<'projectsLink'>
  submissions: LinkReport<'submissionsLink'>
  associates: LinkReport<'usersLink'>
  actions: LinkReport<'actionsLink'>
}

/** Makes the handlers of reports as files and as JSON (REP-16 to REP-35). */
export function reports(
  kinds: Reports,
  tokens: Pick<TokenService, 'signLink'>,
): Handlers<'reports'> {
  return {
    key: async ({ params: { accountID } }, context) => {
      const { token, until } = await signedLink(
        tokens,
        context,
        reportLinkTarget(accountID),
        lifeOfKey,
      )
      return { apiKey: writeSignedKey({ accountID, token }), until }
    },

    preview: ({ query: { type, ...filter } }, context) =>
      previewAnswer(reportOfType({ ...kinds }, type), filter, context),

    submissions: ({ query: { userId, ...query } }, context) =>
      fileAnswer(kinds.submissions, userId, query, context),
    actions: ({ query: { userId, ...query } }, context) =>
      fileAnswer(kinds.actions, userId, query, context),
    plans: ({ query: { userId, ...query } }, context) =>
      fileAnswer(kinds.plans, userId, query, context),
    goformz: ({ query: { userId, ...query } }, context) =>
      fileAnswer(kinds.goformz, userId, query, context),
    contractors: ({ query: { userID, ...query } }, context) =>
      fileAnswer(kinds.contractors, userID, query, context),
    projects: ({ query: { userID, ...query } }, context) =>
      fileAnswer(kinds.projects, userID, query, context),
    associates: ({ query: { userID, ...query } }, context) =>
      fileAnswer(kinds.associates, userID, query, context),

    projectsLink: (_, context) => linkAnswer(kinds.projects, context),
    submissionsLink: (_, context) => linkAnswer(kinds.submissions, context),
    usersLink: (_, context) => linkAnswer(kinds.associates, context),
    actionsLink: (_, context) => linkAnswer(kinds.actions, context),
  }
}

/** Returns all rows of a report as JSON, page by page (REP-35, G2-72). */
async function linkAnswer<Row>(
  report: Report<Row>,
  context: Context<Caller | null>,
): Promise<MarkedReply<Row[]> | Refusal> {
  const scope = await readReportScope(undefined, context)
  if (isRefusal(scope)) return scope
  const { db, accountID } = context
  const pages = report.pages((work) => db.accountSnapshot(accountID, work), scope, {})
  return reply<Row[]>([], {
    pages: async (take) => {
      for await (const rows of pages) await take(rows)
    },
  })
}
