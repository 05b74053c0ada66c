import {
  IconAlertCircle,
  IconCircleArrowUp,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { cx } from '../cx.ts'
import { useUiWords } from '../words.tsx'
import { type Band, bandsOf, fieldOf, keptClear, liftOver, watchKeptClear } from './keep-clear.ts'
import { visibleToast, stayMs, type Toast, type ToastStore } from './toast-store.ts'
import { Icon } from '../icon.tsx'
import css from './toaster.module.css'

/**
 * Bottom of the screen, above bars and dialogs, one at a time; read out politely, errors at once.
 */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.watch, store.list)
  const area = useRef<HTMLDivElement>(null)
  const toast = visibleToast(toasts)
  const othersWait = toasts.some((one) => one !== toast && one.kind !== 'loading')
  const shown = toast?.id
  useEffect(() => {
    const element = area.current
    if (!element) return
    // Shown anew for each toast: the last one shown lies on top, also over a dialog opened
    // meanwhile.
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown !== undefined) element.showPopover()
  }, [shown])
  useLift(area, toasts.length > 0)
  return (
    <div ref={area} popover="manual" className={css.area}>
      <div className={css.list} aria-live="polite" aria-relevant="additions text">
        {/* A replaced toast starts its time again. */}
        {toast && (
          <ToastCard
            key={`${toast.id} ${toast.kind} ${toast.text}`}
            toast={toast}
            othersWait={othersWait}
            onGone={() => store.hide(toast.id)}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Keeps the toast above every bar and the field that has the focus, also while they come and go
 * under it.
 */
function useLift(area: RefObject<HTMLDivElement | null>, shown: boolean): void {
  // After it is shown: what is not has no height.
  useEffect(() => {
    const element = area.current
    if (!element || !shown) return undefined
    let field = fieldOf(document.activeElement)
    const stand = () => {
      const height = element.firstElementChild?.getBoundingClientRect().height ?? 0
      const over = (bands: readonly Band[]) => liftOver(bands, height, innerHeight, gap)
      const bars = keptClear()
      // Where there is no room for all the bars come first: a field can be scrolled.
      element.style.setProperty('--lift', `${over([...bars, ...bandsOf(field)]) || over(bars)}px`)
    }
    // Not when a field only loses the focus, nor when a toast takes it: what a finger is on would
    // go from under it.
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || element.contains(target)) return
      field = fieldOf(target)
      stand()
    }
    // Toasts come and go; bars move with what scrolls, and rise with the keyboard of a tablet.
    const sizes = new ResizeObserver(stand)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    const stop = watchKeptClear(stand)
    addEventListener('resize', stand)
    document.addEventListener('focusin', follow)
    document.addEventListener('scroll', stand, { capture: true, passive: true })
    stand()
    return () => {
      sizes.disconnect()
      stop()
      removeEventListener('resize', stand)
      document.removeEventListener('focusin', follow)
      document.removeEventListener('scroll', stand, { capture: true })
    }
  }, [area, shown])
}

/** px between a bar and the toasts, as `0.75rem` in the style. */
const gap = 12

function ToastCard({
  toast,
  othersWait,
  onGone,
}: {
  toast: Toast
  othersWait: boolean
  onGone: () => void
}) {
  const words = useUiWords()
  const [held, setHeld] = useState(false)
  const stay = stayMs(toast, othersWait)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (held || stay === null) return undefined
    const timer = setTimeout(() => gone(), stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  const icon = icons[toast.kind]
  return (
    <div
      className={cx(css.toast, toast.also && css.two)}
      role={toast.kind === 'error' ? 'alert' : undefined}
      data-toast={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={icon} />
      <div className={css.words}>
        {toast.title && <div className={css.title}>{toast.title}</div>}
        <div className={css.text}>{toast.text}</div>
      </div>
      {[toast.action, toast.also].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className={css.action}
              onClick={() => {
                action.onAction()
                onGone()
              }}
            >
              {action.label}
            </button>
          ),
      )}
      {toast.kind === 'error' && (
        <button type="button" className={css.close} aria-label={words.dismiss} onClick={onGone}>
          <Icon icon={IconX} size={20} bold />
        </button>
      )}
    </div>
  )
}

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  loading: IconCircleArrowUp,
  hint: IconInfoCircle,
}
