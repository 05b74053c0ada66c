/**
 * What a toast is: success 2 s, undo and a hint with a way on 8 s, error 5 s and closable (G1-35),
 * loading until it is replaced.
 */
export type ToastKind = 'success' | 'error' | 'loading' | 'hint'

export type Toast = {
  id: number
  kind: ToastKind
  /** Above the text, for errors that have a title (SHELL-59). */
  title?: string
  text: string
  /** Stays as long as an error, because it says more than that something is done. */
  isLong?: true
  action?: ToastAction
  /** A second way on, beside it. */
  also?: ToastAction
}

export type ToastAction = { label: string; onAction: () => void }

export type ToastStore = {
  /** Shows a toast and answers its id. */
  show: (toast: Omit<Toast, 'id'>) => number
  /** Turns one toast into another, in its place: loading into success. Shows it if it is gone. */
  replace: (id: number, toast: Omit<Toast, 'id'>) => void
  hide: (id: number) => void
  list: () => readonly Toast[]
  watch: (changed: () => void) => () => void
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const watchers = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const changed of watchers) changed()
  }
  const show: ToastStore['show'] = (toast) => {
    lastId += 1
    set([...toasts, { ...toast, id: lastId }].slice(-mostAtOnce))
    return lastId
  }
  return {
    show,
    replace: (id, toast) => {
      if (toasts.some((each) => each.id === id))
        set(toasts.map((each) => (each.id === id ? { ...toast, id } : each)))
      else show(toast)
    },
    hide: (id) => set(toasts.filter((each) => each.id !== id)),
    list: () => toasts,
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

/**
 * The one toast on the screen: the first that still has something to say. Loading waits behind all
 * others.
 */
export function visibleToast(toasts: readonly Toast[]): Toast | undefined {
  return toasts.find(({ kind }) => kind !== 'loading') ?? toasts.at(-1)
}

/**
 * How long a toast stays, in ms, less where the next one waits, but for errors (G1-35); null =
 * until it is replaced or closed.
 */
export function stayMs(toast: Omit<Toast, 'id'>, othersWait: boolean): number | null {
  if (toast.kind === 'loading') return null
  if (toast.action) return othersWait ? 4000 : 8000
  if (toast.kind === 'error') return 5000
  if (toast.isLong) return othersWait ? 2500 : 5000
  return othersWait ? 1000 : 2000
}

const mostAtOnce = 4
