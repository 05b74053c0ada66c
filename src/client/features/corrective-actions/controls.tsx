import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { ReadLookups } from './use-lookups.ts'
import type { Controls } from '#client/records/form/control-spec.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { RiskBars } from '#client/ui/status/risk.tsx'
import { RiskLevelMark, riskOf, statusTab } from './marks.tsx'
import { readWords, valueWord } from './words.ts'

/** The choices of both forms from the server's lists, in the person's language; the stored value stays English (G2-56, CA-49). */
export function useControls(lookups: ReadLookups, on: 'create' | 'edit'): Controls {
  const { t, i18n } = useLingui()
  const { triggers, types, severities, statuses, error } = lookups
  return useMemo(() => {
    const options = (list: readonly Lookup[], more?: (name: string) => object) => list.map(({ name }) => ({ value: name, label: valueWord(i18n, name), ...more?.(name) }))
    // A list that could not be read (CA-68 to CA-71): the specified one stands in, and that is said.
    const help = (field: keyof typeof failed) => {
      if (!error) return undefined
      const what = i18n._(failed[field])
      return t`${what}. The usual list is shown.`
    }
    const risk = (name: string) => (on === 'create' ? { content: <RiskLevelMark severity={name} /> } : { icon: <RiskIcon severity={name} /> })
    return {
      trigger: { options: options(triggers), help: help('trigger') },
      severity: { options: options(severities, risk), help: help('severity') },
      status: { options: options(statuses, (name) => ({ mark: statusTab(name) })), help: help('status') },
      actionType: { options: options(types), help: help('actionType') },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, on, triggers, types, severities, statuses, error])
}

const failed = { trigger: readWords.triggers, severity: readWords.severitys, status: readWords.status, actionType: readWords.types }

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
 * Whom an action may be assigned to: the managers without oneself (CA-20, CA-21). Who has it now stays displayed and
 * may be kept, also oneself or somebody who was blocked (G2-57).
 */
export function assignees(managers: readonly Manager[], me: number, present: Person | null): SelectOption[] {
  const options = managers
    .filter(({ user_id }) => user_id !== me)
    .map(({ user_id, name, user_metadata }) => ({ value: String(user_id), label: name, second: user_metadata.jobTitle ?? undefined }))
  if (present === null || options.some(({ value }) => value === String(present.user_id))) return options
  return [{ value: String(present.user_id), label: present.name }, ...options]
}
