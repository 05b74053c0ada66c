import type { ConnectorFault, RunCause } from '#contract/goformz/faults.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { JobRun } from '#server/jobs/define.ts'
import { keptSecrets } from '#server/secrets/kept-secrets.ts'
import { after, asksAfter, type Cursor } from './cursor.ts'
import { formzOverHttp } from './http-service.ts'
import { fetchPdfs } from './pdfs.ts'
import {
  type CompletedForm,
  type FormzService,
  isFault,
  type ListedForm,
  type ServiceFault,
} from './service.ts'
import {
  bringIn,
  endConnectorRun,
  type StoredForm,
  type RunningConnector,
  holdConnector,
  holdsOn,
  lookedAt,
  newOf,
  pushedForms,
  type RunResult,
  writeCursor,
} from './store.ts'

/** Longest duration of a run in ms. The next run continues at once with the rest. */
const longestRun = 4 * 60_000
/** Milliseconds after which another run may replace a run that was killed. */
const heldFor = 10 * 60_000
const everyQuarter = 15 * 60_000
/**
 * Milliseconds to wait after the first failure. Each further failure doubles the wait, up to an
 * hour.
 */
const firstWait = 2 * 60_000
const longestWait = 60 * 60_000
/** Forms that are stored in one transaction. */
const atOnce = 20
const maxPushedPerRun = 100

type PullRun = JobRun<'account'>

/** The state and the results of a run. It stops by `fault`, or because it lost the connector. */
interface Progress {
  run: PullRun
  held: RunningConnector
  service: FormzService
  result: RunResult
  users: Map<string, { name: string; email: string } | null>
  /**
   * Tells whether the run still holds the connector. The first statement of each of its
   * transactions.
   */
  goesOn: (tx: AccountTx) => Promise<boolean>
  isLate: () => boolean
}

type Stop = ServiceFault | 'lost' | 'late'

/**
 * Runs a company's connector once: forms that GoFormz announced, forms that changed since the last
 * run, missing PDFs. It stores each page with the cursor after it, so that an interruption costs
 * one page. Running twice does no harm.
 */
export async function pull(cause: RunCause, run: PullRun): Promise<null> {
  const began = run.now()
  const taken = await run.db.account(async (tx) => {
    const held = await holdConnector(tx, run.jobID, new Date(began.getTime() + heldFor), began)
    return (
      held && {
        held,
        accountID: tx.accountID,
        secret: await keptSecrets(tx, run.secrets).read(null, 'formzSecret'),
      }
    )
  })
  if (taken === undefined) return null
  const { held, accountID, secret } = taken
  const result: RunResult = {
    cause,
    began,
    added: 0,
    changed: 0,
    unread: 0,
    pdfs: 0,
    fault: null,
    detail: '',
  }
  let stop: Stop | null
  try {
    stop =
      secret === null
        ? { fault: 'secret-lost', detail: '' }
        : await fetchAll(progressOf(run, held, secret, result), accountID)
  } catch (error) {
    run.log.error(
      {
        event: 'goformz run failed',
        account: accountID,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      'a run of the GoFormz connector failed',
    )
    stop = { fault: 'internal', detail: '' }
  }
  if (stop === 'lost') return null
  // The server is stopping, so unanswered calls are no fault.
  if (run.signal.aborted) stop = 'late'
  const fault = stop === null || stop === 'late' ? null : stop
  if (fault !== null) {
    Object.assign(result, { fault: fault.fault, detail: fault.detail })
    run.log.warn(
      { event: 'goformz run failed', account: accountID, fault: fault.fault, detail: fault.detail },
      'GoFormz could not be read',
    )
  }
  const failures = fault === null ? 0 : held.failures + 1
  const now = run.now()
  const next =
    stop === 'late'
      ? now
      : new Date(now.getTime() + (fault === null ? everyQuarter : retryWait(failures, fault)))
  await run.db.account((tx) => endConnectorRun(tx, run.jobID, result, { now, failures, next }))
  return null
}

/**
 * Returns the wait in ms until the next run after a number of failures, at least as long as the
 * service requested.
 */
export function retryWait(
  failures: number,
  { retryAfter = 0 }: { fault: ConnectorFault; retryAfter?: number },
): number {
  return Math.max(
    retryAfter * 1000,
    Math.min(longestWait, firstWait * 2 ** Math.min(failures - 1, 10)),
  )
}

function progressOf(
  run: PullRun,
  held: RunningConnector,
  clientSecret: string,
  result: RunResult,
): Progress {
  const { began } = result
  const goesOn = (tx: AccountTx) => holdsOn(tx, run.jobID, new Date(run.now().getTime() + heldFor))
  const isLate = () => run.signal.aborted || run.now().getTime() - began.getTime() > longestRun
  return {
    run,
    held,
    result,
    users: new Map(),
    goesOn,
    isLate,
    service: formzOverHttp(run.outbound, { ...held, clientSecret }, run.signal),
  }
}

async function fetchAll(progress: Progress, accountID: number): Promise<Stop | null> {
  const { run, held, service, result, goesOn, isLate } = progress
  const stop = (await fetchPushed(progress)) ?? (await fetchChanged(progress))
  if (stop !== null) return stop
  const { pdfs, fault } = await fetchPdfs({
    service,
    storage: run.storage,
    goesOn,
    isLate,
    keeper: {
      accountID,
      caller: { user_id: held.setBy },
      db: { account: (_own, work) => run.db.account(work) },
      now: run.now,
      newUid: run.newUid,
    },
  })
  result.pdfs += pdfs
  return fault
}

/** Reads the forms that GoFormz announced by its webhook. */
async function fetchPushed(progress: Progress): Promise<Stop | null> {
  const { run, service, goesOn } = progress
  const pushed = await run.db.account((tx) => pushedForms(tx, maxPushedPerRun))
  for (const one of pushed) {
    if (progress.isLate()) return 'late'
    const given = await service.form(one.form_id)
    if (isFault(given)) return given
    const found =
      given.value === null || given.value === 'unread' ? null : await rowOf(given.value, progress)
    if (found !== null && 'fault' in found) return found
    if (given.value === 'unread') progress.result.unread += 1
    const isKept = await run.db.account(async (tx) => {
      if (!(await goesOn(tx))) return false
      if (found !== null) count(progress, await bringIn(tx, found, run.now()))
      await lookedAt(tx, one)
      return true
    })
    if (!isKept) return 'lost'
  }
  return null
}

/** Reads the changed forms page by page, from the end of the last run. */
async function fetchChanged(progress: Progress): Promise<Stop | null> {
  let { cursor } = progress.held
  let pageBefore = ''
  for (let isOver = false; !isOver;) {
    if (progress.isLate()) return 'late'
    const given = await progress.service.completedForms(asksAfter(cursor), cursor.page)
    if (isFault(given)) return given
    progress.result.unread += given.value.unread
    const before = progress.result.added + progress.result.changed
    const missing = await progress.run.db.account((tx) => newOf(tx, given.value.forms))
    // Keeps the later version if a page lists a form twice.
    const wanted = [
      ...new Map(
        missing
          .toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
          .map((form) => [form.formID, form]),
      ).values(),
    ]
    for (let from = 0; from < wanted.length; from += atOnce) {
      const stop = await fetchSome(wanted.slice(from, from + atOnce), progress)
      if (stop !== null) return stop
    }
    const brought = progress.result.added + progress.result.changed - before
    const page = JSON.stringify(given.value.forms)
    // A service that repeats the same page for each number has only that page.
    const isLast = given.value.isLast || (brought === 0 && page === pageBefore)
    const next = after(cursor, { ...given.value, isLast }, brought, progress.run.now())
    pageBefore = page
    if (!(await moved(progress, next.cursor))) return 'lost'
    ;({ cursor } = next)
    ;({ isOver } = next)
  }
  return null
}

function moved({ run, goesOn }: Progress, cursor: Cursor): Promise<boolean> {
  return run.db.account(async (tx) => {
    if (!(await goesOn(tx))) return false
    await writeCursor(tx, cursor)
    return true
  })
}

/**
 * Reads the details of some forms, and stores those that it could read in one transaction, so that
 * no row is incomplete.
 */
async function fetchSome(forms: readonly ListedForm[], progress: Progress): Promise<Stop | null> {
  const { run, service, result, goesOn } = progress
  const found: StoredForm[] = []
  for (const { formID } of forms) {
    if (progress.isLate()) return 'late'
    const given = await service.form(formID)
    if (isFault(given)) return given
    if (given.value === 'unread') {
      result.unread += 1
      result.detail = formID
    } else if (given.value !== null) {
      const row = await rowOf(given.value, progress)
      if ('fault' in row) return row
      found.push(row)
    }
  }
  const isKept = await run.db.account(async (tx) => {
    if (!(await goesOn(tx))) return false
    for (const form of found) count(progress, await bringIn(tx, form, run.now()))
    return true
  })
  return isKept ? null : 'lost'
}

function count({ result }: Progress, came: 'added' | 'changed' | null): void {
  if (came !== null) result[came] += 1
}

/** Makes a row with the name of the form's author. Requests each author once in a run. */
async function rowOf(
  form: CompletedForm,
  { held, service, users }: Progress,
): Promise<StoredForm | ServiceFault> {
  if (form.userID !== null && !users.has(form.userID)) {
    const given = await service.user(form.userID)
    if (isFault(given)) return given
    users.set(form.userID, given.value)
  }
  const user = users.get(form.userID ?? '') ?? null
  const field = (name: string) => form.fields[name] ?? ''
  return {
    form,
    projectRef: field(held.projectIdField),
    projectSaid: field(held.projectNameField),
    userName: user?.name ?? '',
    userEmail: user?.email || null,
  }
}
