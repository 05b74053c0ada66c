import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { sortText } from '#contract/kernel/fold-text.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { wrongValues } from '#contract/kernel/fields.ts'
import { submissionFields } from '#contract/submissions/fields.ts'
import type { SubmissionInput, SubmissionRow, RecordHead } from '#contract/submissions/schema.ts'
import { wordsOfRecord } from '#contract/submissions/search-words.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import { formOfVersion, type FormOfVersion } from '#server/features/catalogue/door.ts'
import type { RecordKind, Writer } from '#server/records/kind.ts'
import { type ActionKind, openActions } from './actions.ts'
import { type CheckedAnswer, checkedAnswers } from './checked-answers.ts'
import { claimFiles, showSubmissionFiles } from './files.ts'
import { projectIn, type RecordProject } from './project.ts'
import { placeWords } from './search-words.ts'

type Kind = RecordKind<SubmissionRow, SubmissionInput>

/** The checked values of a record, used before and after its row is written. */
interface Taken {
  project: RecordProject
  form: FormOfVersion
  formKey: number
  checked: CheckedAnswer[]
  head: RecordHead
  signatures: SubmissionInput['signatures']
  files: string[]
}

/**
 * Adds the intake to the kind. It also opens corrective actions (API2-40, G2-38, rulings 57 and
 * 59).
 */
export function withIntake(kind: Kind, actions: ActionKind): Kind {
  // Passes values between the two steps of one call. Each call has its own writer.
  const taken = new WeakMap<Writer, Taken[]>()
  return {
    ...kind,
    create: async (tx, writer, records) => {
      const [values, all]: [JsonObject[], Taken[]] = [[], []]
      for (const { fields } of records) {
        const one = await takeIn(tx, writer, fields)
        if (isRefusal(one)) return one
        const photos = one.checked.reduce((sum, { kept }) => sum + kept.photos.length, 0)
        const submittedAt = fields.submissionDateTime ?? writer.receivedAt.toISOString()
        values.push(
          rowOf(writer, one, {
            photos,
            submissionDateTime: submittedAt,
            date: fields.date ?? dayIn(one.timeZone, Date.parse(submittedAt)),
            formKey: one.formKey,
          }),
        )
        all.push(one)
      }
      taken.set(writer, all)
      return values
    },
    afterCreate: async (tx, writer, rows) => {
      for (const [place, row] of rows.entries()) {
        const one = taken.get(writer)?.[place]
        if (one === undefined)
          throw new Error('The written record is missing among the submissions.')
        await writeContent(tx, row, one)
        await showSubmissionFiles(tx, row.id, one.files)
        await openActions(tx, actions, writer, {
          row,
          project: one.project,
          form: one.form,
          answers: one.checked,
        })
      }
    },
  }
}

const author = {
  name: 'submission-author',
  text: `select u.job_title, a.name as company, a.time_zone from users u join accounts a using (account_id) where u.account_id = $1 and u.user_id = $2`,
}

async function takeIn(
  tx: AccountTx,
  writer: Writer,
  fields: SubmissionInput,
): Promise<(Taken & { timeZone: string }) | Refusal> {
  const { caller, receivedAt, epoch } = writer
  const project = await projectIn(tx, writer, fields.projectID)
  if (isRefusal(project)) return project
  const wrong = wrongValues(submissionFields, { ...fields }, receivedAt.getTime())
  if (wrong.length > 0)
    return refuse('invalid', {
      fields: Object.fromEntries(wrong.map((field) => [field, 'Must not be later than now.'])),
    })
  const form = await formOfVersion(tx, fields, epoch)
  if (form === undefined)
    return refuse('invalid', {
      fields: {
        [fields.safetyPlanID === undefined ? 'safetyPlanName' : 'safetyFormID']:
          'No published program has this form.',
      },
    })
  const checked = checkedAnswers(form, fields.answers)
  if ('problems' in checked) return refuse('invalid', { fields: checked.problems })
  const files = [
    ...checked.answers.flatMap(({ kept }) => kept.photos.map(({ fileID }) => fileID)),
    ...fields.signatures.flatMap(({ fileID }) => fileID ?? []),
  ]
  const missing = new Set(await claimFiles(tx, files))
  if (missing.size > 0) return refuse('invalid', { fields: fileProblems(fields, missing) })
  const { job_title, company, time_zone } = await tx.one<{
    job_title: string | null
    company: string
    time_zone: string
  }>(author, [tx.accountID, caller.user_id])
  const head: RecordHead = {
    companyName: company,
    projectNumber: project.number,
    projectName: project.name,
    projectAddress: project.address,
    userName: caller.name,
    jobTitle: job_title ?? '',
  }
  return {
    project,
    form,
    formKey: await formKey(tx, form.planName, form.parent?.name ?? null, form.form.name),
    checked: checked.answers,
    head,
    signatures: fields.signatures,
    files,
    timeZone: time_zone,
  }
}

const content = {
  name: 'submission-content',
  text: `
    with words as (insert into submission_words (account_id, submission_id, search) values ($1, $2, array_to_tsvector($6::text[]))),
         findings as (insert into submission_findings (account_id, submission_id, question_id, question) select $1, $2, * from unnest($7::int[], $8::text[]))
    insert into submission_contents (account_id, submission_id, head, answers, signatures) values ($1, $2, $3, $4, $5)`,
}

/** Writes the content of the record, and the words that find it. */
async function writeContent(
  tx: AccountTx,
  row: SubmissionRow,
  { head, checked, signatures, formKey: form }: Taken,
): Promise<void> {
  const answers = checked.map(({ kept }) => kept)
  const words = wordsOfRecord({ answers, signatures, head, ...row })
  const reported = answers.filter(({ finding }) => finding !== null)
  const questions = [
    reported.map(({ questionID }) => questionID),
    reported.map(({ description }) => description),
  ]
  await tx.exec(content, [
    tx.accountID,
    row.id,
    json(head),
    json(answers),
    json(signatures),
    [...words, ...placeWords({ ...row, formKey: form })],
    ...questions,
  ])
}

/** Returns the values of a new record that the server adds. */
function rowOf(
  { caller, receivedAt }: Writer,
  { form: { safetyPlanID, version, planName, form, parent }, project, checked }: Taken,
  counted: Record<string, Json>,
): JsonObject {
  return {
    projectID: project.project_id,
    userID: caller.user_id,
    accountID: caller.accountID,
    safetyPlanID,
    safetyPlanVersion: version,
    safetyPlanName: planName,
    safetyFormID: form.id,
    parentForm: parent?.name ?? null,
    formName: form.name,
    isRemoved: false,
    findings: checked.filter(({ kept }) => kept.finding !== null).length,
    creationDateTime: receivedAt.toISOString(),
    sortedUser: sortText(caller.name, 'es'),
    sortedProject: sortText(project.name, 'es'),
    ...counted,
  }
}

/** Returns the fields that name a missing file. */
function fileProblems(
  { answers, signatures }: SubmissionInput,
  missing: ReadonlySet<string>,
): Record<string, string> {
  const words = 'This picture did not arrive, or it belongs to another record. Send it again.'
  const photos = answers.flatMap(({ photos: shown }, place) =>
    shown.flatMap(({ fileID }, n) =>
      missing.has(fileID) ? [[`answers.${place}.photos.${n}`, words]] : [],
    ),
  )
  const signed = signatures.flatMap(({ fileID }, place) =>
    fileID !== null && missing.has(fileID) ? [[`signatures.${place}.fileID`, words]] : [],
  )
  return Object.fromEntries([...photos, ...signed])
}

const keyOf = {
  name: 'submission-form-key',
  text: `
    with made as (
      insert into submission_forms (account_id, safety_plan_name, parent_form, form_name)
      select $1, $2, $3, $4 where not exists (select from submission_forms where account_id = $1 and safety_plan_name = $2 and parent_form is not distinct from $3 and form_name = $4)
      on conflict do nothing returning form_key
    )
    select form_key from made
    union all select form_key from submission_forms where account_id = $1 and safety_plan_name = $2 and parent_form is not distinct from $3 and form_name = $4`,
}

/**
 * Returns the number of a form by its names. Adds the form on the company's first submission of it.
 */
async function formKey(
  tx: AccountTx,
  planName: string,
  parentForm: string | null,
  formName: string,
): Promise<number> {
  const [found] = await tx.query<{ form_key: number }>(keyOf, [
    tx.accountID,
    planName,
    parentForm,
    formName,
  ])
  // Another process added it at the same time, so a new statement finds it.
  return (
    found?.form_key ??
    (await tx.one<{ form_key: number }>(keyOf, [tx.accountID, planName, parentForm, formName]))
      .form_key
  )
}
