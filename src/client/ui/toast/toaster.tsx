import { IconAlertCircle, IconCircleArrowUp, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useUiWords } from '../words.tsx'
import { stayMs, type Toast, type ToastStore } from './toast-store.ts'
import css from './toaster.module.css'

/** Bottom of the screen, above bars and dialogs; read out politely, errors at once. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.watch, store.list)
  const area = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = area.current
    if (!element) return
    // Shown anew for each toast: the last one shown lies on top, also over a dialog opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  return (
    <div ref={area} popover="manual" className={css.area}>
      <div className={css.list} aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          // A replaced toast starts its time again.
          <ToastCard key={`${toast.id} ${toast.kind} ${toast.text}`} toast={toast} onGone={() => store.hide(toast.id)} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const words = useUiWords()
  const [held, setHeld] = useState(false)
  const stay = stayMs(toast)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (held || stay === null) return undefined
    const timer = setTimeout(() => gone(), stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  const Icon = icons[toast.kind]
  return (
    <div
      className={css.toast}
      role={toast.kind === 'error' ? 'alert' : undefined}
      data-toast={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={22} stroke={1.9} aria-hidden="true" />
      <div className={css.words}>
        {toast.title && <div className={css.title}>{toast.title}</div>}
        <div className={css.text}>{toast.text}</div>
      </div>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.action?.onAction()
            onGone()
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.kind === 'error' && (
        <button type="button" className={css.close} aria-label={words.dismiss} onClick={onGone}>
          <IconX size={20} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const icons = { success: IconCircleCheck, error: IconAlertCircle, loading: IconCircleArrowUp }
