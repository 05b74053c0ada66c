import type { Project } from '#contract/projects/schema.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { inOrderOf, orderedReport, type Report } from '#server/reports/report.ts'

const numbers = {
  name: 'project-report-numbers',
  text: `select p.project_id as id, p.number as key from projects p
          where p.account_id = $1
            and ($2::int[] is null or p.assigned_to_user_id = any($2::int[]))
            and ($3::timestamptz is null or ${changedSinceSql('project', 'p.account_id', 'p.project_id', '$3')})`,
}

/** Reports projects in the order of their list (G2-70). */
export function projectReport(kind: Pick<RecordKind<Project>, 'sql' | 'present'>): Report<Project> {
  return orderedReport({
    kind: 'projects',
    columns: [
      { title: 'Number', value: ({ number }) => number },
      { title: 'Name', value: ({ name }) => name },
      { title: 'Address', value: ({ address }) => address },
      { title: 'Status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
      { title: 'Assigned User', value: ({ assignedToUser }) => assignedToUser?.name ?? null },
    ],
    numbers: async (tx, { people }, { since = null }) =>
      inOrderOf(await tx.query(numbers, [tx.accountID, peopleParam(people), since]), (key) =>
        naturalKey(key, 'en'),
      ),
    rows: (tx, some, epoch) => readRows(tx, kind, { numbers: some }, epoch),
    numberOf: ({ projectID }) => projectID,
  })
}
