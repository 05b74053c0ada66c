import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction, maySeeAction } from '#contract/corrective-actions/rules.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { ReadLookups } from './use-lookups.ts'
import { reportingChain } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { RiskBars } from '#client/ui/status/risk.tsx'
import type { ActionListRow } from './layout.ts'
import { RiskLevelMark, riskOf, statusTab } from './marks.tsx'
import { readWords, valueWord } from './words.ts'

/**
 * Builds the options of both forms from the server's lists, in the person's language; the stored
 * value stays English (G2-56, CA-49).
 */
export function useControls(lookups: ReadLookups, on: 'create' | 'edit'): ControlStates {
  const { t, i18n } = useLingui()
  const { triggers, types, severities, statuses, reading } = lookups
  return useMemo(() => {
    const options = (list: readonly Lookup[], more?: (name: string) => object) =>
      list.map(({ name }) => ({ value: name, label: valueWord(i18n, name), ...more?.(name) }))
    // Explains that the specified list replaces one that could not be read (CA-68 to CA-71).
    const help = (field: keyof typeof failed) =>
      unreadChoicesHint(reading, t`The usual list is shown.`, `${i18n._(failed[field])}.`)
    const risk = (name: string) =>
      on === 'create'
        ? { content: <RiskLevelMark severity={name} /> }
        : { icon: <RiskIcon severity={name} /> }
    return {
      trigger: { options: options(triggers), help: help('trigger') },
      severity: { options: options(severities, risk), help: help('severity') },
      status: {
        options: options(statuses, (name) => ({ mark: statusTab(name) })),
        help: help('status'),
      },
      actionType: { options: options(types), help: help('actionType') },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, on, triggers, types, severities, statuses, reading])
}

const failed = {
  trigger: readWords.triggers,
  severity: readWords.severitys,
  status: readWords.status,
  actionType: readWords.types,
}

function RiskIcon({ severity }: { severity: string }) {
  const level = riskOf(severity)
  return level === null ? null : <RiskBars level={level} />
}

interface Manager {
  user_id: number
  name: string
  user_metadata: { jobTitle: string | null }
}

/**
 * Returns the people an action may be assigned to: the managers without oneself (CA-20, CA-21). The
 * present assignee stays an option, even oneself or a blocked person (G2-57).
 */
export function assignees(
  managers: readonly Manager[],
  me: number,
  present: Person | null,
): SelectOption[] {
  const options = managers
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_id, name, user_metadata }) => ({
      value: String(user_id),
      label: name,
      second: user_metadata.jobTitle ?? undefined,
    }))
  if (present === null || options.some(({ value }) => value === String(present.user_id)))
    return options
  return [{ value: String(present.user_id), label: present.name }, ...options]
}

/**
 * Warns before the save if another assignee means that the action leaves the person's list or
 * becomes read-only; null if neither.
 */
export function useHandAway(
  { assignedTo, openedBy }: Pick<ActionListRow, 'assignedTo' | 'openedBy'>,
  chosen: string,
): string | null {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { rows: people } = useRecords('associate')
  const chain = useMemo(() => reportingChain(people, user_id), [people, user_id])
  if (chosen === '' || chosen === String(assignedTo)) return null
  const after = { assignedTo: Number(chosen), openedBy }
  if (mayEditAction(user_id, after)) return null
  // The chain is unknown until the people are read.
  return people.length > 0 && !maySeeAction(chain, after)
    ? t`After you save, it is no longer in your list.`
    : t`After you save, you can only read it.`
}
