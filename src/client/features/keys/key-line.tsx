import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { copyText } from '#client/ui/save-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import css from './keys.module.css'
import { aMinute, useShownFor } from './use-shown-for.ts'

type KeyLineProps = {
  label: string
  /** The beginning and the end of the key, which stay readable. */
  masked: string
  /** Fetches the whole key; returns null after a failure, which a toast has reported. */
  fetch: () => Promise<string | null>
  note?: ReactNode
  /** One more button. */
  more?: ReactNode
}

/** Shows one key: masked, in full for a minute on demand, and copied in full. */
export function KeyLine({ label, masked, fetch, note, more }: KeyLineProps) {
  const { t } = useLingui()
  const [shown, setShown] = useShownFor<string>(aMinute)
  const copy = useCopy()
  const copyWhole = async () => {
    const key = shown ?? (await fetch())
    // Shows the key where the browser lets no page copy, so that a person copies it by hand.
    if (key !== null && !(await copy(key))) setShown(key)
  }
  return (
    <div className={css.line}>
      <div className={css.about}>
        <div className={css.label}>{label}</div>
        <div className={css.key}>{shown ?? masked}</div>
        {note && <div className={css.note}>{note}</div>}
      </div>
      <div className={css.acts}>
        {shown === null ? (
          <Button
            size="small"
            icon={<Icon icon={IconEye} size={20} />}
            aria-label={t`Show: ${label}`}
            onClick={() => void fetch().then(setShown)}
          >{t`Show`}</Button>
        ) : (
          <Button
            size="small"
            icon={<Icon icon={IconEyeOff} size={20} />}
            aria-label={t`Hide: ${label}`}
            onClick={() => setShown(null)}
          >{t`Hide`}</Button>
        )}
        <Button
          size="small"
          icon={<Icon icon={IconCopy} size={20} />}
          aria-label={t`Copy: ${label}`}
          onClick={() => void copyWhole()}
        >{t`Copy`}</Button>
        {more}
      </div>
    </div>
  )
}

/** Copies a key and announces it (TEAM-79, SHELL-68); false: the browser does not let us. */
function useCopy(): (key: string) => Promise<boolean> {
  const { t } = useLingui()
  const toasts = useToasts()
  return async (key) => {
    const isCopied = await copyText(key)
    if (isCopied) toasts.show({ kind: 'success', text: t`Api Key Copied` })
    return isCopied
  }
}

/** Masks a key that the server shortened: `sw_co_••••••••9a31`. */
export const maskOf = (shown: string) => shown.replace('…', '•'.repeat(12))
