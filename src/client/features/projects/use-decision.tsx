import { lazy, Suspense, useState, type ReactNode } from 'react'

const DecisionDialog = lazy(async () => ({ default: (await import('#client/shell/tray/decision-dialog.tsx')).DecisionDialog }))

/** A Save that met another person's change asks where it was made (offline design, 12). */
export function useDecision(): { decide: (entryId: string) => void; decision: ReactNode } {
  const [deciding, setDeciding] = useState<string | null>(null)
  const decision = deciding && (
    <Suspense>
      <DecisionDialog id={deciding} onClose={() => setDeciding(null)} />
    </Suspense>
  )
  return { decide: setDeciding, decision }
}
