import type {
  RecordHead,
  SubmissionAnswer,
  SubmissionRow,
  SubmissionSignature,
  WholeSubmission,
} from '#contract/submissions/schema.ts'
import type { Queries } from '#server/db/database.ts'

type Picture = Pick<SubmissionAnswer['photos'][number], 'fileID' | 'bytes' | 'sha256'>

interface Content {
  head: RecordHead
  answers: (Omit<SubmissionAnswer, 'correctiveActionID' | 'photos'> & {
    photos: { fileID: string; caption: string; takenAt: string | null }[]
  })[]
  signatures: (Omit<SubmissionSignature, 'file'> & { fileID: string | null })[]
  assignee: number | null
}

const content = {
  name: 'submission-whole',
  text: `select c.head, c.answers, c.signatures, p.assigned_to_user_id as assignee from submission_contents c left join projects p on p.account_id = c.account_id and p.project_id = $3 where c.account_id = $1 and c.submission_id = $2`,
}
const actions = {
  name: 'submission-actions-of',
  text: `
    select l.question_id, a.corrective_action_id as "correctiveActionID", 'CA-' || a.number as "caTicketHash", a.title, a.status, a.severity, a.due_date as "dueDate", a.created_at as "creationDateTime",
           json_build_object('user_id', u.user_id, 'name', u.name) as "assignedToUser"
      from submission_actions l join corrective_actions a on a.account_id = l.account_id and a.corrective_action_id = l.corrective_action_id
      left join users u on u.account_id = a.account_id and u.user_id = a.assigned_to
     where l.account_id = $1 and l.submission_id = $2 order by a.number`,
}

const pictures = {
  name: 'submission-pictures',
  text: `select f.uid as "fileID", f.bytes, case when not f.is_raw then encode(f.sha256, 'hex') end as sha256 from submission_files s join files f on f.account_id = s.account_id and f.uid = s.file_uid where s.account_id = $1 and s.submission_id = $2`,
}

/**
 * Returns a record with all its content and the present state of the corrective actions that it
 * opened.
 */
export async function wholeOf(tx: Queries, row: SubmissionRow): Promise<WholeSubmission> {
  const { assignee, head, answers, signatures } = await tx.one<Content>(content, [
    row.accountID,
    row.id,
    row.projectID,
  ])
  const opened = await tx.query<{ question_id: number } & WholeSubmission['actions'][number]>(
    actions,
    [row.accountID, row.id],
  )
  const files = new Map(
    (await tx.query<Picture>(pictures, [row.accountID, row.id])).map((file) => [file.fileID, file]),
  )
  // A picture whose file is missing stays as an empty frame.
  const pictureOf = (fileID: string): Picture =>
    files.get(fileID) ?? { fileID, bytes: 0, sha256: null }
  const byQuestion = new Map(
    opened.map(({ question_id, correctiveActionID }) => [question_id, correctiveActionID]),
  )
  return {
    ...row,
    project: { projectID: row.projectID, name: row.projectName, assignedToUserID: assignee },
    head,
    answers: answers.map((answer) => ({
      ...answer,
      photos: answer.photos.map((photo) => ({ ...photo, ...pictureOf(photo.fileID) })),
      correctiveActionID: byQuestion.get(answer.questionID) ?? null,
    })),
    signatures: signatures.map(({ fileID, ...signature }) => ({
      ...signature,
      file: fileID === null ? null : pictureOf(fileID),
    })),
    actions: opened.map(({ question_id: _question, ...action }) => action),
  }
}
