import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type FailedSave, failureOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { projectsBody } from './project-rows.ts'
import { selectionChanges, linksOf, offeredPlans, type FormSelection } from './selection.ts'
import type { OpenSetupDraft } from './setup-draft.ts'

/** The step at which the setup failed, and its outcome (WIZ-28, WIZ-51, WIZ-59). */
export interface SetupFailure {
  code: 'configBackOfficeAddPlansForms' | 'configBackOfficeAddTeam' | 'submitProgramsSetup'
  outcome: FailedSave
}

interface Setup {
  accountID: number
  /** The programs as the server has them. */
  plans: readonly SafetyPlan[]
  draft: Pick<OpenSetupDraft, 'alter' | 'latest' | 'flush'>
  /** The idempotency key that marks the company only once. */
  key: string
}

/**
 * Submits the setup and stops at the first failure; returns null once done (WIZ-23, WIZ-24,
 * G1-105). It sends the whole selection again, then the new projects in one call, then marks the
 * company as configured. A retry repeats nothing that was done.
 */
export async function sendSetup({
  accountID,
  plans,
  draft,
  key,
}: Setup): Promise<SetupFailure | null> {
  const forms = await sendSelection(accountID, plans, draft.latest().ticks)
  if (forms !== null) return { code: 'configBackOfficeAddPlansForms', outcome: forms }
  const projects = await sendProjects(accountID, draft)
  if (projects !== null) return { code: 'configBackOfficeAddTeam', outcome: projects }
  const unmarked = failureOfSave(
    await runCommand(
      'companies.patch',
      { params: { accountID: String(accountID) }, body: { isConfigurate: true } },
      { id: key },
    ),
  )
  return unmarked && { code: 'submitProgramsSetup', outcome: unmarked }
}

/** Adds the ticked and deletes the unticked forms; returns null once the server has them. */
export async function sendTicks(
  accountID: number,
  plans: readonly SafetyPlan[],
  ticks: FormSelection,
): Promise<FailedSave | null> {
  const { added, deleted } = selectionChanges(plans, ticks)
  return (await enable(accountID, added)) ?? disable(accountID, deleted)
}

async function sendSelection(
  accountID: number,
  plans: readonly SafetyPlan[],
  ticks: FormSelection,
): Promise<FailedSave | null> {
  return (
    (await disable(accountID, selectionChanges(plans, ticks).deleted)) ??
    enable(accountID, linksOf(offeredPlans(plans, ticks)))
  )
}

type Links = ReturnType<typeof linksOf>

async function enable(accountID: number, body: Links): Promise<FailedSave | null> {
  return body.length === 0
    ? null
    : failureOfSave(
        await runCommand('catalogue.enable', { params: { accountID: String(accountID) }, body }),
      )
}

async function disable(accountID: number, links: Links): Promise<FailedSave | null> {
  for (const { safetyPlanID, formID } of links) {
    const done = failureOfSave(
      await runCommand('catalogue.disableForm', {
        params: {
          accountID: String(accountID),
          safetyPlanID: String(safetyPlanID),
          formID: String(formID),
        },
      }),
    )
    if (done !== null) return done
  }
  return null
}

/**
 * Sends the new projects in one call, in halves if a proxy refuses so large a request. Unanswered
 * projects are sent first and unchanged, so that the server creates them once. Answered ones leave
 * the table.
 */
async function sendProjects(
  accountID: number,
  { latest, alter, flush }: Setup['draft'],
): Promise<FailedSave | null> {
  for (let { rows, out } = latest(); rows.length > 0; { rows, out } = latest()) {
    const { key, rows: keys } = out ?? {
      key: crypto.randomUUID(),
      rows: rows.map((row) => row.key),
    }
    const leaving = rows.filter((row) => keys.includes(row.key))
    if (leaving.length > 0) {
      alter((before) => ({ ...before, out: { key, rows: keys } }))
      // A slow device delays the request by a second at most.
      await Promise.race([flush(), new Promise((done) => setTimeout(done, 1000))])
      const sent = await runCommand(
        'projects.create',
        { params: { accountID: String(accountID) }, body: projectsBody(leaving) },
        { id: key },
      )
      const failed = failureOfSave(sent)
      if (failed?.code === 'proxy-too-large' && leaving.length > 1) {
        const half = leaving.slice(0, Math.ceil(leaving.length / 2))
        alter((before) => ({
          ...before,
          out: { key: uuidV5(key, 'first half'), rows: half.map((row) => row.key) },
        }))
        continue
      }
      // The server created none of them, so they may be corrected.
      if (failed !== null && isFinal(failed)) alter((before) => ({ ...before, out: null }))
      if (failed !== null) return failed
    }
    alter((before) => ({
      ...before,
      out: null,
      rows: before.rows.filter((row) => !keys.includes(row.key)),
    }))
  }
  return null
}

/** Returns true if the server refuses the request for good. */
export const isFinal = (outcome: FailedSave): boolean =>
  outcome.outcome === 'refused' && final.includes(outcome.code)

const final: readonly string[] = [
  'invalid',
  'malformed',
  'unknown-field',
  'too-large',
  'not-permitted',
  'not-found',
  'role',
  'scope',
  'exists',
  'key',
  'void',
]
