import { projectFields } from '#contract/projects/fields.ts'
import { projectRules } from '#contract/projects/rules.ts'
import type { Project } from '#contract/projects/schema.ts'
import { call } from '#client/data/api/call.ts'
import { overlayOf } from '#client/data/replica/overlay.ts'
import type { OfflineRecord } from '#client/data/replica/record.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    project: Project
  }
}

/** A project, changed by the box alone. */
export const project: OfflineRecord<'project'> = {
  kind: 'project',
  word: 'project',
  id: 'projectID',
  number: 'number',
  title: 'name',
  fields: projectFields,
  list: ({ user_metadata: { accountID } }, query, signal) => call('projects.list', { params: { accountID: String(accountID ?? 0) }, query, signal }),
  overlay: (names) =>
    overlayOf(projectFields, projectRules, names, {
      made: (_, { authoredAt }) => ({ projectID: 0, accountID: names.account.accountID, createdBy: names.me.user_id, creationDateTime: authoredAt }),
    }),
}
