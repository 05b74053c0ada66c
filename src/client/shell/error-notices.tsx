import { useEffect } from 'react'
import { storedErrors, takeErrors } from '#client/data/session/errors.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/** Shows each stored error for five seconds, once, and clears it (SHELL-59, SHELL-60, GEN-16). */
export function ErrorNotices() {
  const toasts = useToasts()
  const errors = useLive(storedErrors)
  useEffect(() => {
    if (errors.length === 0) return
    for (const { title, message } of takeErrors()) toasts.show({ kind: 'error', title, text: message })
  }, [errors, toasts])
  return null
}
