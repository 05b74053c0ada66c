import { projectFields } from '#contract/projects/fields.ts'
import { projectRules } from '#contract/projects/rules.ts'
import type { Project } from '#contract/projects/schema.ts'
import { call } from '#client/data/api/call.ts'
import { createEntryOverlay } from '#client/data/replica/entry-overlay.ts'
import type { OfflineRecord } from '#client/data/replica/record.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    project: Project
  }
}

/** A project: the outbox saves its changes; without a queue its operations do. */
export const project: OfflineRecord<'project'> = {
  kind: 'project',
  word: 'project',
  id: 'projectID',
  number: 'number',
  title: 'name',
  fields: projectFields,
  list: ({ user_metadata: { accountID } }, query, signal) =>
    call('projects.list', { params: { accountID: String(accountID ?? 0) }, query, signal }),
  save:
    ({ user_metadata: { accountID } }) =>
    async ({ id, op, ref, patch }) => {
      const headers = { 'idempotency-key': id }
      const account = String(accountID ?? 0)
      if (op !== 'create')
        return call('projects.patch', {
          params: { accountID: account, projectID: ref },
          body: patch,
          headers,
        })
      // The form and the operation have the same fields, so the patch fits the body.
      const answer = await call('projects.create', {
        params: { accountID: account },
        body: [patch as never],
        headers,
      })
      return answer.ok ? { ...answer, body: answer.body[0] ?? null } : answer
    },
  overlay: (names) =>
    createEntryOverlay(projectFields, projectRules, names, {
      onCreate: (_, { authoredAt }) => ({
        projectID: 0,
        accountID: names.account.accountID,
        createdBy: names.me.user_id,
        creationDateTime: authoredAt,
      }),
    }),
}
