import type { Formz, FormzInput } from '#contract/goformz/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'

interface Row extends Omit<Formz, 'version' | 'etag'> {
  uid: string
  /** The project's name on the form, or ''. */
  said: string
}

const columns = `f.uid, f.formz_id as id, f.project_ref as "projectId", p.name as "projectName", f.project_said as said, f.account_id as "accountId", f.form_name as "formName",
  f.created_at as "creationDateTime", f.user_name as "formzUserName", f.pdf_url as "formzPdfUrl"`

const withProject = `formz_submissions f left join projects p on p.account_id = f.account_id and p.project_id = case when f.project_ref ~ '^[1-9][0-9]{0,8}$' then f.project_ref::int end`

// A form identifies a person only by name or address (G2-64).
const wordsOfPeople = (param: string) =>
  `select lower(btrim(name)) from users where account_id = $1 and user_id = any(${param}::int[]) union select lower(email) from users where account_id = $1 and user_id = any(${param}::int[])`
const wordsOf = wordsOfPeople('$2')

const list = {
  name: 'formz-list',
  text: `select ${columns} from ${withProject} where f.account_id = $1 order by f.created_at desc, f.formz_id desc`,
}
const listOfChain = {
  name: 'formz-list-of-chain',
  text: `with mine (word) as (${wordsOf}),
      own as (
        select formz_id from formz_submissions join mine on user_word = word where account_id = $1
        union select formz_id from formz_submissions join mine on email_word = word where account_id = $1)
    select ${columns} from ${withProject} where f.account_id = $1 and f.formz_id in (select formz_id from own) order by f.created_at desc, f.formz_id desc`,
}

/**
 * Returns the forms of a company, newest first. `people`: only forms of these people, or null for
 * all (rulings, 49 and 55).
 */
export async function formzOf(tx: AccountTx, people: ReadonlySet<number> | null): Promise<Formz[]> {
  const rows =
    people === null
      ? await tx.query<Row>(list, [tx.accountID])
      : await tx.query<Row>(listOfChain, [tx.accountID, peopleParam(people)])
  return presented(tx, rows)
}

const projectNames = {
  name: 'formz-project-names',
  text: 'select name from projects where account_id = $1',
}

/**
 * Finds the project by its name if the form has no number and only one project has the name
 * (GFZ-10). Rows never change, so they have one version and no tag.
 */
async function presented(tx: AccountTx, rows: readonly Row[]): Promise<Formz[]> {
  const projects = rows.some(({ projectName, said }) => projectName === null && said !== '')
    ? await tx.query<{ name: string }>(projectNames, [tx.accountID])
    : []
  const byWord = Map.groupBy(projects, ({ name }) => wordOf(name))
  const byName = (said: string) => {
    const [one, another] = byWord.get(wordOf(said)) ?? []
    return another === undefined ? (one?.name ?? null) : null
  }
  return rows.map((row) => {
    const { said, ...shown } = row
    return {
      ...shown,
      projectName: row.projectName === null && said !== '' ? byName(said) : row.projectName,
      version: 1,
      etag: '',
    }
  })
}

const wordOf = (name: string) => name.normalize('NFC').trim().toLowerCase()

const insert = {
  name: 'formz-insert',
  text: `insert into formz_submissions (account_id, uid, form_id, project_ref, project_said, form_name, created_at, user_name, pdf_url, received_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
}
const handedIn = {
  name: 'formz-handed-in',
  text: `select ${columns} from ${withProject} where f.account_id = $1 and (f.form_id = $2 or f.uid = $3) order by f.form_id = $2 desc nulls last limit 1`,
}

/** Stores a form. Keeps the stored one if its `formId` or key exists (G2-38). */
export async function takeIn(
  tx: AccountTx,
  form: FormzInput,
  uid: string,
  now: Date,
): Promise<Formz> {
  const {
    formId = null,
    projectId,
    projectName = '',
    formName,
    creationDateTime,
    formzUserName,
    formzPdfUrl = '',
  } = form
  await tx.exec(insert, [
    tx.accountID,
    uid,
    formId,
    projectId.trim(),
    projectName.trim(),
    formName.trim(),
    creationDateTime,
    formzUserName.trim(),
    formzPdfUrl,
    now,
  ])
  const [stored] = await presented(tx, [await tx.one<Row>(handedIn, [tx.accountID, formId, uid])])
  if (stored === undefined) throw new Error('A form that came in is not there.')
  return stored
}

// A form names its project by number, or by a name that only one project has.
const ofProjects = `(f.project_ref in (select unnest($4::int[])::text) or lower(btrim(f.project_said)) in (
    select lower(btrim(name)) from projects where account_id = $1 group by 1 having count(*) = 1 and min(project_id) = any($4::int[])))`
const ofPeople = (param: string) =>
  `(f.user_word in (${wordsOfPeople(param)}) or f.email_word in (${wordsOfPeople(param)}))`
const reported = {
  name: 'formz-report-numbers',
  text: `select f.formz_id as id from formz_submissions f
          where f.account_id = $1
            and ($2::int[] is null or ${ofPeople('$2')})
            and ($3::int[] is null or ${ofPeople('$3')})
            and ($4::int[] is null or ${ofProjects})
            and ($5::timestamptz is null or f.created_at >= $5)
            and ($6::timestamptz is null or f.received_at >= $6)
          order by f.created_at desc, f.formz_id desc`,
}

/** The filters of a report on forms. Null does not filter. */
export interface ReportedForms {
  chain: ReadonlySet<number> | null
  people: readonly number[] | null
  projects: readonly number[] | null
  /** The earliest time of completion. */
  begin: Date | null
  /** The earliest time of arrival. */
  since: Date | null
}

/** Returns the numbers of forms for a report, newest first. */
export async function reportedForms(
  tx: AccountTx,
  { chain, people, projects, begin, since }: ReportedForms,
): Promise<number[]> {
  const params = [
    tx.accountID,
    peopleParam(chain),
    people && [...people],
    projects && [...projects],
    begin,
    since,
  ]
  return (await tx.query<{ id: number }>(reported, params)).map(({ id }) => id)
}

const byNumbers = {
  name: 'formz-by-numbers',
  text: `select ${columns} from ${withProject} where f.account_id = $1 and f.formz_id = any($2::int[])`,
}

/** Returns these forms, without a defined order. */
export async function formsWith(tx: AccountTx, ids: readonly number[]): Promise<Formz[]> {
  return presented(tx, await tx.query<Row>(byNumbers, [tx.accountID, [...ids]]))
}

const ofFile = {
  name: 'formz-of-file',
  text: `select 1 from formz_submissions where account_id = $1 and pdf_file = $2`,
}
const ofFileInChain = {
  name: 'formz-of-file-in-chain',
  text: `select 1 from formz_submissions f where f.account_id = $1 and f.pdf_file = $3 and (f.user_word in (${wordsOf}) or f.email_word in (${wordsOf}))`,
}

/** Tells whether a form of these people (null: of all people) shows this file. */
export async function showsFile(
  tx: AccountTx,
  uid: string,
  people: ReadonlySet<number> | null,
): Promise<boolean> {
  const found =
    people === null
      ? await tx.maybe(ofFile, [tx.accountID, uid])
      : await tx.maybe(ofFileInChain, [tx.accountID, peopleParam(people), uid])
  return found !== undefined
}
