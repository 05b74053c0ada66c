import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { whyNotSaved } from '#client/records/form/outcome.ts'
import { command } from '#client/records/form/use-command.ts'
import { bodyOf } from './project-rows.ts'
import { changesOf, linksOf, offeredPlans, type Ticks } from './selection.ts'
import type { OpenDraft } from './setup-draft.ts'

/** What broke off the setup, and where (WIZ-28, WIZ-51, WIZ-59). */
export interface Failure {
  code: 'configBackOfficeAddPlansForms' | 'configBackOfficeAddTeam' | 'submitProgramsSetup'
  outcome: SaveOutcome
}

interface Setup {
  accountID: number
  /** As the server has them. */
  plans: readonly SafetyPlan[]
  draft: Pick<OpenDraft, 'alter' | 'latest' | 'flush'>
  /** Of this setup: marked twice it is marked once. */
  key: string
}

/**
 * Submits the setup, stopping at the first failure; null: it is done (WIZ-23, WIZ-24, G1-105). The
 * whole selection goes again, then the new projects in one call, then the company is marked
 * configured. Whatever is done already is done once.
 */
export async function sendSetup({ accountID, plans, draft, key }: Setup): Promise<Failure | null> {
  const forms = await sendSelection(accountID, plans, draft.latest().ticks)
  if (forms !== null) return { code: 'configBackOfficeAddPlansForms', outcome: forms }
  const projects = await sendProjects(accountID, draft)
  if (projects !== null) return { code: 'configBackOfficeAddTeam', outcome: projects }
  const marked = await command(
    'companies.patch',
    { params: { accountID: String(accountID) }, body: { isConfigurate: true } },
    { id: key },
  )
  return marked.outcome === 'sent' ? null : { code: 'submitProgramsSetup', outcome: marked }
}

/** What was ticked is added, and what was unticked deleted; null: the server has it. */
export async function sendTicks(
  accountID: number,
  plans: readonly SafetyPlan[],
  ticks: Ticks,
): Promise<SaveOutcome | null> {
  const { added, deleted } = changesOf(plans, ticks)
  return (await enable(accountID, added)) ?? disable(accountID, deleted)
}

async function sendSelection(
  accountID: number,
  plans: readonly SafetyPlan[],
  ticks: Ticks,
): Promise<SaveOutcome | null> {
  return (
    (await disable(accountID, changesOf(plans, ticks).deleted)) ??
    enable(accountID, linksOf(offeredPlans(plans, ticks)))
  )
}

type Links = ReturnType<typeof linksOf>

async function enable(accountID: number, body: Links): Promise<SaveOutcome | null> {
  return body.length === 0
    ? null
    : failed(await command('catalogue.enable', { params: { accountID: String(accountID) }, body }))
}

async function disable(accountID: number, links: Links): Promise<SaveOutcome | null> {
  for (const { safetyPlanID, formID } of links) {
    const done = failed(
      await command('catalogue.disableForm', {
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
 * The new projects in one call, in halves where a proxy on the way takes no more at once. Those
 * that went out without an answer go first, as they were: the server makes them once. What has its
 * answer is no more in the table.
 */
async function sendProjects(
  accountID: number,
  { latest, alter, flush }: Setup['draft'],
): Promise<SaveOutcome | null> {
  for (let { rows, out } = latest(); rows.length > 0; { rows, out } = latest()) {
    const { key, rows: keys } = out ?? {
      key: crypto.randomUUID(),
      rows: rows.map((row) => row.key),
    }
    const leaving = rows.filter((row) => keys.includes(row.key))
    if (leaving.length > 0) {
      alter((before) => ({ ...before, out: { key, rows: keys } }))
      // A device that is long about it holds nobody up.
      await Promise.race([flush(), new Promise((done) => setTimeout(done, 1000))])
      const sent = await command(
        'projects.create',
        { params: { accountID: String(accountID) }, body: bodyOf(leaving) },
        { id: key },
      )
      if (sent.outcome === 'not-saved' && sent.code === 'proxy-too-large' && leaving.length > 1) {
        const half = leaving.slice(0, Math.ceil(leaving.length / 2))
        alter((before) => ({
          ...before,
          out: { key: uuidV5(key, 'first half'), rows: half.map((row) => row.key) },
        }))
        continue
      }
      // Nothing of it was made: they may be corrected.
      if (isFinal(sent)) alter((before) => ({ ...before, out: null }))
      if (sent.outcome !== 'sent') return sent
    }
    alter((before) => ({
      ...before,
      out: null,
      rows: before.rows.filter((row) => !keys.includes(row.key)),
    }))
  }
  return null
}

/** The server has judged it and does not take it as it is. */
export const isFinal = (outcome: SaveOutcome): boolean =>
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

const failed = (outcome: SaveOutcome): SaveOutcome | null =>
  outcome.outcome === 'sent' ? null : outcome

/** Why nothing was changed, in the person's language. */
export function useWhy(): (failure: SaveOutcome) => string {
  const { i18n } = useLingui()
  return useCallback((failure) => ('code' in failure ? whyNotSaved(failure, i18n) : ''), [i18n])
}
