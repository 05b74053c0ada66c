import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useContext } from 'react'
import { flushBeforeReload } from '#client/data/outbox/before-reload.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'

/**
 * Shows that a part of the app failed to load or broke, and offers a reload; never reloads by
 * itself (offline design, 9).
 */
export function LoadProblem({ error }: { error: unknown }) {
  const { t } = useLingui()
  const kept = useKeptText()
  const missing = isMissingPart(error)
  return (
    <ProblemState
      title={missing ? t`This part of the app did not load` : t`Something went wrong`}
      action={
        <Button
          variant="filled"
          icon={<Icon icon={IconRefresh} size={20} />}
          onClick={() => void reloadApp()}
        >
          {t`Reload`}
        </Button>
      }
    >
      {kept}
    </ProblemState>
  )
}

/** Says which text a reload loses: none where the device stores drafts, otherwise unsaved text. */
export function useKeptText(): string {
  const { t } = useLingui()
  const workspace = useContext(WorkspaceContext)
  const keepsNothing = workspace !== null && (workspace.onlineOnly || workspace.box === null)
  return keepsNothing
    ? t`Reload to go on. Entries that you did not save are lost.`
    : t`Your entries and saved changes are kept on this device. Reload to go on.`
}

/** Writes every open draft and reloads. */
export async function reloadApp(): Promise<void> {
  await flushBeforeReload(2000)
  location.reload()
}

/**
 * Returns true for a missing file of the app, which browsers and the bundler's style loader report
 * differently.
 */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script|preload CSS|failed to fetch/i.test(
      error.message,
    )
  )
}
