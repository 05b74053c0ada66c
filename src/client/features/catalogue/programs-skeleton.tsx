import { useLingui } from '@lingui/react/macro'
import css from './programs.module.css'

/** Eleven programs that are on their way, not to be chosen (ACC-34, G1-60). */
export function ProgramsSkeleton() {
  const { t } = useLingui()
  return (
    <ul className={css.skeleton} aria-label={t`Loading the safety programs`} aria-busy="true">
      {Array.from({ length: 11 }, (_, at) => {
        const number = at + 1
        return <li key={number}>{t`Safety Program ${number}`}</li>
      })}
    </ul>
  )
}
