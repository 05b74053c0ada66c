import { z } from 'zod'
import type { JsonObject } from '#contract/kernel/json.ts'
import { submissionFields as fields } from '#contract/submissions/fields.ts'
import type { SubmissionSort } from '#contract/submissions/periods.ts'
import type { Submission, SubmissionRow } from '#contract/submissions/schema.ts'
import type { Queries } from '#server/db/database.ts'
import { sortedNameSql, sortedSql } from '#server/db/text-sql.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { toPage } from '#server/lists/account-list.ts'
import type { ListSnapshot } from '#server/lists/answer-list.ts'
import { joinsSql, selectList } from '#server/records/columns.ts'
import type { RecordKind } from '#server/records/kind.ts'
import {
  submissionConditions,
  resolved,
  type SubmissionScope,
  type SubmissionSearch,
} from './conditions.ts'

export interface OrderedSubmissionSearch extends SubmissionSearch {
  sort?: SubmissionSort | undefined
  order?: 'asc' | 'desc' | undefined
}

// The length of a name of 255 letters. Folding may turn one letter into several.
const text = z
  .string()
  .max(1020)
  .refine((value) => !value.includes('\0'))
const small = z.int32()

/**
 * The sort keys over `submissions s`, and the type of each in a cursor. `cast`: the SQL type of a
 * cursor's value.
 */
const sorts: Readonly<
  Record<
    SubmissionSort,
    {
      by: (language: CallerLanguage) => string
      key: z.ZodType<string | number>
      cast: string
      of?: string
    }
  >
> = {
  user: {
    by: (language) => `${language === 'es' ? 's.sorted_user' : 's.plain_user'} collate "C"`,
    key: text,
    cast: 'text',
  },
  project: {
    by: (language) => `${language === 'es' ? 's.sorted_project' : 's.plain_project'} collate "C"`,
    key: text,
    cast: 'text',
  },
  form: { by: (language) => sortedSql('s.form_name', language), key: text, cast: 'text' },
  program: { by: (language) => sortedSql('s.safety_plan_name', language), key: text, cast: 'text' },
  submitted: { by: () => 's.submission_date_time', key: z.iso.datetime(), cast: 'timestamptz' },
  status: { by: () => 's.is_completed::int', key: small, cast: 'int' },
  number: { by: () => 's.number', key: small, cast: 'int' },
  company: {
    by: (language) => sortedNameSql('company', language),
    key: text,
    cast: 'text',
    of: 'join accounts company on company.account_id = s.account_id',
  },
}

/**
 * The end of a page: the sort key, the time of submission, and the id. Equal keys are sorted newest
 * first.
 */
export type SubmissionCursor = [key: string | number, submitted: string, id: number]

interface Found {
  _ordinal: number
  id: number
  submissionDateTime: string
  sortKey: string | number
  assignee: number | null
  projectID: number
  projectName: string
}

const [columns, joins] = [selectList(fields, 'a', 'list'), joinsSql(fields, 'a')]

type Kind = Pick<RecordKind<SubmissionRow>, 'present'>

/** Finds submissions by filters and words, sorted (SUB-13) and by pages. */
export function foundSubmissions(
  tx: Queries,
  kind: Kind,
  epoch: string,
  search: OrderedSubmissionSearch,
  { sight, language }: { sight: SubmissionScope; language: CallerLanguage },
): ListSnapshot<Submission, SubmissionCursor> {
  const direction = search.order === 'desc' ? 'desc' : 'asc'
  const { by: sortedBy, key, cast, of = '' } = sorts[search.sort ?? 'user']
  const by = sortedBy(language)
  return {
    counter: async () => 0,
    buckets: async () => [],
    rowsOf: async () => [],
    cursorSchema: z.tuple([key, z.iso.datetime(), small]),
    page: async (after, limit) => {
      const { where, params } = submissionConditions(await resolved(tx, search, sight), true)
      if (after !== null) {
        const first = params.push(...after) - 2
        const [at, beyond] = direction === 'asc' ? ['>=', '>'] : ['<=', '<']
        const place = `$${first}::${cast}`
        where.push(
          `${by} ${at} ${place} and (${by} ${beyond} ${place} or (s.submission_date_time, s.submission_id) < ($${first + 1}::timestamptz, $${first + 2}::int))`,
        )
      }
      const order = (alias: string, first: string) =>
        `${first} ${direction}, ${alias}.submission_date_time desc, ${alias}.submission_id desc`
      // Selects the page before it joins names to its rows.
      const rows = await tx.query<JsonObject & Found>(
        `with page as materialized (
           select s.account_id, s.submission_id, s.submission_date_time, ${by} as sort_key from submissions s ${of}
            where ${where.join(' and ')} order by ${order('s', by)} limit $${params.push(limit + 1)})
         select ${columns}, "a"."number" as "_ordinal", page.sort_key as "sortKey", "of_project_id".assigned_to_user_id as assignee
           from page join submissions "a" using (account_id, submission_id) ${joins}
          order by ${order('page', 'page.sort_key')}`,
        params,
      )
      const { rows: fitting, next } = toPage(rows, limit, (row): SubmissionCursor => [
        row.sortKey,
        row.submissionDateTime,
        row.id,
      ])
      return {
        rows: fitting.map(({ sortKey: _key, ...row }) => presentRow(kind, row, epoch)),
        next,
      }
    },
  }
}

/** Presents a row with its project as specified (SUB-25), besides the flat names for tables. */
export function presentRow(
  kind: Kind,
  { assignee, ...row }: Omit<Found, 'sortKey'>,
  epoch: string,
): Submission {
  return {
    ...kind.present(row, epoch),
    project: { projectID: row.projectID, name: row.projectName, assignedToUserID: assignee },
  }
}
