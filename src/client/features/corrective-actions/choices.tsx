import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import type { Lookups } from './use-lookups.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { RadioOption } from '#client/ui/page/radio-strip.tsx'
import { RiskBars } from '#client/ui/status/risk.tsx'
import { StatusShape } from '#client/ui/status/status.tsx'
import { markOf, RiskLevelMark, riskOf } from './marks.tsx'
import { valueWord } from './value-words.ts'

export interface Choices {
  triggers: readonly SelectOption[]
  types: readonly SelectOption[]
  /** Risk levels as buttons. */
  severities: readonly RadioOption<string>[]
  /** Risk levels as a list. */
  risks: readonly SelectOption[]
  statuses: readonly RadioOption<string>[]
}

/** The server's lists as choices, in the person's language; the stored value stays English (G2-56, CA-49). */
export function useChoices({ triggers, types, severities, statuses }: Lookups): Choices {
  const { i18n } = useLingui()
  return useMemo(() => {
    const word = (name: string) => valueWord(i18n, name)
    const options = (list: readonly Lookup[]) => list.map(({ name }) => ({ value: name, label: word(name) }))
    return {
      triggers: options(triggers),
      types: options(types),
      severities: severities.map(({ name }) => ({ value: name, label: word(name), content: <RiskLevelMark severity={name} /> })),
      risks: severities.map(({ name }) => ({ value: name, label: word(name), icon: <RiskIcon severity={name} /> })),
      statuses: statuses.map(({ name }) => ({ value: name, label: word(name), mark: <StatusShape mark={markOf(name)} plain /> })),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, triggers, types, severities, statuses])
}

function RiskIcon({ severity }: { severity: string }) {
  const level = riskOf(severity)
  return level === null ? null : <RiskBars level={level} />
}
