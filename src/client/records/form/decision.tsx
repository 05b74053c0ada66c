import { lazy, Suspense, useState, type ReactNode } from 'react'

const DecisionDialog = lazy(async () => ({ default: (await import('#client/shell/tray/decision-dialog.tsx')).DecisionDialog }))

/** A Save that met another person's change asks where it was made (offline design, 12). `onDecided`: it is decided, or put off. */
export function useDecision(onDecided?: () => void): { decide: (entry: string) => void; decision: ReactNode } {
  const [deciding, setDeciding] = useState<string | null>(null)
  const close = () => {
    setDeciding(null)
    onDecided?.()
  }
  const decision = deciding && (
    <Suspense fallback={null}>
      <DecisionDialog id={deciding} onClose={close} />
    </Suspense>
  )
  return { decide: setDeciding, decision }
}
