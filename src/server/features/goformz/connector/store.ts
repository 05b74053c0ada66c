import type { GoFormzConnection, Connector, ConnectorRun } from '#contract/goformz/schema.ts'
import type { ConnectorFault, RunCause } from '#contract/goformz/faults.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Cursor } from './cursor.ts'
import type { CompletedForm, ListedForm } from './service.ts'

/** A company's connection at the start of a run. */
export interface RunningConnector extends Pick<
  GoFormzConnection,
  'clientID' | 'apiAddress' | 'signInAddress' | 'projectIdField' | 'projectNameField'
> {
  cursor: Cursor
  setBy: number
  failures: number
}

interface ConnectorRow {
  client_id: string
  api_address: string
  sign_in_address: string
  project_id_field: string
  project_name_field: string
  set_by: number
  failures: number
  read_until: string | null
  read_page: number
  read_to: string | null
  read_unsure: boolean
}

const hold = {
  name: 'formz-hold',
  text: `update formz_connectors set held_by = $2, held_until = $3 where account_id = $1 and is_on and (held_by is null or held_by = $2 or held_until < $4)
    returning client_id, api_address, sign_in_address, project_id_field, project_name_field, set_by, failures, read_until, read_page, read_to, read_unsure`,
}

/** Reserves the connector for one run. Returns undefined if it is off or another run is active. */
export async function holdConnector(
  tx: AccountTx,
  by: string,
  until: Date,
  now: Date,
): Promise<RunningConnector | undefined> {
  const row = await tx.maybe<ConnectorRow>(hold, [tx.accountID, by, until, now])
  return (
    row && {
      clientID: row.client_id,
      apiAddress: row.api_address,
      signInAddress: row.sign_in_address,
      projectIdField: row.project_id_field,
      projectNameField: row.project_name_field,
      setBy: row.set_by,
      failures: row.failures,
      cursor: {
        until: row.read_until,
        page: row.read_page,
        to: row.read_to,
        isUnsure: row.read_unsure,
      },
    }
  )
}

const stillHeld = {
  name: 'formz-still-held',
  text: 'update formz_connectors set held_until = $3 where account_id = $1 and held_by = $2 and is_on',
}

/**
 * The first statement of each transaction of a run. Returns false if the connector was switched
 * off, reconfigured or given to another run.
 */
export async function holdsOn(tx: AccountTx, by: string, until: Date): Promise<boolean> {
  return (await tx.exec(stillHeld, [tx.accountID, by, until])) === 1
}

const moveCursor = {
  name: 'formz-move-cursor',
  text: 'update formz_connectors set read_until = $2, read_page = $3, read_to = $4, read_unsure = $5 where account_id = $1',
}

export async function writeCursor(
  tx: AccountTx,
  { until, page, to, isUnsure }: Cursor,
): Promise<void> {
  await tx.exec(moveCursor, [tx.accountID, until, page, to, isUnsure])
}

const known = {
  name: 'formz-known',
  text: 'select form_id, last_update from formz_submissions where account_id = $1 and form_id = any($2)',
}

/** Returns those of the forms whose present version is not stored. */
export async function newOf(tx: AccountTx, forms: readonly ListedForm[]): Promise<ListedForm[]> {
  const rows = await tx.query<{ form_id: string; last_update: string | null }>(known, [
    tx.accountID,
    forms.map(({ formID }) => formID),
  ])
  const stored = new Map(rows.map((row) => [row.form_id, row.last_update]))
  return forms.filter(({ formID, updatedAt }) => (stored.get(formID) ?? '') < updatedAt)
}

// The later version of a form wins in any order of arrival. Of two with one time the last one read
// wins.
const upsert = {
  name: 'formz-upsert',
  text: `insert into formz_submissions as f (account_id, form_id, project_ref, project_said, form_name, created_at, user_name, user_email, last_update, received_at, pdf_next_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
    on conflict (account_id, form_id) do update set project_ref = excluded.project_ref, project_said = excluded.project_said, form_name = excluded.form_name, created_at = excluded.created_at,
      user_name = excluded.user_name, user_email = excluded.user_email, last_update = excluded.last_update, received_at = excluded.received_at, pdf_next_at = excluded.pdf_next_at, pdf_tries = 0
    where f.last_update is null or f.last_update < excluded.last_update or (f.last_update = excluded.last_update
      and (f.project_ref, f.project_said, f.form_name, f.created_at, f.user_name, f.user_email) is distinct from (excluded.project_ref, excluded.project_said, excluded.form_name, excluded.created_at, excluded.user_name, excluded.user_email))
    returning xmax = 0 as added`,
}

export interface StoredForm {
  form: CompletedForm
  projectRef: string
  projectSaid: string
  userName: string
  userEmail: string | null
}

/** Stores a form. Returns null if it was stored already without a difference. */
export async function bringIn(
  tx: AccountTx,
  { form, projectRef, projectSaid, userName, userEmail }: StoredForm,
  now: Date,
): Promise<'added' | 'changed' | null> {
  const row = await tx.maybe<{ added: boolean }>(upsert, [
    tx.accountID,
    form.formID,
    projectRef.slice(0, 255),
    projectSaid.slice(0, 255),
    form.name.slice(0, 255),
    form.completedAt,
    userName,
    userEmail,
    form.updatedAt,
    now,
  ])
  return row === undefined ? null : row.added ? 'added' : 'changed'
}

const pushedSql = {
  name: 'formz-pushed',
  text: 'select form_id, pushed_at from formz_pushed where account_id = $1 order by pushed_at limit $2',
}
const forgetPushed = {
  name: 'formz-forget-pushed',
  text: 'delete from formz_pushed where account_id = $1 and form_id = $2 and pushed_at = $3',
}

export interface Pushed {
  form_id: string
  pushed_at: string
}

export function pushedForms(tx: AccountTx, limit: number): Promise<Pushed[]> {
  return tx.query<Pushed>(pushedSql, [tx.accountID, limit])
}

/** Removes the announcement of a form, unless GoFormz announced the form again meanwhile. */
export async function lookedAt(tx: AccountTx, { form_id, pushed_at }: Pushed): Promise<void> {
  await tx.exec(forgetPushed, [tx.accountID, form_id, pushed_at])
}

/** The result of one run. */
export interface RunResult {
  cause: RunCause
  began: Date
  added: number
  changed: number
  unread: number
  pdfs: number
  fault: ConnectorFault | null
  detail: string
}

const addRun = {
  name: 'formz-add-run',
  text: `insert into formz_runs (account_id, began_at, ended_at, cause, added, changed, unread, pdfs, fault, detail) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}
const dropRuns = {
  name: 'formz-drop-runs',
  text: 'delete from formz_runs where account_id = $1 and run_id < (select min(run_id) from (select run_id from formz_runs where account_id = $1 order by run_id desc limit 20) kept)',
}
// A form that was announced during the run starts the next run at once, not a quarter of an hour
// later.
const release = {
  name: 'formz-release',
  text: `update formz_connectors c set held_by = null, held_until = null, failures = $3, failing_since = case when $3 = 0 then null else coalesce(failing_since, $4) end,
      last_success_at = case when $3 = 0 then $4 else last_success_at end,
      next_run_at = case when $3 = 0 and exists (select from formz_pushed p where p.account_id = c.account_id) then $4 else $5::timestamptz end
    where account_id = $1 and held_by = $2`,
}

/** Ends a run: stores its line, the connector's state, and the time of the next run. */
export async function endConnectorRun(
  tx: AccountTx,
  by: string,
  run: RunResult,
  ended: { now: Date; failures: number; next: Date },
): Promise<void> {
  const { now, failures, next } = ended
  await tx.exec(release, [tx.accountID, by, failures, now, next])
  await tx.exec(addRun, [
    tx.accountID,
    run.began,
    now,
    run.cause,
    run.added,
    run.changed,
    run.unread,
    run.pdfs,
    run.fault,
    run.detail.slice(0, 300),
  ])
  await tx.exec(dropRuns, [tx.accountID])
}

interface StateRow {
  is_on: boolean
  client_id: string
  api_address: string
  sign_in_address: string
  project_id_field: string
  project_name_field: string
  is_running: boolean
  last_success_at: string | null
  failing_since: string | null
  next_run_at: string | null
  has_secret: boolean
  pdfs_waiting: number
}

interface RunRow extends Omit<RunResult, 'began'> {
  began_at: string
  ended_at: string
}

const state = {
  name: 'formz-state',
  text: `select is_on, client_id, api_address, sign_in_address, project_id_field, project_name_field, coalesce(held_until > $2, false) as is_running, last_success_at, failing_since, next_run_at,
      exists (select from kept_secrets s where s.account_id = c.account_id and s.user_id is null and s.name = 'formzSecret') as has_secret,
      (select count(*)::int from formz_submissions f where f.account_id = c.account_id and f.pdf_next_at is not null) as pdfs_waiting
    from formz_connectors c where account_id = $1`,
}
const runs = {
  name: 'formz-runs',
  text: 'select began_at, ended_at, cause, added, changed, unread, pdfs, fault, detail from formz_runs where account_id = $1 order by run_id desc limit 20',
}

/** Returns the connector as its owner sees it, or undefined if it was never configured. */
export async function connectorOf(tx: AccountTx, now: Date): Promise<Connector | undefined> {
  const row = await tx.maybe<StateRow>(state, [tx.accountID, now])
  if (row === undefined) return undefined
  const lines = (await tx.query<RunRow>(runs, [tx.accountID])).map(presentRun)
  const [last] = lines
  return {
    isSet: true,
    isOn: row.is_on,
    clientID: row.client_id,
    apiAddress: row.api_address,
    signInAddress: row.sign_in_address,
    projectIdField: row.project_id_field,
    projectNameField: row.project_name_field,
    hasSecret: row.has_secret,
    isRunning: row.is_running,
    lastSuccessAt: row.last_success_at,
    failingSince: row.failing_since,
    fault: row.failing_since === null ? null : (last?.fault ?? null),
    detail: row.failing_since === null ? '' : (last?.detail ?? ''),
    nextRunAt: row.is_on ? row.next_run_at : null,
    pdfsWaiting: row.pdfs_waiting,
    runs: lines,
  }
}

function presentRun({ began_at, ended_at, ...run }: RunRow): ConnectorRun {
  return {
    at: began_at,
    seconds: Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 1000),
    ...run,
  }
}

// New credentials may belong to another account at GoFormz, so reading restarts at the beginning.
// Forms that are stored already are recognized by their ids.
const set = {
  name: 'formz-set',
  text: `insert into formz_connectors as c (account_id, is_on, client_id, api_address, sign_in_address, project_id_field, project_name_field, set_by, next_run_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (account_id) do update set is_on = $2, client_id = $3, api_address = $4, sign_in_address = $5, project_id_field = $6, project_name_field = $7, set_by = $8, next_run_at = $9,
      held_by = null, held_until = null, failures = 0, failing_since = null,
      (read_until, read_page, read_to, read_unsure) = (select case when same then c.read_until end, case when same then c.read_page else 1 end, case when same then c.read_to end, same and c.read_unsure
        from (select c.client_id = $3 and c.api_address = $4 and c.project_id_field = $6 and c.project_name_field = $7 as same) as compared)`,
}

export async function setConnection(
  tx: AccountTx,
  {
    isOn,
    clientID,
    apiAddress,
    signInAddress,
    projectIdField,
    projectNameField,
  }: GoFormzConnection,
  by: number,
  now: Date,
): Promise<void> {
  await tx.exec(set, [
    tx.accountID,
    isOn,
    clientID,
    apiAddress,
    signInAddress,
    projectIdField,
    projectNameField,
    by,
    now,
  ])
}
