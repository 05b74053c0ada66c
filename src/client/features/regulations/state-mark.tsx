import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import { Status } from '#client/ui/status/status.tsx'
import css from './state-mark.module.css'
import { stateWords } from './words.ts'

/** Returns the state of a citation in words, or its name if this version has no word for it. */
export function stateSaid(i18n: I18n, state: string): string {
  const word = stateWords[state]
  return word === undefined ? state : i18n._(word)
}

/** Shows the state by icon and word; amber for a citation that our copy lacks or has no text of. */
export function StateMark({ state }: { state: string }) {
  const { i18n } = useLingui()
  const label = stateSaid(i18n, state)
  if (state === 'known' || state === 'not-a-citation')
    return <Status mark={state === 'known' ? 'tick' : 'dash'} label={label} />
  return (
    <span className={css.flagged}>
      <Icon icon={IconAlertTriangle} size={18} />
      {label}
    </span>
  )
}
