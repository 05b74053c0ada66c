import { createContext, useContext, useState, type ReactNode } from 'react'
import { Toaster } from './toaster.tsx'
import { createToastStore, type ToastStore } from './toast-store.ts'

/** Holds the toasts of the app and draws them above everything. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  return (
    <Toasts value={store}>
      {children}
      <Toaster store={store} />
    </Toasts>
  )
}

/** `const toasts = useToasts(); toasts.show({ kind: 'success', text })`. */
export function useToasts(): ToastStore {
  const store = useContext(Toasts)
  if (!store) throw new Error('No toasts: put UiRoot or ToastProvider around the screen.')
  return store
}

const Toasts = createContext<ToastStore | null>(null)
