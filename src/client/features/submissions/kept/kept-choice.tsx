import { KeptButton } from './kept-button.tsx'
import { useKept } from './kept-of.ts'

/** Opens the choice of projects on the page that prepares the device for a site. */
export function KeptChoice() {
  const kept = useKept()
  return kept && <KeptButton kept={kept} />
}
