import { msg } from '@lingui/core/macro'
import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { SaveMessages } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { useReadList } from '#client/records/use-read.ts'
import type { Patch } from '#client/records/form-values.ts'

/**
 * Returns the contractor companies of a company, which the device stores with their age (TEAM-113).
 * The list itself shows a failed read (TEAM-118).
 */
export function useContractors(accountID: number, when = true) {
  return useReadList(
    'contractors.list',
    { params: { accountID: String(accountID) } },
    { enabled: when },
  )
}

/** The reads that a save or removal repeats; the company includes their number. */
export const contractorReads = ['contractors.list', 'companies.one'] as const

/**
 * Adds a contractor. The first result decides whether it is saved or fails with that result's text
 * (TEAM-116, TEAM-117).
 */
export async function addContractor(
  accountID: number,
  fields: Patch,
  id: string,
): Promise<SaveOutcome> {
  const done = await runCommand(
    'contractors.create',
    { params: { accountID: String(accountID) }, body: [fields] },
    { id },
  )
  if (done.outcome !== 'sent') return done
  const first = firstOf(done.row)
  if (first?.['succeeded'] === true)
    return { ...done, row: isObject(first['contractor']) ? first['contractor'] : null }
  return {
    outcome: 'refused',
    id,
    code: 'unknown',
    title: '',
    message: String(first?.['result'] ?? ''),
    fields: {},
  }
}

export const addWords: SaveMessages = {
  code: 'adminAddContractor',
  sent: msg`Contractor company added`,
  failed: msg`Failed to add contractor`,
}

function firstOf(answer: unknown): JsonObject | undefined {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  return isObject(first) ? first : undefined
}
