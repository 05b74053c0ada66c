import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import css from './keys.module.css'

type KeyLineProps = {
  label: string
  /** How it reads while nobody looks: its beginning and its end. */
  masked: string
  /** Asked for when it is wanted; null: it did not come, and that was said. */
  fetch: () => Promise<string | null>
  note?: ReactNode
  /** A further button. */
  more?: ReactNode
}

/** ms that a key stands in the open (look, 'Company'). */
const shownFor = 60_000

/** One key: masked, shown for a minute, copied whole. */
export function KeyLine({ label, masked, fetch, note, more }: KeyLineProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  const copy = useCopy()
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), shownFor)
    return () => clearTimeout(timer)
  }, [shown])
  const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const
  const copyWhole = async () => {
    const key = shown ?? (await fetch())
    // Where the browser lets nobody write there, it is shown, to be copied by hand.
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
          <Button size="small" icon={<IconEye {...icon} />} aria-label={t`Show: ${label}`} onClick={() => void fetch().then(setShown)}>{t`Show`}</Button>
        ) : (
          <Button size="small" icon={<IconEyeOff {...icon} />} aria-label={t`Hide: ${label}`} onClick={() => setShown(null)}>{t`Hide`}</Button>
        )}
        <Button size="small" icon={<IconCopy {...icon} />} aria-label={t`Copy: ${label}`} onClick={() => void copyWhole()}>{t`Copy`}</Button>
        {more}
      </div>
    </div>
  )
}

/** Puts a key where the browser keeps what is copied, and says so (TEAM-79, SHELL-68); false: it may not. */
function useCopy(): (key: string) => Promise<boolean> {
  const { t } = useLingui()
  const toasts = useToasts()
  return async (key) => {
    try {
      await navigator.clipboard.writeText(key)
    } catch {
      return false
    }
    toasts.show({ kind: 'success', text: t`Api Key Copied` })
    return true
  }
}

/** `sw_co_••••••••9a31`, of how the server tells it from others. */
export const maskOf = (shown: string) => shown.replace('…', '•'.repeat(12))
